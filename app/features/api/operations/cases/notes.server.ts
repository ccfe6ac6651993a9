import { z } from "zod"
import { addCaseNote, editNote, findNote, finishNote, walkNotes } from "#app/features/cases/notes/notes.server.ts"
import { noteSchema, searchedIn } from "#app/features/cases/notes/notes-schema.ts"
import { removeNote } from "#app/features/cases/notes/remove-note.server.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import { LONGEST_SEARCH } from "#app/url/query.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { cursorsOf, walkedList, walkedPage } from "../../entities/cursor.server.ts"
import { walkedListOf, walking } from "../../entities/list.ts"
import { note, noteOf } from "../../entities/note.ts"
import { id, removed } from "../../fields.ts"
import { operation } from "../../operation.ts"
import { ofCase } from "./cases.server.ts"

const shared = { who: "consultant" } as const
const ofNote = { ...shared, params: z.object({ noteId: id.meta({ example: 3 }) }) } as const
const one = { ...ofNote, path: "/notes/{noteId}" } as const

const draft = z
  .strictObject({
    body: noteSchema.shape.body.meta({ example: "Call the family" }),
    followUpOn: noteSchema.shape.followUpOn.meta({
      example: "2026-12-01",
      description: "Comes back to the desk on this day.",
    }),
  })
  .meta({ id: "NoteDraft" })

/** As it stands then. */
async function afterwards(viewer: Viewer, noteId: number, result: Result<unknown, object>) {
  if (!result.done) return result
  const found = await findNote(viewer, noteId)
  return found ? done(noteOf(found)) : NOT_FOUND
}

const noteFilters = z
  .object({
    q: z.string().optional().meta({ example: "aunt" }),
    clientId: z.int().optional().meta({ example: 42 }),
    caseId: z.int().optional().meta({ example: 5 }),
  })
  .meta({ id: "NoteFilters" })

const places = cursorsOf<{ id: number }>("notes")

const list = operation(
  {
    ...shared,
    method: "get",
    path: "/notes",
    id: "searchNotes",
    summary: "One's private notes, the newest first",
    query: z.object({
      q: z
        .string()
        .trim()
        .max(LONGEST_SEARCH)
        .optional()
        .meta({ example: "aunt", description: "Words that are in it." }),
      clientId: id.optional().meta({ example: 42, description: "Only those about this client." }),
      caseId: id.optional().meta({ example: 5, description: "Only those written in this case." }),
      ...walking,
    }),
    answer: walkedListOf(note, noteFilters),
  },
  async ({ viewer, query: { q, clientId, caseId, ...asked } }) => {
    const about = { words: searchedIn(q ?? ""), clientId: clientId ?? null, caseId: caseId ?? null }
    const filters = { q, clientId, caseId }
    const found = await walkedPage(places, viewer, filters, asked, (paging) => walkNotes(viewer, about, paging))
    return walkedList(found, ({ notes }) => notes, noteOf)
  },
)

const write = operation(
  {
    ...ofCase,
    method: "post",
    path: "/cases/{caseId}/notes",
    id: "addCaseNote",
    summary: "Note something in a case",
    description: "Sent twice it is there twice, unless both calls carry the same `Idempotency-Key`.",
    body: draft,
    answer: note,
    status: 201,
    location: ({ _id }) => `/notes/${_id}`,
  },
  async ({ viewer, params, body }) => {
    const added = await addCaseNote(viewer, params.caseId, body)
    return added.done ? afterwards(viewer, added.value, added) : added
  },
)

const read = operation(
  { ...one, method: "get", id: "getNote", summary: "One note", answer: note },
  ({ viewer, params }) => afterwards(viewer, params.noteId, done()),
)

const change = operation(
  {
    ...one,
    method: "put",
    id: "updateNote",
    summary: "Change a note",
    description: "Another day makes it due again; without `followUpOn` it has none.",
    body: draft,
    answer: note,
  },
  async ({ viewer, params, body }) => afterwards(viewer, params.noteId, await editNote(viewer, params.noteId, body)),
)

const finish = operation(
  {
    ...ofNote,
    method: "put",
    path: "/notes/{noteId}/done",
    id: "finishNote",
    summary: "Say that a note is done, or is not done yet",
    body: z.strictObject({ done: z.boolean().meta({ example: true }) }).meta({ id: "NoteDone" }),
    answer: note,
  },
  async ({ viewer, params, body }) =>
    afterwards(viewer, params.noteId, await finishNote(viewer, null, params.noteId, body.done ? "done" : "open")),
)

const remove = operation(
  { ...one, method: "delete", id: "removeNote", summary: "Remove a note", answer: removed },
  async ({ viewer, params }) => {
    const gone = await removeNote(viewer, null, params.noteId)
    return gone.done ? done({ message: "The note is removed.", removed: gone.value }) : gone
  },
)

export const noteOperations = [list, write, read, change, finish, remove]
