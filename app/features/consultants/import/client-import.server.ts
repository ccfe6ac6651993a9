import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { and, eq, gt, lt, sql } from "drizzle-orm"
import { findLastNumber } from "#app/features/profiles/phone/phone-origin.server.ts"
import { readSheet } from "#app/forms/sheets/spreadsheet.server.ts"
import { boundedQueue } from "#app/overload/bounded-queue.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { sealing } from "#app/sealing.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { clientImports, takenImports } from "#db/schema/consultants.ts"
import type { Choice } from "./choices.ts"
import { findChosenHeads, keepChosenHeads } from "./heads/chosen-heads.server.ts"
import type { Target } from "./heads/import-columns.server.ts"
import { MOST_SHEET_ROWS, type Sheet, splitSheet } from "./heads/split-sheet.server.ts"
import type { SentFile } from "./import-upload.server.ts"
import { type Fill, type JudgedRow, judgeRows } from "./judge.server.ts"

const { seal, unseal } = sealing("rishta client import")

const isRecent = gt(clientImports.createdAt, sql`now() - interval '1 hour'`)
export const NOTHING_KEPT = refuse(
  "conflict",
  "This file is no longer here. Nothing was saved; please choose it again.",
)

/** One file at a time: reading takes turns with requests. */
const reading = boundedQueue({ atOnce: 1, waiting: 20 })

interface KeptImport extends Sheet {
  /** What is confirmed is then what was looked at. */
  key: string
  fill: Fill
  judged: JudgedRow[]
  /** By the row's number, where the proposal was not followed. */
  choices: Record<string, Choice>
}

/** Replaces an earlier file. No client is made yet. */
export async function keepImport(viewer: Actor, file: SentFile, request: Request): Promise<Result> {
  const chosen = await findChosenHeads(viewer)
  const sheet = await reading(async () => {
    const read = await readSheet(await readFile(file.path), MOST_SHEET_ROWS)
    return read.done ? splitSheet(read.value, chosen) : read
  })
  if (!sheet.done) return sheet
  const kept = await judge(viewer, sheet.value, {}, request)
  const row = { fileName: file.name.slice(0, 200), sealed: await seal(kept), createdAt: sql`now()` }
  await db
    .insert(clientImports)
    .values({ accountId: viewer.id, ...row })
    .onConflictDoUpdate({ target: clientImports.accountId, set: row })
  return done()
}

async function judge(viewer: Actor, sheet: Sheet, fill: Fill, request: Request): Promise<KeptImport> {
  const lastNumber = await findLastNumber(viewer)
  const judged = await reading(() => judgeRows(sheet, fill, request, lastNumber))
  return { ...sheet, key: randomUUID(), fill, judged, choices: {} }
}

export async function findImport(viewer: Actor) {
  const [row] = await db
    .select({ fileName: clientImports.fileName, sealed: clientImports.sealed })
    .from(clientImports)
    .where(and(eq(clientImports.accountId, viewer.id), isRecent))
  const kept = row && ((await unseal(row.sealed)) as KeptImport | undefined)
  // What an earlier version has kept is to be chosen again.
  if (!row || !kept?.judged) return
  return { ...row, ...kept }
}

type Found = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** The file that was looked at, unless another has come. */
export async function findLookedAt(viewer: Actor, key: string): Promise<Result<Found>> {
  const kept = await findImport(viewer)
  return kept && kept.key === key ? done(kept) : NOTHING_KEPT
}

/** The rows are read anew; columns that were corrected are remembered for the next file. */
export async function correctColumns(
  viewer: Actor,
  { key, targets, fill }: { key: string; targets: Target[]; fill: Fill },
  request: Request,
): Promise<Result> {
  const found = await findLookedAt(viewer, key)
  if (!found.done) return found
  const { heads, samples, rows } = found.value
  const corrected = heads.map((_, at): Target => targets[at] ?? "")
  await keepChosenHeads(viewer, heads, corrected)
  return replace(viewer, found.value, await judge(viewer, { heads, samples, rows, targets: corrected }, fill, request))
}

export async function keepChoices(viewer: Actor, key: string, choices: Record<string, Choice>): Promise<Result> {
  const found = await findLookedAt(viewer, key)
  if (!found.done) return found
  const { fileName: _, sealed: __, ...kept } = found.value
  return replace(viewer, found.value, { ...kept, choices: { ...kept.choices, ...choices } })
}

async function replace(viewer: Actor, { sealed }: Found, kept: KeptImport): Promise<Result> {
  const replaced = await db
    .update(clientImports)
    .set({ sealed: await seal(kept) })
    .where(and(eq(clientImports.accountId, viewer.id), eq(clientImports.sealed, sealed)))
    .returning({ accountId: clientImports.accountId })
  return replaced.length > 0 ? done() : NOTHING_KEPT
}

export const forgetImport = ({ id }: Actor) => db.delete(clientImports).where(eq(clientImports.accountId, id))

export async function sweepImports() {
  await db.delete(clientImports).where(lt(clientImports.createdAt, sql`now() - interval '1 hour'`))
  await db.delete(takenImports).where(lt(takenImports.createdAt, sql`now() - interval '1 day'`))
}
