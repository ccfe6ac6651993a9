import { href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { answerRefusal } from "#app/forms/refusal.server.ts"
import { undoOf } from "#app/removed/undo.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { removeCase } from "./remove-case.server.ts"

export async function submitRemoval(viewer: Actor, id: number) {
  const removed = await removeCase(viewer, id)
  if (!removed.done) return answerRefusal(removed, href("/cases/:id", { id: String(id) }))
  return redirectWithNotice(href("/cases"), { text: "The case is removed.", undo: undoOf(removed.value) })
}
