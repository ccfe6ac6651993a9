import { and, eq, gte, inArray, lt, max, ne, sql } from "drizzle-orm"
import { storage } from "#app/storage/storage.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"

const IDS_IN_A_FILE = 10_000

/** Beside the files of people, whose keys are random and never this one. */
const keyOf = (part: number) => `${"0".repeat(32)}-deleted${part.toString(36)}`
const partOf = (id: number) => Math.floor(id / IDS_IN_A_FILE)

/** Number and moment of its making: after a restored backup another account may get the same number. */
const entry = sql<string>`${accounts.id} || ' ' || (extract(epoch from ${accounts.createdAt}) * 1000000)::bigint`

const isInPart = (part: number) =>
  and(gte(accounts.id, part * IDS_IN_A_FILE), lt(accounts.id, (part + 1) * IDS_IN_A_FILE))

export async function readList(part: number) {
  const text = (await storage.read(keyOf(part)))?.toString() ?? ""
  return new Set(text.split("\n").filter(Boolean))
}

/** Adds whom it lacks of all deleted accounts; those that a newer database than this one had deleted stay on it. */
export const writeList = (part: number) =>
  db.transaction(async (tx) => {
    // One list is written at a time, by whichever server.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('deleted accounts'))`)
    const known = await readList(part)
    const deleted = await tx
      .select({ entry })
      .from(accounts)
      .where(and(isInPart(part), eq(accounts.status, "deleted")))
    const added = deleted.filter((one) => !known.has(one.entry))
    const all = [...known, ...added.map((one) => one.entry)]
    if (added.length > 0) await storage.put(keyOf(part), Buffer.from(`${all.join("\n")}\n`))
    return known
  })

/** Kept with the files, so that a database restored from an older backup learns who has been deleted since. No names. */
export const listDeleted = (id: number) => writeList(partOf(id))

async function lastPart() {
  const [row] = await db.select({ last: max(accounts.id) }).from(accounts)
  return partOf(row?.last ?? 0)
}

/** Of those on the list whom this database still has. */
async function findUndeleted(part: number, listed: Set<string>) {
  if (listed.size === 0) return []
  const ids = [...listed].map((one) => Number(one.split(" ")[0]))
  const rows = await db
    .select({ id: accounts.id, entry })
    .from(accounts)
    .where(and(isInPart(part), inArray(accounts.id, ids), ne(accounts.status, "deleted")))
  return rows.filter((row) => listed.has(row.entry)).map(({ id }) => id)
}

/** Walks over all accounts, list by list. */
export async function forUndeleted(listOf: typeof readList, remove: (id: number) => Promise<unknown>) {
  for (let part = await lastPart(); part >= 0; part--)
    for (const id of await findUndeleted(part, await listOf(part))) await remove(id)
}
