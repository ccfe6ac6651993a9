import { redirect } from "react-router"
import type { z } from "zod"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { pageBefore } from "#app/guards/remembered-origin.ts"
import { undoOf } from "#app/removed/undo.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { finishNote } from "./notes.server.ts"
import type { noteStep } from "./notes-schema.ts"
import { removeNote } from "./remove-note.server.ts"

interface Where {
  request: Request
  /** The page's client. */
  clientId: number | null
  here: string
}

/** The buttons beside a note, on each of the pages that show some. */
export async function submitNoteStep(
  viewer: Actor,
  { intent, noteId }: z.output<typeof noteStep>,
  { request, clientId, here }: Where,
) {
  const page = pageBefore(request, here)
  if (intent === "remove") {
    const removed = valueOrPage(await removeNote(viewer, clientId, noteId))
    return redirectWithNotice(page, { text: "The note is removed.", undo: undoOf(removed) })
  }
  valueOrPage(await finishNote(viewer, clientId, noteId, intent))
  return redirect(page)
}
