/** What a client's family agrees to. `larger` changes need consent again; of others the family is notified. */
const ITEMS = {
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

export type AgreementItem = keyof typeof ITEMS
export const agreementItems = Object.keys(ITEMS) as [AgreementItem, ...AgreementItem[]]

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
} as const satisfies Partial<Record<AgreementItem, readonly (readonly string[])[]>>

/** In parts, so that each picture is agreed to by itself. */
export type ItemParts = Record<AgreementItem, readonly unknown[]>
export type Agreement = Record<string, string[]>

/** Items that show something not agreed to; what is no longer shown needs no consent. */
export const changedSince = (agreed: Agreement, now: Agreement) =>
  agreementItems.filter((item) => now[item]!.some((part) => !agreed[item]?.includes(part)))

export const toBeConfirmed = (changed: readonly string[]) =>
  changed.filter((item) => ITEMS[item as AgreementItem]?.larger)

export const itemsText = (items: readonly string[]) =>
  items.map((item) => ITEMS[item as AgreementItem]?.label ?? item).join("; ")
