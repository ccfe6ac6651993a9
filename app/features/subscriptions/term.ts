const inWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Asia/Karachi" })

/** A day as members read it, '12 March 2027'. */
export const day = (moment: Date) => inWords.format(moment)
