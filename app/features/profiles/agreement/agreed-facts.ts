/**
 * What a client's family agrees to, by what of it is shown. `larger` ones have to be agreed to anew once their consultant has
 * changed them; of the others the family is told.
 */
const FACTS = {
  name: { larger: true, words: "name, birth date, gender or marital status" },
  pictures: { larger: true, words: "pictures" },
  texts: { larger: true, words: "texts" },
  religion: { larger: true, words: "religion, sect or caste" },
  contact: { larger: true, words: "phone number" },
  lookingFor: { larger: true, words: "what is looked for" },
  place: { larger: false, words: "place" },
  work: { larger: false, words: "education, work or income" },
  body: { larger: false, words: "height, complexion or health" },
  family: { larger: false, words: "family" },
  languages: { larger: false, words: "languages" },
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
export const factWords = (facts: readonly string[]) =>
  facts.map((fact) => FACTS[fact as AgreedFact]?.words ?? fact).join("; ")
