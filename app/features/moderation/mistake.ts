import { dayOf } from "#app/dates/dates.ts"

/** What those read whom an undone decision was about. */
export const ourMistake = (whatWeDid: string, at: Date, now: string) =>
  `We ${whatWeDid} on ${dayOf(at)}. That was a mistake of ours: ${now}`
