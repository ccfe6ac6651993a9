import type { Submission } from "@conform-to/react"
import { href, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { Decisions } from "#app/features/moderation/decisions.tsx"
import { optionsOf } from "#app/features/moderation/labels.ts"
import { NotUsed } from "#app/features/moderation/not-used.tsx"
import { undoSchema } from "#app/features/moderation/reason.ts"
import { refuseDecided } from "#app/features/moderation/refuse-decided.server.ts"
import { FurtherPictures, MoreAbout } from "#app/features/people/profile/more-about.tsx"
import { CORRECTION_STEPS } from "#app/features/profiles/check/correction-steps.ts"
import { DescriptionList } from "#app/features/profiles/shown/description-list.tsx"
import { DescriptionSection } from "#app/features/profiles/shown/description-section.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { answerRefusal } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import type { Result } from "#app/result.ts"
import { Email } from "#app/ui/email.tsx"
import { isolated } from "#app/ui/isolated.ts"
import { NameAndAge } from "#app/ui/names.tsx"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { Portrait, Verified } from "#app/ui/portrait.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { InHand, LogCall } from "../call-forms.tsx"
import { claimProfile, goOnAfter, logCall, releaseProfile } from "../calls.server.ts"
import { READY_REASONS, reasonOf } from "../check-reasons.ts"
import { Confirm, SendBack } from "../decide-forms.tsx"
import { listDesk } from "../desk.server.ts"
import { AGAIN, callSchema, OUTCOMES } from "../desk-schema.ts"
import { Queue } from "../queue.tsx"
import { undoDecision } from "../undo.server.ts"
import { UndoVerification } from "../undo-verification.tsx"
import { confirmSchema, sendBackSchema } from "../verification-schema.ts"
import { confirmPhone, findVerification, requestChanges } from "../verifications.server.ts"
import type { Route } from "./+types/verification"

export { readAgainOnConflict as shouldRevalidate } from "#app/features/moderation/not-used.tsx"

/** As many of those who wait as have room beside one of them. */
const BESIDE = { page: 1, limit: 10 } as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const [entry, queue] = await Promise.all([
    findVerification(context.get(viewerContext), idFrom(params.id)),
    listDesk("waiting", BESIDE),
  ])
  return {
    entry: orNotFound(entry),
    queue: queue.entries.map(({ id, name, age, city, holder }) => ({ id, name, age, city, holder })),
    steps: optionsOf(CORRECTION_STEPS),
    reasons: optionsOf(READY_REASONS),
    call: { outcomes: optionsOf(OUTCOMES), times: optionsOf(AGAIN) },
    rules: {
      confirm: rulesOf(confirmSchema),
      back: rulesOf(sendBackSchema),
      call: rulesOf(callSchema),
      undo: rulesOf(undoSchema),
    },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const common = { actor: context.get(viewerContext), id: idFrom(params.id), ctx: context.get(requestContext) }
  const form = await readFields(request)
  const intent = form.get("intent")
  if (intent === "claim" || intent === "release") return changeHands(common, intent)
  if (intent === "call") {
    const submission = await readForm(form, callSchema)
    if (submission.status !== "success") return refused(submission)
    return goOn(common, submission, await logCall({ ...common, ...submission.value }), "Call saved")
  }
  if (intent === "confirm") {
    const submission = await readForm(form, confirmSchema)
    if (submission.status !== "success") return refused(submission)
    return goOn(common, submission, await confirmPhone({ ...common, ...submission.value }), "Phone checked")
  }
  if (intent === "undo") {
    const submission = await readForm(form, undoSchema)
    if (submission.status !== "success") return refused(submission)
    const undone = await undoDecision({ ...common, ...submission.value })
    if (!undone.done) return refuseDecided(submission, undone, "profile", common.id)
    return redirectWithNotice(verificationAddress(common.id), `Undone: ${isolated(undone.value)}.`)
  }
  const submission = await readForm(form, sendBackSchema)
  if (submission.status !== "success") return refused(submission)
  const { seen, step } = submission.value
  const reason = reasonOf(submission.value)
  return goOn(common, submission, await requestChanges({ ...common, seen, step, reason }), "Sent back")
}

interface Step {
  actor: Actor
  id: number
}

async function changeHands({ actor, id }: Step, intent: "claim" | "release") {
  if (intent === "release") {
    await releaseProfile(actor, id)
    return redirect(verificationAddress(id))
  }
  const claimed = await claimProfile(actor, id)
  return claimed.done ? redirect(verificationAddress(id)) : answerRefusal(claimed, verificationAddress(id))
}

/** To the next in the queue. */
async function goOn<Input, Value>(
  { actor, id }: Step,
  submission: Submission<Input, string[], Value>,
  result: Result<string>,
  done: string,
) {
  if (!result.done) return refuseDecided(submission, result, "profile", id)
  const next = await goOnAfter(actor, id)
  return redirectWithNotice(
    next ? verificationAddress(next) : href("/portal/verifications"),
    `${done}: ${isolated(result.value)}.`,
  )
}

const verificationAddress = (id: number) => href("/portal/verifications/:id", { id: String(id) })

export default function Verification({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, queue, steps, reasons, call, rules } = loaderData
  const answered = actionData?.initialValue?.intent
  const last = {
    confirm: answered === "confirm" ? actionData : undefined,
    back: answered === "back" ? actionData : undefined,
    call: answered === "call" ? actionData : undefined,
    undo: answered === "undo" ? actionData : undefined,
  }
  return (
    <div className="section calls">
      <title>{`Check ${entry.name} – Rishta`}</title>
      <Queue entries={queue} current={entry.id} />
      <div className="stack">
        <h1>
          <NameAndAge {...entry} />
        </h1>
        {entry.verified && (
          <p>
            <Verified on={entry.verified} />
          </p>
        )}
        {entry.sentBack && (
          <p className="notice bad">
            {`Sent back on ${entry.sentBack.on} for the step ${entry.sentBack.step}: ${entry.sentBack.reason}`}
            {!entry.decided && " Something was removed for a report: reopening the report undoes this as well."}
          </p>
        )}
        {entry.pictureless && (
          <p className="notice">
            There is no picture yet, so this profile cannot be checked. Send it back for the step Picture to ask for
            one.
          </p>
        )}
        <div className="called">
          <Portrait name={entry.name} pictureId={entry.pictureId} />
          <DescriptionList
            rows={[
              ["Phone", entry.contactNumber && <a href={`tel:${entry.contactNumber}`}>{entry.phone}</a>],
              ["Kind", entry.kind === "client" ? "A consultant's client" : "A member"],
              ["Account", <AccountLink key="account" {...entry.account} />],
              ["E-mail", entry.account.email && <Email key="e-mail" address={entry.account.email} />],
            ]}
          />
        </div>
        {(entry.waits || entry.claim) && <InHand claim={entry.claim} />}
      </div>
      <div className="stack acts">
        {(entry.sentBack || (answered !== "back" && !entry.waits)) && !(answered === "undo" && entry.decided) && (
          <NotUsed answer={actionData} />
        )}
        {!entry.sentBack && (
          <>
            {entry.waits && <Confirm entry={entry} rules={rules.confirm} lastResult={last.confirm} />}
            {entry.waits && <LogCall {...call} rules={rules.call} lastResult={last.call} />}
            <SendBack entry={entry} steps={steps} reasons={reasons} rules={rules.back} lastResult={last.back} />
          </>
        )}
        {entry.decided && (
          <UndoVerification
            sentBack={entry.sentBack !== null}
            seen={entry.decided}
            rules={rules.undo}
            lastResult={last.undo}
          />
        )}
      </div>
      <div className="stack">
        {entry.calls.length > 0 && <DescriptionSection title="Calls" rows={entry.calls} />}
        <OnlyNewest of={entry.calls} />
        <FurtherPictures name={entry.name} pictures={entry.pictures} />
        <MoreAbout {...entry.more} />
        {entry.sections.map(({ title, rows }) => (
          <DescriptionSection key={title} title={title} rows={rows} />
        ))}
        <Decisions rows={entry.history} />
      </div>
    </div>
  )
}
