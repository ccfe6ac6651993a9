import { columnsOf } from "#app/features/profiles/fields/field-columns.server.ts"
import { missingIn } from "#app/features/profiles/shown/missing.ts"
import { preferencesOf } from "#app/features/profiles/steps/partner-answers.ts"
import type { JudgedRow } from "./judge.server.ts"

/** As a client is kept; a draft, where something is missing that the wizard asks for. */
export function clientColumns({
  answers,
  partner,
  birthEstimated,
}: Pick<JudgedRow, "answers" | "partner" | "birthEstimated">) {
  const { firstName = "", lastName = "", maritalStatus = "", dateOfBirth = "", gender = "" } = answers
  const columns = columnsOf({ ...answers, firstName, lastName, maritalStatus, dateOfBirth, gender })
  const kept = { ...columns, birthEstimated }
  return { ...kept, ...preferencesOf(partner), unfinished: missingIn(kept).length > 0 }
}

/** Columns that a merge may fill; ends of a range go together. */
export const FILLABLE = [
  "lastName",
  "maritalStatus",
  "contactNumber",
  "nationality",
  "residence",
  "ethnicity",
  "province",
  "religion",
  "caste",
  "city",
  "sect",
  "educationLevel",
  "employedStatus",
  "occupation",
  "healthCondition",
  "heightCm",
  "salaryIncome",
  "complexion",
  "fatherName",
  "motherName",
  "siblings",
  "familyHealthCondition",
  "fatherOccupation",
  "motherOccupation",
  "familyStatus",
  "familyType",
  "prefersReligion",
  "prefersCaste",
  "prefersSect",
  "prefersResidence",
] as const

export type Filled = Partial<Record<(typeof FILLABLE)[number], string | number>> & { clientEmail?: string }

type Held = Record<(typeof FILLABLE)[number], string | number | null> & {
  clientEmail: string | null
  openPreferences: string[]
}

/** What a row says where the client says nothing; a preference left open on purpose is an answer. */
export function filledBy(row: JudgedRow, client: Held): Filled {
  const said = clientColumns(row)
  const fills = FILLABLE.flatMap((name) => {
    const value = said[name]
    const open =
      name.startsWith("prefers") && client.openPreferences.includes(name.slice("prefers".length).toLowerCase())
    return value && !client[name] && !open ? [[name, value] as const] : []
  })
  return {
    ...Object.fromEntries(fills),
    ...(row.email && !client.clientEmail && { clientEmail: row.email }),
  }
}
