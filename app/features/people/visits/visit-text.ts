import { shortName } from "#app/dates/dates.ts"
import { pronounsOf } from "../pronouns.ts"

interface Visits {
  /** The last one, '2026-11-21'. */
  day: string
  daysAgo: number
  /** On how many days. */
  days: number
}

export function visitText({ day, daysAgo, days }: Visits) {
  const last = daysAgo === 0 ? "today" : daysAgo === 1 ? "yesterday" : `on ${shortName("day", day)}`
  return `Looked ${last}${days > 1 ? `, on ${days} days in all` : ""}`
}

/** Who sees that somebody has looked, for the first look after it was switched on. A client's consultant sees it. */
export function seenText({ gender, isClient }: { gender: string; isClient: boolean }) {
  const { They, Their } = pronounsOf(gender)
  return `${isClient ? `${Their} consultant` : They} can see that you looked, because you have ‘Who looked’ on.`
}
