const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Cookie {
  what: string
  /** How many seconds it lasts; null: until the browser is closed. */
  lasts: number | null
}

const formOf = (what: string): Cookie => ({
  what: `Your answers in the five steps of ${what}, sealed`,
  lasts: 30 * DAY,
})

/** Every cookie there is, as the privacy policy lists them: no other can be set. */
export const COOKIES = {
  sid: { what: "Keeps you logged in", lasts: 30 * DAY },
  device: {
    what: "Knows this browser as one on which you have logged in, so that strangers who guess at your password cannot lock you out of it",
    lasts: 365 * DAY,
  },
  notice: { what: "Carries a message, such as ‘Saved’, from one page to the next", lasts: MINUTE },
  held: { what: "Finds again what you had typed when your login had run out", lasts: 10 * MINUTE },
  member_draft: formOf("your profile"),
  client_draft: formOf("a consultant’s client"),
  registration_code: { what: "Lets this browser use the code that was mailed for a sign-up", lasts: HOUR },
  reset_code: { what: "Lets this browser use the code that was mailed for a new password", lasts: HOUR },
  reset_proof: {
    what: "Remembers that you have entered that code, until you have chosen the password",
    lasts: 10 * MINUTE,
  },
  leaving: {
    what: "Remembers that you have logged in to an account that is going to be deleted, until you have said whether to keep it",
    lasts: 10 * MINUTE,
  },
  second_step: {
    what: "Remembers that your password was right, until you have entered the code of the second step",
    lasts: 10 * MINUTE,
  },
  second_step_key: {
    what: "Keeps the key of a new second step, sealed, until you have entered the first code of it",
    lasts: 30 * MINUTE,
  },
  recovery_codes: {
    what: "Shows you your new recovery codes, sealed, until you have written them down",
    lasts: 10 * MINUTE,
  },
  chosen: { what: "Remembers which service you chose before you signed up", lasts: 7 * DAY },
  opener: {
    what: "Remembers whom you look for and for whom the profile is, until it is made",
    lasts: 7 * DAY,
  },
  come_back: { what: "Remembers which invitation led you to sign up, until you are there again", lasts: DAY },
  after_payment: { what: "Remembers to which chat you wanted to go back after a payment", lasts: HOUR },
  shows: { what: "Remembers whether lists show you women, men or everyone", lasts: null },
  splash: { what: "Remembers that you have seen the greeting", lasts: null },
  light: { what: "Remembers whether you chose the light version", lasts: 365 * DAY },
} satisfies Record<string, Cookie>

export type CookieName = keyof typeof COOKIES

const UNITS = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
] as const

export function lifetimeText(seconds: number | null) {
  if (seconds === null) return "until you close the browser"
  const [unit, length] = UNITS.find(([, length]) => seconds % length === 0)!
  return new Intl.NumberFormat("en-GB", { style: "unit", unit, unitDisplay: "long" }).format(seconds / length)
}
