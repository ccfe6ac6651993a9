import type { profiles } from "#db/schema/profiles.ts"
import { type ColumnOf, columnOf, definitionOf, type Field, fieldNames, labelOf } from "../fields/fields.ts"

/** What the client wizard asks for; a province depends on its country. */
const asked = fieldNames.filter((name) => name !== "province")

type Answered = Record<ColumnOf<Field>, string | number | null | undefined> &
  Pick<typeof profiles.$inferSelect, "birthEstimated">

export const missingFields = (row: Answered) =>
  asked.filter((name) => !row[columnOf(name)] || (name === "dateOfBirth" && row.birthEstimated))

export const labelInForm = (name: Field) => definitionOf(name).editLabel ?? labelOf(name, "client")

/** What a draft from a file lacks, as the form calls it. */
export const missingIn = (row: Answered) => missingFields(row).map(labelInForm)

const MOST_NAMED = 5

/** The first of them, and how many more. */
export function missingText(missing: readonly string[]) {
  const named = missing.slice(0, MOST_NAMED).join(", ")
  return missing.length > MOST_NAMED ? `${named} and ${missing.length - MOST_NAMED} more` : named
}
