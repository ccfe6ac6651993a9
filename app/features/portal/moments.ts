/** Days are those of the clock in Pakistan. */
export const ZONE = "Asia/Karachi"

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: ZONE })
const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: ZONE })

/** When something happened, to the minute: '21 Nov 2026, 12:04'. */
export const momentOf = (moment: Date) => words.format(moment)

/** The day alone: '21 Nov 2026'. */
export const dayOf = (moment: Date) => days.format(moment)
