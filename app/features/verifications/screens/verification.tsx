import type { Submission } from "@conform-to/react"
import { href, Link, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { Decisions } from "#app/features/moderation/decisions.tsx"
import { optionsOf } from "#app/features/moderation/labels.ts"
import { NotUsed } from "#app/features/moderation/not-used.tsx"
import { undoSchema } from "#app/features/moderation/reason.ts"
import { refuseDecided } from "#app/features/moderation/refuse-decided.server.ts"
import { FurtherPictures, MoreAbout } from "#app/features/people/profile/more-about.tsx"
import { CORRECTION_STEPS } from "#app/features/profiles/check/correction-steps.ts"
import { DescriptionSection } from "#app/features/profiles/shown/description-section.tsx"
import { SelectField, TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { answerRefusal } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import type { AppFormProps } from "#app/forms/use-app-form.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import type { Result } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { NameAndAge } from "#app/ui/names.tsx"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { Portrait, Verified } from "#app/ui/portrait.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { InHand, LogCall } from "../call-forms.tsx"
import { claimProfile, goOnAfter, logCall, releaseProfile } from "../calls.server.ts"
import { READY_REASONS, reasonOf } from "../check-reasons.ts"
import { AGAIN, callSchema, OUTCOMES } from "../desk-schema.ts"
import { undoDecision } from "../undo.server.ts"
import { UndoVerification } from "../undo-verification.tsx"
import { confirmSchema, sendBackSchema } from "../verification-schema.ts"
import { confirmPhone, findVerification, requestChanges } from "../verifications.server.ts"
import type { Route } from "./+types/verification"

export { readAgainOnConflict as shouldRevalidate } from "#app/features/moderation/not-used.tsx"

export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = orNotFound(await findVerification(context.get(viewerContext), idFrom(params.id)))
  return {
    entry,
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
  const { entry, steps, reasons, call, rules } = loaderData
  const answered = actionData?.initialValue?.intent
  const last = {
    confirm: answered === "confirm" ? actionData : undefined,
    back: answered === "back" ? actionData : undefined,
    call: answered === "call" ? actionData : undefined,
    undo: answered === "undo" ? actionData : undefined,
  }
  return (
    <div className="section stack">
      <title>{`Check ${entry.name} – Rishta`}</title>
      <p>
        <Link to={href("/portal/verifications")}>All verifications</Link>
      </p>
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
          There is no picture yet, so this profile cannot be checked. Send it back for the step Picture to ask for one.
        </p>
      )}
      {(entry.waits || entry.claim) && <InHand claim={entry.claim} />}
      <div className="two-columns">
        <div className="checked-picture">
          <Portrait name={entry.name} pictureId={entry.pictureId} />
          <FurtherPictures name={entry.name} pictures={entry.pictures} />
        </div>
        <DescriptionSection
          title="To be checked"
          rows={[
            ["Phone", entry.contactNumber && <a href={`tel:${entry.contactNumber}`}>{entry.phone}</a>],
            ["Kind", entry.kind === "client" ? "A consultant's client" : "A member"],
            ["Account", <AccountLink key="account" {...entry.account} />],
            ["E-mail", entry.account.email],
          ]}
        />
      </div>
      {(entry.sentBack || (answered !== "back" && !entry.waits)) && !(answered === "undo" && entry.decided) && (
        <NotUsed answer={actionData} />
      )}
      {!entry.sentBack && (
        <div className="two-columns">
          {entry.waits && <Confirm entry={entry} rules={rules.confirm} lastResult={last.confirm} />}
          <SendBack entry={entry} steps={steps} reasons={reasons} rules={rules.back} lastResult={last.back} />
          {entry.waits && <LogCall {...call} rules={rules.call} lastResult={last.call} />}
        </div>
      )}
      {entry.decided && (
        <UndoVerification
          sentBack={entry.sentBack !== null}
          seen={entry.decided}
          rules={rules.undo}
          lastResult={last.undo}
        />
      )}
      {entry.calls.length > 0 && <DescriptionSection title="Calls" rows={entry.calls} />}
      <OnlyNewest of={entry.calls} />
      <div className="two-columns">
        <MoreAbout {...entry.more} />
        {entry.sections.map(({ title, rows }) => (
          <DescriptionSection key={title} title={title} rows={rows} />
        ))}
      </div>
      <Decisions rows={entry.history} />
    </div>
  )
}

interface DecisionProps extends AppFormProps {
  entry: { seen: string; contactNumber: string | null; pictureless: boolean }
}

/** A form with a mistake keeps what it was posted with; one that was refused is shown how the profile stands. */
const seenWhenPosted = (answer: AppFormProps["lastResult"], now: string) =>
  answer && !("notUsed" in answer) ? String(answer.initialValue?.seen ?? now) : now

function Confirm({ entry, ...options }: DecisionProps) {
  const { form, fields, formProps, answer } = useServerForm<"reason">({
    ...options,
    id: "confirm",
    intent: "confirm",
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Confirm the call</h2>
      <ErrorSummary form={form} />
      <input type="hidden" name="seen" value={seenWhenPosted(answer, entry.seen)} />
      <TextAreaField
        field={fields.reason}
        label="What was checked"
        hint="Who you called and what they said. It is kept in the audit."
        rows={3}
      />
      <SubmitButton name="intent" value="confirm">
        Phone checked
      </SubmitButton>
    </PostForm>
  )
}

type Options = ReturnType<typeof optionsOf>

function SendBack({ entry, steps, reasons, ...options }: DecisionProps & { steps: Options; reasons: Options }) {
  const { form, fields, formProps, answer } = useServerForm<"step" | "ready" | "reason">({
    ...options,
    answers: entry.pictureless ? { step: "picture", ready: "none" } : undefined,
    id: "back",
    intent: "back",
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Send back for correction</h2>
      <ErrorSummary form={form} />
      <input type="hidden" name="seen" value={seenWhenPosted(answer, entry.seen)} />
      <SelectField field={fields.step} label="Step to correct" options={steps} />
      <SelectField field={fields.ready} label="A usual reason" options={reasons} prompt="Another, typed below" />
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint="The owner reads both, with a link to the step."
        rows={3}
      />
      <SubmitButton name="intent" value="back">
        Send back
      </SubmitButton>
    </PostForm>
  )
}
