import type { ComponentProps } from "react"
import { data, href, Link, redirect } from "react-router"
import type { z } from "zod"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { Keys } from "#app/forms/keys/keys.tsx"
import { seenIn } from "#app/forms/meanwhile/merge.server.ts"
import { isMeanwhile, refusedMeanwhile } from "#app/forms/meanwhile/refuse.server.ts"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { answerRefusal, refusalPage, valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { pageBefore } from "#app/guards/remembered-origin.ts"
import { listRemoved } from "#app/removed/removed.server.ts"
import { RemovedToday } from "#app/removed/removed-today.tsx"
import { undoOf } from "#app/removed/undo.ts"
import type { Result } from "#app/result.ts"
import { idFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { answerSchema } from "../answers/answer-schema.ts"
import { findAnswers } from "../answers/answers.server.ts"
import { AnswersCard } from "../answers/answers-card.tsx"
import { submitAnswer } from "../answers/submit-answer.server.ts"
import { feedbackSchema, moveSchema, planSchema, stepEnd } from "../case-schema.ts"
import stylesheet from "../cases.css?url&no-inline"
import { endStep, moveCase, planStep, saveFeedback } from "../cases.server.ts"
import { meetingSchema } from "../meetings/meeting-schema.ts"
import { listMeetings, MOST_SHOWN } from "../meetings/meetings.server.ts"
import { MeetingsCard } from "../meetings/meetings-card.tsx"
import { submitMeeting } from "../meetings/submit-meeting.server.ts"
import { addCaseNote, listCaseNotes } from "../notes/notes.server.ts"
import { noteSchema, noteStep } from "../notes/notes-schema.ts"
import { submitNoteStep } from "../notes/submit-note-step.server.ts"
import { FeedbackForm, MoveForm, PlanForm } from "../page/case-forms.tsx"
import { CaseHead } from "../page/case-head.tsx"
import { findCase } from "../page/case-page.server.ts"
import { Timeline } from "../page/timeline.tsx"
import { RemoveForm } from "../removal/remove-form.tsx"
import { submitRemoval } from "../removal/submit-removal.server.ts"
import type { Route } from "./+types/case"

export const handle = { plain: "form", keys: true }

const NOTES = 20

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [viewer, id] = [context.get(viewerContext), idFrom(params.id)]
  const [found, notes, meetings, answers] = await Promise.all([
    findCase(viewer, id),
    listCaseNotes(viewer, id, NOTES),
    listMeetings(viewer, id),
    findAnswers(viewer, id),
  ])
  if (!found) throw data(null, { status: 404 })
  const ofClient = await listRemoved(viewer, ["note", "step"], found.clientId)
  const removed = ofClient.filter(({ kind, thing }) => kind === "note" || thing === String(id))
  const rules = {
    move: rulesOf(moveSchema),
    plan: rulesOf(planSchema),
    feedback: rulesOf(feedbackSchema),
    note: rulesOf(noteSchema),
    meeting: rulesOf(meetingSchema),
    answer: rulesOf(answerSchema),
  }
  const asked = Number(new URL(request.url).searchParams.get("meeting"))
  const changing = meetings.find((meeting) => meeting.id === asked && meeting.state === "planned")
  return {
    found,
    notes,
    meetings,
    moreMeetings: meetings.length === MOST_SHOWN,
    changing,
    answers,
    removed,
    rules,
    today: dayInPakistan(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, id] = [context.get(viewerContext), idFrom(params.id)]
  const form = await readFields(request)
  const step = noteStep.safeParse(Object.fromEntries(form))
  if (step.success) return submitNoteStep(viewer, step.data, { request, clientId: null, here: caseAddress(id) })
  const about = (await submitMeeting(viewer, id, form)) ?? (await submitAnswer(viewer, id, form, request))
  if (about) return about
  const ending = stepEnd.safeParse(form.get("intent"))
  if (ending.success) {
    const ended = await endStep(viewer, id, ending.data, seenIn(form))
    if (!ended.done && ended.reason === "conflict") return answerRefusal(ended, caseAddress(id))
    return endedStep(request, id, ending.data, valueOrPage(ended))
  }
  if (form.get("intent") === "remove-case") return submitRemoval(viewer, id)
  if (form.get("intent") === "note") {
    const submission = await readForm(form, noteSchema)
    if (submission.status !== "success") return refused(submission)
    return goTo(id, await addCaseNote(viewer, id, submission.value), "#notes")
  }
  if (form.get("intent") === "plan") {
    const submission = await readForm(form, planSchema)
    if (submission.status !== "success") return refused(submission)
    const planned = await planStep(viewer, id, submission.value, seenIn(form))
    if (!planned.done && isMeanwhile(planned)) return refusedMeanwhile(submission, planned)
    return planned.done || planned.reason === "not-found"
      ? goTo(id, planned)
      : refused(submission, { form: planned.message, status: 409 })
  }
  if (form.get("intent") === "feedback") {
    const submission = await readForm(form, feedbackSchema)
    if (submission.status !== "success") return refused(submission)
    const saved = await saveFeedback(viewer, id, submission.value, seenIn(form))
    if (!saved.done && isMeanwhile(saved)) return refusedMeanwhile(submission, saved)
    return goTo(id, saved)
  }
  const submission = await readForm(form, moveSchema)
  if (submission.status !== "success") return refused(submission)
  const moved = await moveCase(viewer, id, submission.value, seenIn(form))
  if (!moved.done && isMeanwhile(moved)) return refusedMeanwhile(submission, moved)
  if (!moved.done && moved.reason === "invalid") return refused(submission, { fields: { reason: moved.message } })
  return goBack(request, id, moved)
}

const caseAddress = (id: number) => href("/cases/:id", { id: String(id) })

function goTo(id: number, result: Result<unknown>, part = "") {
  valueOrPage(result)
  return redirect(caseAddress(id) + part)
}

function endedStep(request: Request, id: number, as: z.output<typeof stepEnd>, removed: number | null) {
  const page = pageBefore(request, caseAddress(id))
  if (removed === null) return redirect(page)
  const text = as === "done" ? "The step is done." : "The next step is removed."
  return redirectWithNotice(page, { text, undo: undoOf(removed) })
}

function goBack(request: Request, id: number, result: Result) {
  if (!result.done) throw refusalPage(result)
  return redirect(pageBefore(request, caseAddress(id)))
}

const KEYS: ComponentProps<typeof Keys>["keys"] = [
  ["S", "Plan the next step"],
  ["D", "The next step is done"],
  ["N", "Write a note"],
  ["P", "Plan a meeting"],
  ["C", "Write to the other side"],
]

export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, notes, meetings, moreMeetings, changing, answers, removed, rules, today } = loaderData
  const answered = actionData?.initialValue?.intent
  const lastOf = (intent: string) => (answered === intent ? actionData : undefined)
  return (
    <div className="section stack">
      <title>{`${found.clientName} and ${found.otherName} – Rishta`}</title>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="row between">
        <Link to={href("/cases")}>‹ All cases</Link>
        <Keys keys={KEYS} />
      </div>
      <CaseHead found={found} />
      {(found.stage !== "ended" || answered === "plan") && (
        <PlanForm found={found} rules={rules.plan} lastResult={lastOf("plan")} />
      )}
      <MoveForm found={found} rules={rules.move} lastResult={lastOf("move")} />
      <div className="case-columns">
        <Timeline
          notes={notes}
          events={found.events}
          rules={rules.note}
          lastResult={lastOf("note")}
          all={`${href("/notes")}?case=${found.id}`}
        />
        <div className="stack">
          <AnswersCard found={found} answers={answers} today={today} rules={rules.answer} lastOf={lastOf} />
          <MeetingsCard
            found={found}
            meetings={meetings}
            more={moreMeetings}
            changing={changing}
            rules={rules.meeting}
            lastResult={lastOf("meeting")}
          />
          <FeedbackForm found={found} rules={rules.feedback} lastResult={lastOf("feedback")} />
        </div>
      </div>
      {found.removable && <RemoveForm />}
      <RemovedToday removed={removed} />
    </div>
  )
}
