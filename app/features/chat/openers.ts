/** For those who do not know how to begin: right between members, and where a consultant writes. */
export const OPENERS = [
  "Assalam o alaikum! Thank you for connecting. I hope you and your family are well.",
  "Assalam o alaikum. I liked what I read in the profile. May I tell you a little about us?",
  "Assalam o alaikum. When would be a good time for the families to talk?",
]

/** The words of `?draft=2`. By number, so that no link can put others into somebody's mouth. */
export const openerOf = (draft: string | null) => OPENERS[Number(draft) - 1]
