/** Fit between members, and where a consultant writes. */
export const OPENERS = [
  "Assalam o alaikum! Thank you for connecting. I hope you and your family are well.",
  "Assalam o alaikum. I liked what I read in the profile. May I tell you a little about us?",
  "Assalam o alaikum. When would be a good time for the families to talk?",
]

/** `?draft=2`: by number, so that no link can put others' words into somebody's mouth. */
export const openerOf = (draft: string | null) => OPENERS[Number(draft) - 1]
