import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { and, eq, gt, lt, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { lockOwner } from "#app/features/profiles/owner-lock.server.ts"
import { findLastNumber } from "#app/features/profiles/phone/phone-origin.server.ts"
import { insertClients } from "#app/features/profiles/steps/save-profile.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { boundedQueue } from "#app/overload/bounded-queue.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { sealing } from "#app/sealing.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { clientImports } from "#db/schema/consultants.ts"
import { forgetImports } from "../forget.server.ts"
import type { Mistake } from "./headings.server.ts"
import type { SentFile } from "./import-upload.server.ts"
import { type JudgedClient, judgeRows, MOST_SHEET_ROWS } from "./judge.server.ts"
import { readSheet } from "./spreadsheet.server.ts"

const { seal, unseal } = sealing("rishta client import")

const AT_ONCE = 500

const isRecent = gt(clientImports.createdAt, sql`now() - interval '1 hour'`)
const NOTHING_KEPT = refuse("conflict", "This file is no longer here. Nothing was saved; please choose it again.")
const UNDER_WAY = refuse(
  "conflict",
  "This file is being taken in just now. Its clients will be in your list in a moment.",
)

/** One file at a time: reading takes turns with requests. */
const reading = boundedQueue({ atOnce: 1, waiting: 20 })

interface KeptImport {
  /** What is confirmed is then what was looked at. */
  key: string
  rows: number
  mistakes: Mistake[]
  clients: JudgedClient[]
}

/** Replaces an earlier file. No client is made yet. */
export async function keepImport(viewer: Actor, file: SentFile, request: Request): Promise<Result> {
  const lastNumber = await findLastNumber(viewer)
  const judged = await reading(async () => {
    const sheet = await readSheet(await readFile(file.path), MOST_SHEET_ROWS)
    return sheet.done ? done(await judgeRows(sheet.value, request, lastNumber)) : sheet
  })
  if (!judged.done) return judged
  const { rows, mistakes, clients } = judged.value
  const kept: KeptImport = { key: randomUUID(), rows, mistakes, clients: mistakes.length > 0 ? [] : clients }
  const row = { fileName: file.name.slice(0, 200), sealed: await seal(kept), createdAt: sql`now()` }
  await db
    .insert(clientImports)
    .values({ accountId: viewer.id, ...row })
    .onConflictDoUpdate({ target: clientImports.accountId, set: row })
  return done()
}

export async function findImport(viewer: Actor) {
  const [row] = await db
    .select({ fileName: clientImports.fileName, sealed: clientImports.sealed })
    .from(clientImports)
    .where(and(eq(clientImports.accountId, viewer.id), isRecent))
  const kept = row && ((await unseal(row.sealed)) as KeptImport | undefined)
  return kept && { ...row, ...kept }
}

/** All as drafts or none; answers how many. Of two confirmations at once, only one does it. */
export async function confirmImport(viewer: Actor, key: string, ctx: RequestContext): Promise<Result<number>> {
  const kept = await findImport(viewer)
  if (!kept || kept.key !== key) return NOTHING_KEPT
  if (kept.clients.length === 0) return refuse("conflict", "There are mistakes in this file. Nothing was saved.")
  return db.transaction(async (tx) => {
    // A second press is refused at once: waiting for so many rows could outlast a statement's time.
    const lock = sql`select pg_try_advisory_xact_lock(hashtextextended(${`client import ${viewer.id}`}, 0)) as mine`
    if (!(await tx.execute<{ mine: boolean }>(lock))[0]!.mine) return UNDER_WAY
    if (!(await lockOwner(tx, viewer.id))) return NOTHING_KEPT
    const taken = await tx
      .delete(clientImports)
      .where(and(eq(clientImports.accountId, viewer.id), eq(clientImports.sealed, kept.sealed)))
      .returning({ accountId: clientImports.accountId })
    if (taken.length === 0) return NOTHING_KEPT
    const clients = kept.clients.map(({ row, answers }) => ({ answers, key: `${key} ${row}` }))
    for (let from = 0; from < clients.length; from += AT_ONCE)
      await insertClients(tx, viewer, clients.slice(from, from + AT_ONCE))
    const detail = { clients: clients.length }
    await recordAudit(
      { action: "clients.imported", actorId: viewer.id, objectType: "account", objectId: viewer.id, detail, ctx },
      tx,
    )
    return done(clients.length)
  })
}

export const forgetImport = (viewer: Actor) => forgetImports(db, viewer)

export const sweepImports = () =>
  db.delete(clientImports).where(lt(clientImports.createdAt, sql`now() - interval '1 hour'`))
