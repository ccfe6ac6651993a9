import { itemsText, toBeConfirmed } from "#app/features/profiles/agreement/agreement-items.ts"
import { agreedText } from "#app/features/profiles/agreement/agreement-text.ts"
import { capital } from "#app/ui/capital.ts"
import type { consentSayers, consentState, consentWays } from "#db/schema/client-consents.ts"

export type ConsentState = (typeof consentState.enumValues)[number]
type Sayer = (typeof consentSayers)[number]

export type Answer = "yes" | "no"

export const DAYS_TO_ANSWER = 30
/** An unanswered link opens for so many days. */
export const LINK_DAYS = 60
/** An answered one ends after so many days without use. */
export const UNUSED_DAYS = 30
/** Whoever has proved that the profile is theirs reads it for so many days. */
export const PROOF_DAYS = 1
export const CODE_DAYS = 7
export const LONGEST_REASON = 200
export const CODE_TRIES = 5
/** So many days before consent ends, the consultant is notified. */
export const END_NOTICE_DAYS = 14

/** Undefined where it changes nothing. */
export function stateAfter(state: ConsentState, answer: Answer): ConsentState | undefined {
  if (answer === "yes") return "given"
  if (state === "given") return "withdrawn"
  return state === "refused" || state === "withdrawn" ? undefined : "refused"
}

/** Others see a client while consent covers everything that is shown, or in the time of grace. */
export const isShown = ({ state, changed }: { state: ConsentState; changed: readonly string[] }) =>
  state === "grace" || (state === "given" && toBeConfirmed(changed).length === 0)

const SAYERS: Record<Sayer, string> = {
  client: "the client",
  father: "the father",
  mother: "the mother",
  "brother or sister": "a brother or sister",
  guardian: "the guardian",
}
const sayers = Object.keys(SAYERS) as Sayer[]

export const sayerChoices = sayers.map((value) => ({
  value,
  label: `I am ${value === "client" ? "the one this profile is about" : SAYERS[value]}`,
}))

export const sayerOnPaper = sayers.map((value) => ({ value, label: capital(SAYERS[value]) }))

export const yearChoices = [
  { value: "1", label: "One year" },
  { value: "2", label: "Two years" },
]

interface ConsentSummary {
  state: ConsentState
  gender: string
  saidBy: Sayer | null
  saidWay: (typeof consentWays)[number] | null
  changed: readonly string[]
  /** As '3 March 2027'. */
  sentOn: string | null
  decidedOn: string | null
  until: string | null
}

const agreed = ({ gender, saidBy, saidWay, decidedOn }: ConsentSummary) =>
  agreedText({ gender, by: saidBy, way: saidWay, on: decidedOn! })

export function consentText(consent: ConsentSummary) {
  const { state, saidBy, changed, sentOn, decidedOn, until } = consent
  const by = saidBy ? ` by ${SAYERS[saidBy]}` : ""
  switch (state) {
    case "given":
      return [`${agreed(consent)}, until ${until}.`, confirmText(changed)].filter(Boolean).join(" ")
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

function confirmText(changed: readonly string[]) {
  const larger = toBeConfirmed(changed)
  if (larger.length > 0)
    return `Changed since and to be confirmed: ${itemsText(larger)}. Nobody else sees this client until the family agrees to it.`
  return changed.length > 0 && `Changed since: ${itemsText(changed)}.`
}

/** What else hides a client, whatever the family says. */
export type NotYet = keyof typeof NOT_YET | null

const NOT_YET = {
  suspended: "others see the profile only once the account of its consultant is open again.",
  resting: "others see the profile only once its consultant says that you are looking again.",
}

/** For the family: their yes shows nobody while something else hides the profile. */
export const consentTextForFamily = ({ notYet, ...consent }: ConsentSummary & { notYet: NotYet }) =>
  consentText(consent) + (notYet && isShown(consent) ? ` For now ${NOT_YET[notYet]}` : "")

const THANKS: Partial<Record<ConsentState, string>> = {
  given: "Thank you. From now on others see the profile.",
  refused: "Thank you. Nobody else sees the profile.",
  withdrawn: "The consent is taken back. Nobody else sees the profile any more.",
}

export const thanksFor = (answered: ConsentState, notYet: NotYet) =>
  notYet && answered === "given" ? `Thank you. The yes is kept; ${NOT_YET[notYet]}` : (THANKS[answered] ?? "Thank you.")

/** A word beside the name. */
export function badgeOf(consent: ConsentSummary) {
  const { state, changed, decidedOn, until } = consent
  if (state === "given") {
    if (toBeConfirmed(changed).length > 0) return "To be confirmed by the family"
    return decidedOn ? agreed(consent) : "Agreed"
  }
  if (state === "grace") return `Consent needed by ${until}`
  return { waiting: "No consent yet", refused: "Consent refused", withdrawn: "Consent withdrawn" }[state]
}
