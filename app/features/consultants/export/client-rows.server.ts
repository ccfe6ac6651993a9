import { and, asc, eq, gt, sql } from "drizzle-orm"
import { dayAt } from "#app/dates/pakistan.server.ts"
import { biodataColumns } from "#app/features/profiles/fields/field-columns.server.ts"
import { columnOf } from "#app/features/profiles/fields/fields.ts"
import { heightLabel } from "#app/features/profiles/fields/height.ts"
import { NO_PREFERENCE, preferences } from "#app/features/profiles/fields/preference-fields.ts"
import { STATUSES } from "#app/features/profiles/more/status-policy.ts"
import { ageOf } from "#app/features/profiles/shown/biodata.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { profiles } from "#db/schema/profiles.ts"
import { EXPORT_ONLY, IMPORT_COLUMNS, type ImportColumn } from "../import/heads/import-columns.server.ts"
import { inPages, ROWS_AT_ONCE } from "./pages.server.ts"

const rowsAfter = (consultantId: number) => (last: number) =>
  db
    .select({
      ...biodataColumns,
      id: profiles.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      contactNumber: profiles.contactNumber,
      status: profiles.status,
      addedOn: sql<string>`${dayAt(profiles.createdAt)}::text`,
      consent: clientConsents.state,
      email: clientConsents.clientEmail,
      birthEstimated: profiles.birthEstimated,
    })
    .from(profiles)
    .leftJoin(clientConsents, eq(clientConsents.profileId, profiles.id))
    .where(and(isClientOf(consultantId), gt(profiles.id, last)))
    .orderBy(asc(profiles.id))
    .limit(ROWS_AT_ONCE)

type ClientRow = Awaited<ReturnType<ReturnType<typeof rowsAfter>>>[number]

/** The columns of the import, so that an export can be imported. */
export const CLIENT_HEADINGS = [...IMPORT_COLUMNS.map(({ label }) => label), ...EXPORT_ONLY]

export const clientPages = ({ id }: Pick<Viewer, "id">) =>
  inPages(
    rowsAfter(id),
    (row) => row.id,
    (row) => [
      ...IMPORT_COLUMNS.map((column) => answerOf(column, row)),
      row.birthEstimated ? ageOf(row.dateOfBirth) : null,
      row.email,
      row.id,
      row.addedOn,
      STATUSES[row.status].label,
      row.consent,
    ],
  )

/** As lists of clients are usually written. */
const inFeet = (cm: number) => heightLabel(cm).replace(/''$/, "")

function answerOf({ field, name }: ImportColumn, row: ClientRow) {
  if (!field) return preferenceOf(name, row)
  // An estimate is the age, in a column of its own.
  if (field === "dateOfBirth" && row.birthEstimated) return null
  const kept = row[columnOf(field)]
  return typeof kept === "number" ? inFeet(kept) : kept
}

/** An open end of a range is an answer; what was never asked stays empty. */
function preferenceOf(name: string, row: ClientRow) {
  const range = { minAge: 0, maxAge: 1, minHeight: 0, maxHeight: 1 }[name]
  const preference = (range === undefined ? name : name.replace(/^m../, "").toLowerCase()) as keyof typeof preferences
  const ends = preferences[preference].columns.map((column) => row[column])
  const given = ends[range ?? 0]
  const answered = row.openPreferences.includes(preference) || ends.some((end) => end !== null)
  return given ?? (answered ? NO_PREFERENCE : null)
}
