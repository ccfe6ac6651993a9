import { and, eq, inArray, or, sql } from "drizzle-orm"
import { draftColumns } from "#app/features/profiles/fields/field-columns.server.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { profiles } from "#db/schema/profiles.ts"
import { type Filled, filledBy } from "./client-columns.server.ts"
import type { JudgedRow } from "./judge.server.ts"

export interface Double {
  /** Undefined for another row of the file. */
  client?: { id: number; consented: boolean }
  /** Of the file, where it is another one. */
  row?: number
  /** The same phone or e-mail, but another first name: perhaps a sister. */
  alike: boolean
  words: string
  fills: Filled
}

const first = (name = "") => name.toLowerCase().split(" ")[0]!
const nameKey = (name: string, dateOfBirth: string) => `${name} ${dateOfBirth}`.toLowerCase()

interface Known {
  name: string
  words: string
  row?: number
  client?: Awaited<ReturnType<typeof findAlike>>[number]
}

/** Rows that are clients already, or stand in the file twice. */
export async function findDoubles(viewer: Actor, rows: readonly JudgedRow[], within: Database = db) {
  const byPhone = new Map<string, Known[]>()
  const byName = new Map<string, Known>()
  const byNumber = new Map<number, Known>()
  const remember = (one: Known, born: string | undefined, reached: (string | null | undefined)[]) => {
    for (const by of reached) if (by) byPhone.set(by, [...(byPhone.get(by) ?? []), one].slice(0, MOST_ALIKE))
    const key = nameKey(one.name, born ?? "")
    if (born && !byName.has(key)) byName.set(key, one)
  }
  for (const client of await findAlike(viewer, rows, within)) {
    const name = fullName(client)
    const known = { name, words: `your client ${name}`, client }
    remember(known, client.dateOfBirth, [client.contactNumber, client.clientEmail])
    byNumber.set(client.id, known)
  }
  const doubles = new Map<number, Double>()
  for (const row of rows) {
    const { name, answers, email, number } = row
    const own = number === undefined ? undefined : byNumber.get(number)
    // Of one age are many; whoever has an own number is told apart by that.
    const isSure = !row.birthEstimated || (!answers.contactNumber && !email)
    const same = isSure ? byName.get(nameKey(name, answers.dateOfBirth ?? "")) : undefined
    const reached = [answers.contactNumber, email].flatMap((by) => (by && byPhone.get(by)) || [])
    const namesake = reached.find((known) => first(known.name) === first(name))
    const found = (own && first(own.name) === first(name) ? own : undefined) ?? namesake ?? same ?? reached[0]
    if (found) doubles.set(row.row, doubleOf(row, found, found === reached[0] && found !== namesake && found !== same))
    else if (!row.wrong)
      remember({ name, words: `row ${row.row}`, row: row.row }, answers.dateOfBirth, [answers.contactNumber, email])
  }
  return doubles
}

const MOST_ALIKE = 10

function doubleOf(row: JudgedRow, { client, words, row: other }: Known, alike: boolean): Double {
  return {
    alike,
    words: `${alike ? "The same phone number or e-mail as" : "The same as"} ${words}.`,
    fills: client ? filledBy(row, client) : {},
    ...(other !== undefined && { row: other }),
    ...(client && { client: { id: client.id, consented: client.state === "given" } }),
  }
}

/** Of thousands of clients only those whom the file may mean. */
async function findAlike(viewer: Actor, rows: readonly JudgedRow[], within: Database) {
  const phones = rows.flatMap(({ answers }) => answers.contactNumber ?? [])
  const emails = rows.flatMap(({ email }) => email ?? [])
  const numbers = rows.flatMap(({ number }) => number ?? [])
  const names = rows.flatMap(({ answers, name }) => (answers.dateOfBirth && name ? name.toLowerCase() : []))
  const among = [
    phones.length > 0 && inArray(profiles.contactNumber, phones),
    emails.length > 0 && inArray(clientConsents.clientEmail, emails),
    numbers.length > 0 && inArray(profiles.id, numbers),
    names.length > 0 && inArray(sql`trim(lower(${profiles.firstName}) || ' ' || lower(${profiles.lastName}))`, names),
  ].filter((condition) => condition !== false)
  if (among.length === 0) return []
  return within
    .select({
      ...draftColumns,
      id: profiles.id,
      clientEmail: clientConsents.clientEmail,
      state: clientConsents.state,
      prefersReligion: profiles.prefersReligion,
      prefersCaste: profiles.prefersCaste,
      prefersSect: profiles.prefersSect,
      prefersResidence: profiles.prefersResidence,
      openPreferences: profiles.openPreferences,
    })
    .from(profiles)
    .innerJoin(clientConsents, eq(clientConsents.profileId, profiles.id))
    .where(and(isClientOf(viewer.id), or(...among)))
    .orderBy(profiles.id)
    .limit(MOST_CLIENTS_ALIKE)
}

const MOST_CLIENTS_ALIKE = 10_000
