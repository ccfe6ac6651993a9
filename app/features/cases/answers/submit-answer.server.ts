import { href, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { seenIn } from "#app/forms/meanwhile/merge.server.ts"
import { isMeanwhile, refusedMeanwhile } from "#app/forms/meanwhile/refuse.server.ts"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { pageBefore } from "#app/guards/remembered-origin.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { answerSides } from "#db/schema/answers.ts"
import { answerSchema, sideField } from "./answer-schema.ts"
import { noteAskedAgain, saveAnswer } from "./answers.server.ts"

/** The forms about answers, on a case's page and on the desk; undefined where another was posted. */
export async function submitAnswer(viewer: Actor, id: number, form: FormData, request: Request) {
  const here = `${href("/cases/:id", { id: String(id) })}#answers`
  const asked = sideField.safeParse(form.get("side"))
  if (form.get("intent") === "asked" && asked.success) {
    valueOrPage(await noteAskedAgain(viewer, id, asked.data))
    return redirect(pageBefore(request, here))
  }
  const side = answerSides.find((one) => form.get("intent") === `answer-${one}`)
  if (!side) return
  const submission = await readForm(form, answerSchema)
  if (submission.status !== "success") return refused(submission)
  const saved = await saveAnswer(viewer, id, { side, ...submission.value }, seenIn(form))
  if (!saved.done && isMeanwhile(saved)) return refusedMeanwhile(submission, saved)
  valueOrPage(saved)
  return redirectWithNotice(here, "The answer is saved.")
}
