const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "Asia/Karachi" })
const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Karachi" })

/** When something happened, to the minute: '21 Nov 2026, 12:04'. */
export const momentOf = (moment: Date) => words.format(moment)

/** The day alone: '21 Nov 2026'. */
export const dayOf = (moment: Date) => days.format(moment)
