/** What a client's family agrees to. `larger` changes need consent again; of others the family is notified. */
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

/**
 * The profile's columns, in the parts of which digests are kept. A new column is a part of its own: within an older one it
 * would change what all families have agreed to.
 */
export const AGREED_COLUMNS = {
  name: [["firstName", "lastName", "dateOfBirth", "gender", "maritalStatus"]],
  texts: [["aboutMe"], ["aboutFamily"]],
  religion: [["religion", "sect", "caste"]],
  contact: [["contactNumber"]],
  place: [["nationality", "residence", "ethnicity", "province", "city"]],
  work: [["educationLevel", "employedStatus", "occupation", "salaryIncome"]],
  body: [["heightCm", "complexion", "healthCondition"]],
  family: [
    ["fatherName", "motherName", "siblings", "familyHealthCondition"],
    ["fatherOccupation", "motherOccupation", "familyStatus", "familyType"],
  ],
  languages: [["languages"], ["madeBy"]],
} as const satisfies Partial<Record<AgreedFact, readonly (readonly string[])[]>>

/** In parts, so that each picture is agreed to by itself. */
export type FactParts = Record<AgreedFact, readonly unknown[]>
export type Agreement = Record<string, string[]>

/** Facts that show something not agreed to; what is no longer shown needs no consent. */
export const changedSince = (agreed: Agreement, now: Agreement) =>
  agreedFacts.filter((fact) => now[fact]!.some((part) => !agreed[fact]?.includes(part)))

export const toBeConfirmed = (changed: readonly string[]) => changed.filter((fact) => FACTS[fact as AgreedFact]?.larger)

export const factsText = (facts: readonly string[]) =>
  facts.map((fact) => FACTS[fact as AgreedFact]?.label ?? fact).join("; ")
