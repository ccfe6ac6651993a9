import { shortName } from "#app/dates/dates.ts"

interface Visits {
  /** The last one, '2026-11-21'. */
  day: string
  daysAgo: number
  /** On how many days. */
  days: number
}

export function visitWords({ day, daysAgo, days }: Visits) {
  const last = daysAgo === 0 ? "today" : daysAgo === 1 ? "yesterday" : `on ${shortName("day", day)}`
  return `Looked ${last}${days > 1 ? `, on ${days} days in all` : ""}`
}
