/**
 * What a client's family agrees to, by what of it is shown. `larger` ones have to be agreed to anew once their consultant has
 * changed them; of the others the family is told.
 */
const FACTS = {
  name: { larger: true, label: "name, birth date, gender or marital status" },
  pictures: { larger: true, label: "pictures" },
  texts: { larger: true, label: "texts" },
  religion: { larger: true, label: "religion, sect or caste" },
  contact: { larger: true, label: "phone number" },
  lookingFor: { larger: true, label: "what is looked for" },
  place: { larger: false, label: "place" },
  work: { larger: false, label: "education, work or income" },
  body: { larger: false, label: "height, complexion or health" },
  family: { larger: false, label: "family" },
  languages: { larger: false, label: "languages" },
} as const

export type AgreedFact = keyof typeof FACTS
export const agreedFacts = Object.keys(FACTS) as AgreedFact[]

/** Each fact in its parts: one who agreed to two pictures agreed to each of them. */
export type FactParts = Record<AgreedFact, readonly unknown[]>
export type Agreement = Record<string, string[]>

/** The facts of which something is shown that was not agreed to. What is shown no longer needs nobody's word. */
export const changedSince = (agreed: Agreement, now: Agreement) =>
  agreedFacts.filter((fact) => now[fact]!.some((part) => !agreed[fact]?.includes(part)))

export const toBeConfirmed = (changed: readonly string[]) => changed.filter((fact) => FACTS[fact as AgreedFact]?.larger)

/** 'name, birth date, gender or marital status; pictures' */
export const factsText = (facts: readonly string[]) =>
  facts.map((fact) => FACTS[fact as AgreedFact]?.label ?? fact).join("; ")
