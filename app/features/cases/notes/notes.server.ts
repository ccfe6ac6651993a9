import { and, desc, eq, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { z } from "zod"
import { dayAt, today } from "#app/dates/pakistan.server.ts"
import { keepWordings, lastWording, listEarlierWordings } from "#app/forms/meanwhile/earlier-wordings.server.ts"
import { type Seen, seenOf } from "#app/forms/meanwhile/merge.server.ts"
import { mergeOrRefuse } from "#app/forms/meanwhile/refuse.server.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { literally } from "#db/lists/literally.ts"
import { pageOfRows } from "#db/lists/page-of-rows.ts"
import { clientCases } from "#db/schema/cases.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { isNoteOf } from "../pairs/pair.server.ts"
import { NOTE_PARTS, type NoteQuery, type noteSchema } from "./notes-schema.ts"

const MOST_NOTES = 50
const MOST_DUE = 20

const isDue = sql<boolean>`coalesce(${clientNotes.doneAt} is null and ${clientNotes.followUpOn} <= ${today}, false)`
const dayText = (day: SQLWrapper) => sql<string>`to_char(${day}, 'FMDD Mon YYYY')`
const followUp = dayText(clientNotes.followUpOn) as SQL<string | null>
const clientName = fullNameOf(profiles)

type Note = z.output<typeof noteSchema>

/** `clientId` must be the consultant's own client. Answers the note's number. */
export async function addNote(viewer: Actor, clientId: number, note: Note): Promise<Result<number>> {
  if (!(await ownClient(viewer, clientId))) return NOT_FOUND
  return done(await insertNote(db, { clientId, consultantId: viewer.id, ...note }))
}

async function insertNote(within: Database, note: typeof clientNotes.$inferInsert) {
  const [made] = await within.insert(clientNotes).values(note).returning({ id: clientNotes.id })
  return made!.id
}

/** The note is also an event of the case. Answers its number. */
export const addCaseNote = (viewer: Actor, caseId: number, note: Note): Promise<Result<number>> =>
  db.transaction(async (tx) => {
    const [touched] = await tx
      .update(clientCases)
      .set({ touchedAt: sql`now()` })
      .where(and(eq(clientCases.id, caseId), eq(clientCases.consultantId, viewer.id)))
      .returning({ clientId: clientCases.clientId })
    if (!touched) return NOT_FOUND
    return done(await insertNote(tx, { ...touched, caseId, consultantId: viewer.id, ...note }))
  })

const isOwn = (viewer: Pick<Viewer, "id">, noteId: number) =>
  and(eq(clientNotes.id, noteId), eq(clientNotes.consultantId, viewer.id))

/** `clientId` is the page's client. */
export const isOwnNote = (viewer: Pick<Viewer, "id">, clientId: number | null, noteId: number) =>
  and(isOwn(viewer, noteId), clientId === null ? undefined : isNoteOf(clientId))

/** Repeating it is harmless. */
export async function finishNote(
  viewer: Actor,
  clientId: number | null,
  noteId: number,
  intent: "done" | "open",
): Promise<Result> {
  const changed = await db
    .update(clientNotes)
    .set({ doneAt: intent === "done" ? sql`coalesce(${clientNotes.doneAt}, now())` : null })
    .where(isOwnNote(viewer, clientId, noteId))
    .returning({ id: clientNotes.id })
  return changed.length > 0 ? done() : NOT_FOUND
}

/** Another day makes it due again. */
export const editNote = (viewer: Actor, noteId: number, mine: Note, seen?: Seen): Promise<Result> =>
  db.transaction(async (tx) => {
    const [now] = await tx
      .select({ body: clientNotes.body, followUpOn: clientNotes.followUpOn })
      .from(clientNotes)
      .where(isOwn(viewer, noteId))
      .for("no key update")
    if (!now) return NOT_FOUND
    const of = { noteId }
    const last = () => lastWording(tx, of, "body")
    const merged = await mergeOrRefuse(tx, viewer, NOTE_PARTS, { now, mine, seen }, last)
    if (!merged.done) return merged
    const { body, followUpOn = null } = merged.value
    await keepWordings(tx, of, NOTE_PARTS, { before: now, after: merged.value, by: viewer.id })
    const sameDay = sql`${clientNotes.followUpOn} is not distinct from ${followUpOn}::date`
    await tx
      .update(clientNotes)
      .set({
        body,
        followUpOn,
        editedAt: sql`now()`,
        doneAt: sql`case when ${sameDay} then ${clientNotes.doneAt} end`,
      })
      .where(isOwn(viewer, noteId))
    return done()
  })

const noteColumns = {
  id: clientNotes.id,
  body: clientNotes.body,
  followUp,
  followUpOn: clientNotes.followUpOn,
  due: isDue,
  done: sql<boolean>`${clientNotes.doneAt} is not null`,
  writtenOn: dayText(dayAt(clientNotes.createdAt)),
  edited: sql<boolean>`${clientNotes.editedAt} is not null`,
  createdAt: clientNotes.createdAt,
}

export async function findNote(viewer: Pick<Viewer, "id">, noteId: number) {
  const [note] = await db
    .select({ ...noteColumns, clientId: clientNotes.clientId, client: clientName, caseId: clientNotes.caseId })
    .from(clientNotes)
    .innerJoin(profiles, eq(profiles.id, clientNotes.clientId))
    .where(isOwn(viewer, noteId))
  if (!note) return
  return { ...note, seen: seenOf(NOTE_PARTS, note), wordings: await listEarlierWordings({ noteId }, NOTE_PARTS) }
}

const newest = (viewer: Pick<Viewer, "id">, about: SQL, limit = MOST_NOTES) =>
  db
    .select(noteColumns)
    .from(clientNotes)
    .where(and(about, eq(clientNotes.consultantId, viewer.id)))
    .orderBy(desc(clientNotes.id))
    .limit(limit)

export const listNotes = (viewer: Pick<Viewer, "id">, clientId: number, limit?: number) =>
  newest(viewer, isNoteOf(clientId), limit)

export const listCaseNotes = (viewer: Pick<Viewer, "id">, caseId: number, limit?: number) =>
  newest(viewer, eq(clientNotes.caseId, caseId), limit)

/** Behind one of them, or by the number of the page. */
interface Walk extends Paging {
  behind?: { id: number }
  /** Whether anything follows. */
  oneMore?: boolean
}

export async function searchNotes(viewer: Pick<Viewer, "id">, query: NoteQuery, paging: Paging) {
  const { notes, total, page, limit } = await walkNotes(viewer, query, paging)
  return { notes, total, page, limit }
}

export async function walkNotes(viewer: Pick<Viewer, "id">, query: NoteQuery, paging: Walk) {
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(clientNotes)
    .where(thatSay(viewer, query))
  const { total, page } = await countedPage(counted, paging)
  const found = await pageOfNotes(viewer, query, { ...paging, page, oneMore: true })
  const { limit } = paging
  const { shown, ...end } = pageOfRows(found, limit, ({ id }) => ({ id }))
  return { notes: shown, total, page, limit, ...end }
}

export const pageOfNotes = (viewer: Pick<Viewer, "id">, query: NoteQuery, walk: Walk) =>
  db
    .select({ ...noteColumns, clientId: clientNotes.clientId, client: clientName, caseId: clientNotes.caseId })
    .from(clientNotes)
    .innerJoin(profiles, eq(profiles.id, clientNotes.clientId))
    .where(and(thatSay(viewer, query), walk.behind && lt(clientNotes.id, walk.behind.id)))
    .orderBy(desc(clientNotes.id))
    .limit(walk.limit + (walk.oneMore ? 1 : 0))
    .offset(walk.behind ? 0 : (walk.page - 1) * walk.limit)

const thatSay = (viewer: Pick<Viewer, "id">, { words, clientId, caseId }: NoteQuery) =>
  and(
    eq(clientNotes.consultantId, viewer.id),
    clientId ? isNoteOf(clientId) : undefined,
    caseId ? eq(clientNotes.caseId, caseId) : undefined,
    ...words.map((word) => sql`lower(${clientNotes.body}) like ${`%${literally(word)}%`}`),
  )

export async function listDueNotes(viewer: Pick<Viewer, "id">) {
  const rows = await db
    .select({
      ...noteColumns,
      clientId: clientNotes.clientId,
      caseId: clientNotes.caseId,
      client: clientName,
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
