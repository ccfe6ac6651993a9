/** Why a row cannot be a client, and, at last, what a client should not be without. */
export const PROBLEMS = {
  "no-name": "There is no name.",
  "no-gender": "It does not say whether this is a woman or a man.",
  "no-birth": "There is neither a date of birth nor an age.",
  "too-young": "This one is younger than 18.",
  "wrong-birth": "The date of birth cannot be right.",
  "no-contact": "There is no phone number or e-mail that can be read.",
} as const

export type Problem = keyof typeof PROBLEMS

export const problems = Object.keys(PROBLEMS) as [Problem, ...Problem[]]

/** Why a client whom an import has made stays when the import is taken back. */
export const HAPPENED = {
  consent: "the family was asked for consent",
  case: "there is a case",
  request: "there is a request",
  note: "there is a note",
  picture: "there is a picture",
  changed: "changed since",
} as const

export type Happened = keyof typeof HAPPENED

export const stayReasons = Object.keys(HAPPENED) as [Happened, ...Happened[]]
