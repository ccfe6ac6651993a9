import { dateTimeOf } from "#app/dates/dates.ts"

/** An answer that was undone stays, with the next one below it. */
export const withEarlier = (earlier: string | null, answer: string) =>
  earlier ? `${earlier}\n\n${dateTimeOf(new Date())}:\n${answer}` : answer
