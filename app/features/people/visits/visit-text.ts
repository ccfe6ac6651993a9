import { shortName } from "#app/dates/dates.ts"
import { capital } from "#app/ui/capital.ts"
import { pronounsOf } from "../pronouns.ts"

interface Visits {
  /** The last day, '2026-11-21'. */
  day: string
  daysAgo: number
  days: number
}

export function visitText({ day, daysAgo, days }: Visits) {
  const last = daysAgo === 0 ? "today" : daysAgo === 1 ? "yesterday" : `on ${shortName("day", day)}`
  return `Looked ${last}${days > 1 ? `, on ${days} days in all` : ""}`
}

export function seenText({ gender, isClient }: { gender: string; isClient: boolean }) {
  const { They, their } = pronounsOf(gender)
  return `${isClient ? `${capital(their)} consultant` : They} can see that you looked, because you have ‘Who looked’ on.`
}
