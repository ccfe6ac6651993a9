import { consentSayers, type consentState } from "#db/schema/client-consents.ts"

export type ConsentState = (typeof consentState.enumValues)[number]
type Sayer = (typeof consentSayers)[number]

/** A family says yes, or no; after a yes, the no takes it back. */
export type Answer = "yes" | "no"

export const DAYS_TO_ANSWER = 30
/** An unanswered link opens for so long; an answered one goes on. */
export const LINK_DAYS = 60
export const CODE_DAYS = 7
export const CODE_TRIES = 5
/** So long before consent ends, its consultant is told. */
export const END_TOLD_DAYS = 14

/** What an answer makes of a consent; undefined where it changes nothing. */
export function stateAfter(state: ConsentState, answer: Answer): ConsentState | undefined {
  if (answer === "yes") return "given"
  if (state === "given") return "withdrawn"
  return state === "refused" || state === "withdrawn" ? undefined : "refused"
}

export const isShown = (state: ConsentState) => state === "given" || state === "grace"

const SAYERS: Record<Sayer, string> = {
  client: "I am the one this profile is about",
  father: "I am the father",
  mother: "I am the mother",
  "brother or sister": "I am a brother or sister",
  guardian: "I am the guardian",
}
export const sayerChoices = consentSayers.map((value) => ({ value, label: SAYERS[value] }))

const ON_PAPER: Record<Sayer, string> = {
  client: "The client",
  father: "The father",
  mother: "The mother",
  "brother or sister": "A brother or sister",
  guardian: "The guardian",
}
export const sayerOnPaper = consentSayers.map((value) => ({ value, label: ON_PAPER[value] }))

export const yearChoices = [
  { value: "1", label: "One year" },
  { value: "2", label: "Two years" },
]

const BY: Record<Sayer, string> = {
  client: "by the client",
  father: "by the father",
  mother: "by the mother",
  "brother or sister": "by a brother or sister",
  guardian: "by the guardian",
}

interface Standing {
  state: ConsentState
  saidBy: Sayer | null
  /** As they are said: '3 March 2027'. */
  sentOn: string | null
  decidedOn: string | null
  until: string | null
}

/** How a consent stands, as its consultant reads it. */
export function standingWords({ state, saidBy, sentOn, decidedOn, until }: Standing) {
  const by = saidBy ? ` ${BY[saidBy]}` : ""
  switch (state) {
    case "given":
      return `Consented on ${decidedOn}${by}, until ${until}.`
    case "grace":
      return `Shown until ${until} without consent. After that the client is hidden until the family agrees.`
    case "refused":
      return `Refused on ${decidedOn}${by}. Nobody else sees this client.`
    case "withdrawn":
      return `Consent was withdrawn on ${decidedOn}. Nobody else sees this client.`
    case "waiting":
      if (decidedOn) return "The consent has ended. Nobody else sees this client until the family agrees again."
      return sentOn
        ? `A link was made on ${sentOn}; nobody has answered yet. Until then nobody else sees this client.`
        : "A draft: nobody else sees this client until the family agrees."
  }
}

/** A word beside the name. */
export function badgeOf({ state, decidedOn, until }: Pick<Standing, "state" | "decidedOn" | "until">) {
  if (state === "given") return decidedOn ? `Consented on ${decidedOn}` : "Consented"
  if (state === "grace") return `Consent needed by ${until}`
  return { waiting: "No consent yet", refused: "Consent refused", withdrawn: "Consent withdrawn" }[state]
}
