import { href, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { seenIn } from "#app/forms/meanwhile/merge.server.ts"
import { isMeanwhile, refusedMeanwhile } from "#app/forms/meanwhile/refuse.server.ts"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { answerRefusal, refusalPage, valueOrPage } from "#app/forms/refusal.server.ts"
import { idField } from "#app/url/address.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { meetingSchema, meetingStep } from "./meeting-schema.ts"
import { changeMeeting, markMeeting, planMeeting } from "./meetings.server.ts"

/** The forms about meetings on a case's page; undefined where another was posted. */
export async function submitMeeting(viewer: Actor, id: number, form: FormData) {
  const here = `${href("/cases/:id", { id: String(id) })}#meetings`
  const step = meetingStep.safeParse(Object.fromEntries(form))
  if (step.success) {
    const marked = await markMeeting(viewer, id, step.data)
    if (!marked.done && marked.reason === "conflict") return answerRefusal(marked, here)
    valueOrPage(marked)
    return redirect(here)
  }
  if (form.get("intent") !== "meeting") return
  const submission = await readForm(form, meetingSchema)
  if (submission.status !== "success") return refused(submission)
  const meeting = idField.safeParse(form.get("meetingId") ?? undefined).data
  if (meeting) {
    const changed = await changeMeeting(viewer, id, meeting, submission.value, seenIn(form))
    if (changed.done) return redirectWithNotice(here, "The meeting is changed.")
    if (isMeanwhile(changed)) return refusedMeanwhile(submission, changed)
    if (changed.reason === "conflict") return refused(submission, { form: changed.message, status: 409 })
    throw refusalPage(changed)
  }
  const planned = await planMeeting(viewer, id, submission.value)
  if (!planned.done && planned.reason === "conflict") return refused(submission, { form: planned.message, status: 409 })
  const text = valueOrPage(planned).moved
    ? "The meeting is planned, and the case stands at ‘Meeting agreed’ now."
    : "The meeting is planned."
  return redirectWithNotice(here, text)
}
