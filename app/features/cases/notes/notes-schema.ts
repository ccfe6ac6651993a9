import { z } from "zod"
import type { Parts } from "#app/forms/meanwhile/meanwhile.ts"
import { lines } from "#app/forms/text.ts"
import { idField, searchTextIn } from "#app/url/address.ts"
import { plannedDay } from "../case-schema.ts"

const LONGEST_NOTE = 2000

export const noteSchema = z.object({
  body: lines("Please write a note", LONGEST_NOTE),
  /** The day on which the note comes back to the main screen. */
  followUpOn: plannedDay.optional(),
})

export const NOTE_PARTS: Parts = {
  body: { label: "Note", longest: LONGEST_NOTE },
  followUpOn: { label: "Follow up on" },
}

export const noteStep = z.object({ intent: z.enum(["done", "open", "remove"]), noteId: idField })

const MOST_WORDS = 5

export interface NoteQuery {
  words: string[]
  clientId: number | null
  caseId: number | null
}

/** A bad value means that nothing is asked. */
export function noteQueryFrom(query: URLSearchParams): NoteQuery & { q: string } {
  const q = searchTextIn(query)
  const idOf = (name: string) => idField.safeParse(query.get(name)).data ?? null
  return { q, words: searchedIn(q), clientId: idOf("of"), caseId: idOf("case") }
}

export const searchedIn = (q: string) => q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
