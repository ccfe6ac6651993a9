import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { lockOwner } from "#app/features/profiles/owner-lock.server.ts"
import { insertClients } from "#app/features/profiles/steps/save-profile.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { clientImports, clientNotes, importedClients, takenImports } from "#db/schema/consultants.ts"
import { type Choice, choicesFor } from "./choices.ts"
import { clientColumns, type Filled } from "./client-columns.server.ts"
import { findLookedAt, NOTHING_KEPT } from "./client-import.server.ts"
import { type Double, findDoubles } from "./doubles.server.ts"
import { fillClients, keepEmails } from "./fill-clients.server.ts"
import type { JudgedRow } from "./judge.server.ts"

const AT_ONCE = 500

const UNDER_WAY = refuse(
  "conflict",
  "This file is being taken in just now. Its clients will be in your list in a moment.",
)
const NOBODY = refuse("conflict", "Nobody of this file is to be taken in. Please choose at least one.")

export interface TakenIn {
  made: number
  merged: number
  left: number
}

/** All that was chosen or nothing. Of two confirmations at once, only one does it. */
export async function confirmImport(
  viewer: Actor,
  key: string,
  choices: Record<string, Choice>,
  ctx: RequestContext,
): Promise<Result<TakenIn>> {
  const found = await findLookedAt(viewer, key)
  if (!found.done) return found
  const { sealed, fileName, judged } = found.value
  const chosen = { ...found.value.choices, ...choices }
  return db.transaction(async (tx): Promise<Result<TakenIn>> => {
    // A second press is refused at once: waiting for so many rows could outlast a statement's time.
    const lock = sql`select pg_try_advisory_xact_lock(hashtextextended(${`client import ${viewer.id}`}, 0)) as mine`
    if (!(await tx.execute<{ mine: boolean }>(lock))[0]!.mine) return UNDER_WAY
    if (!(await lockOwner(tx, viewer.id))) return NOTHING_KEPT
    const doubles = await findDoubles(viewer, judged, tx)
    const choiceOf = (row: JudgedRow) => {
      const possible = choicesFor(row, doubles.get(row.row))
      return possible.find((choice) => choice === chosen[row.row]) ?? possible[0]
    }
    const taken = judged.filter((row) => choiceOf(row) === "take")
    const merged = judged.filter((row) => choiceOf(row) === "merge")
    if (taken.length + merged.length === 0) return NOBODY
    const gone = await tx
      .delete(clientImports)
      .where(and(eq(clientImports.accountId, viewer.id), eq(clientImports.sealed, sealed)))
      .returning({ accountId: clientImports.accountId })
    if (gone.length === 0) return NOTHING_KEPT

    const result = { made: taken.length, merged: merged.length, left: judged.length - taken.length - merged.length }
    const [record] = await tx
      .insert(takenImports)
      .values({ accountId: viewer.id, fileName, made: result.made, merged: result.merged })
      .returning({ id: takenImports.id })
    for (let from = 0; from < taken.length; from += AT_ONCE)
      await makeClients(tx, viewer, taken.slice(from, from + AT_ONCE), { key, importId: record!.id })
    await mergeRows(tx, merged, doubles, record!.id)
    await recordAudit(
      {
        action: "clients.imported",
        actorId: viewer.id,
        objectType: "account",
        objectId: viewer.id,
        detail: { clients: result.made, merged: result.merged },
        ctx,
      },
      tx,
    )
    return done(result)
  })
}

async function makeClients(
  tx: Database,
  viewer: Actor,
  rows: readonly JudgedRow[],
  { key, importId }: { key: string; importId: number },
) {
  const keyOf = ({ row }: JudgedRow) => `${key} ${row}`
  const clients = rows.map((row) => ({ columns: clientColumns(row), key: keyOf(row) }))
  const made = new Map((await insertClients(tx, viewer, clients)).map(({ id, key }) => [key, id]))
  await tx.insert(importedClients).values([...made.values()].map((profileId) => ({ importId, profileId, made: true })))
  const notes = rows.flatMap((row) => {
    const clientId = made.get(keyOf(row))
    return clientId && row.note ? [{ clientId, consultantId: viewer.id, body: row.note }] : []
  })
  if (notes.length > 0) await tx.insert(clientNotes).values(notes)
  const emails = rows.flatMap((row) => {
    const id = made.get(keyOf(row))
    return id && row.email ? [{ id, email: row.email }] : []
  })
  await keepEmails(tx, emails)
}

/** Several rows may fill the same client: the first has a say. */
async function mergeRows(
  tx: Database,
  rows: readonly JudgedRow[],
  doubles: ReadonlyMap<number, Double>,
  importId: number,
) {
  const fillings = new Map<number, { id: number; consented: boolean; filled: Filled }>()
  for (const { row } of rows) {
    const { client, fills } = doubles.get(row)!
    if (client) fillings.set(client.id, { ...client, filled: { ...fills, ...fillings.get(client.id)?.filled } })
  }
  const filled = await fillClients(tx, [...fillings.values()])
  for (let from = 0; from < filled.length; from += AT_ONCE)
    await tx
      .insert(importedClients)
      .values(
        filled.slice(from, from + AT_ONCE).map(({ id, filled }) => ({ importId, profileId: id, made: false, filled })),
      )
}
