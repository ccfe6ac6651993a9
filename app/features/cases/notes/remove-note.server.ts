import { eq } from "drizzle-orm"
import { entryOf, keepRemoved, type Removed, rowOf } from "#app/removed/removed.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { clientCases } from "#db/schema/cases.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { earlierWordings } from "#db/schema/earlier-wordings.ts"
import { isOwnNote } from "./notes.server.ts"

/** Answers its entry among removed things; once more is harmless. */
export const removeNote = (viewer: Actor, clientId: number | null, noteId: number): Promise<Result<number>> =>
  db.transaction(async (tx) => {
    const wordings = await tx.select().from(earlierWordings).where(eq(earlierWordings.noteId, noteId))
    const [note] = await tx
      .delete(clientNotes)
      .where(isOwnNote(viewer, clientId, noteId))
      .returning()
    if (!note) {
      const already = await entryOf(tx, viewer, "note", noteId)
      return already ? done(already.id) : NOT_FOUND
    }
    const removal = { kind: "note", thing: noteId, profileId: note.clientId, label: note.body } as const
    return done(await keepRemoved(tx, { ...removal, accountId: viewer.id, kept: { ...note, wordings } }))
  })

/** It goes with its client, and so does what is removed: the client is there. */
export async function putBackNote(tx: Database, _: Actor, { kept }: Removed): Promise<Result<string>> {
  const { wordings = [], ...rest } = kept as { wordings?: Record<string, unknown>[] }
  const note = rowOf(clientNotes, rest)
  if (note.caseId && !(await isThere(tx, note.caseId)))
    return refuse("conflict", "The case of this note is removed. Please put the case back first.")
  await tx.insert(clientNotes).overridingSystemValue().values(note).onConflictDoNothing()
  for (const wording of wordings)
    await tx
      .insert(earlierWordings)
      .overridingSystemValue()
      .values(rowOf(earlierWordings, wording))
      .onConflictDoNothing()
  return done("The note is back.")
}

async function isThere(tx: Database, caseId: number) {
  const [found] = await tx.select({ id: clientCases.id }).from(clientCases).where(eq(clientCases.id, caseId))
  return found !== undefined
}
