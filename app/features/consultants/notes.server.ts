import { and, desc, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { z } from "zod"
import { dayAt } from "#app/dates/pakistan.server.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { noteSchema, noteStep } from "./notes-schema.ts"

const MOST_NOTES = 50
const MOST_DUE = 20

/** A follow-up is due by the database's clock, on the calendar of Pakistan, as all days of pages are. */
const today = dayAt(sql`now()`)
const isDue = sql<boolean>`coalesce(${clientNotes.doneAt} is null and ${clientNotes.followUpOn} <= ${today}, false)`
const inWords = (day: SQLWrapper) => sql<string>`to_char(${day}, 'FMDD Mon YYYY')`
const followUp = inWords(clientNotes.followUpOn) as SQL<string | null>

/** Whom a note is about must be the consultant's client. */
export async function addNote(viewer: Actor, clientId: number, note: z.output<typeof noteSchema>): Promise<Result> {
  if (!(await ownClient(viewer, clientId))) return NOT_FOUND
  await db.insert(clientNotes).values({ clientId, consultantId: viewer.id, ...note })
  return done()
}

/** Repeating a step is harmless, except that what was removed does not exist. */
export async function changeNote(
  viewer: Actor,
  clientId: number,
  { intent, noteId }: z.output<typeof noteStep>,
): Promise<Result> {
  const own = and(
    eq(clientNotes.id, noteId),
    eq(clientNotes.clientId, clientId),
    eq(clientNotes.consultantId, viewer.id),
  )
  const changed =
    intent === "remove"
      ? await db.delete(clientNotes).where(own).returning({ id: clientNotes.id })
      : await db
          .update(clientNotes)
          .set({ doneAt: intent === "done" ? sql`coalesce(${clientNotes.doneAt}, now())` : null })
          .where(own)
          .returning({ id: clientNotes.id })
  return changed.length > 0 ? done() : NOT_FOUND
}

export function listNotes(viewer: Pick<Viewer, "id">, clientId: number) {
  return db
    .select({
      id: clientNotes.id,
      body: clientNotes.body,
      followUp,
      followUpOn: clientNotes.followUpOn,
      due: isDue,
      done: sql<boolean>`${clientNotes.doneAt} is not null`,
      writtenOn: inWords(dayAt(clientNotes.createdAt)),
      createdAt: clientNotes.createdAt,
    })
    .from(clientNotes)
    .where(and(eq(clientNotes.clientId, clientId), eq(clientNotes.consultantId, viewer.id)))
    .orderBy(desc(clientNotes.id))
    .limit(MOST_NOTES)
}

/** What is to be done today and what has been left, the oldest first. */
export async function listDueNotes(viewer: Pick<Viewer, "id">) {
  const rows = await db
    .select({
      id: clientNotes.id,
      clientId: clientNotes.clientId,
      client: sql<string>`${profiles.firstName} || ' ' || ${profiles.lastName}`,
      body: clientNotes.body,
      followUp,
      late: sql<boolean>`${clientNotes.followUpOn} < ${today}`,
    })
    .from(clientNotes)
    .innerJoin(profiles, eq(profiles.id, clientNotes.clientId))
    .where(
      and(
        eq(clientNotes.consultantId, viewer.id),
        isNull(clientNotes.doneAt),
        sql`${clientNotes.followUpOn} <= ${today}`,
      ),
    )
    .orderBy(clientNotes.followUpOn, clientNotes.id)
    .limit(MOST_DUE + 1)
  return { notes: rows.slice(0, MOST_DUE), more: rows.length > MOST_DUE }
}
