import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { Decisions } from "#app/features/moderation/decisions.tsx"
import { optionsOf } from "#app/features/moderation/labels.ts"
import { NotUsed } from "#app/features/moderation/not-used.tsx"
import { findPersonSummaries } from "#app/features/moderation/person-summary.server.ts"
import { PersonSummaries } from "#app/features/moderation/person-summary.tsx"
import { undoSchema } from "#app/features/moderation/reason.ts"
import { refuseDecided } from "#app/features/moderation/refuse-decided.server.ts"
import { UndoDecision } from "#app/features/moderation/undo-decision.tsx"
import { SelectField, TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { reportDecisionSchema } from "../report-decision-schema.ts"
import { decideReport } from "../report-decisions.server.ts"
import { PART_LABELS, UNDO_EFFECTS, VERDICT_LABELS } from "../report-labels.ts"
import { findReport } from "../report-queue.server.ts"
import { ReportSide } from "../report-side.tsx"
import { ReportedContent } from "../reported-content.tsx"
import type { Verdict } from "../reports-policy.ts"
import { reopenReport } from "../undo-report.server.ts"
import type { Route } from "./+types/decide-report"

export const handle = { plain: "form" }

export { readAgainOnConflict as shouldRevalidate } from "#app/features/moderation/not-used.tsx"

export async function loader({ params }: Route.LoaderArgs) {
  const report = orNotFound(await findReport(idFrom(params.id)))
  const people = await findPersonSummaries(report.subject ? [report.subject.id] : [])
  return { report, people, rules: rulesOf(reportDecisionSchema), undo: rulesOf(undoSchema) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = idFrom(params.id)
  const step = { actor: context.get(viewerContext), id, ctx: context.get(requestContext) }
  const form = await readFields(request)
  if (form.get("intent") === "undo") {
    const submission = await readForm(form, undoSchema)
    if (submission.status !== "success") return refused(submission)
    const reopened = await reopenReport({ ...step, ...submission.value })
    if (!reopened.done) return refuseDecided(submission, reopened, "report", id)
    return redirectWithNotice(href("/portal/reports/:id", { id: String(id) }), "The report is open again.")
  }
  const submission = await readForm(form, reportDecisionSchema)
  if (submission.status !== "success") return refused(submission)

  const { intent: verdict, ...given } = submission.value
  const result = await decideReport({ ...step, verdict, ...given })
  if (!result.done && result.field) return refused(submission, { fields: { [result.field]: result.message } })
  if (!result.done) return refuseDecided(submission, result, "report", id)
  return redirectWithNotice(href("/portal/reports"), DONE[verdict])
}

const DONE: Record<Verdict, string> = {
  dismiss: "The report is dismissed.",
  warn: "The warning is sent.",
  remove: "The content is removed.",
  suspend: "The account is suspended.",
}

export default function Report({ loaderData: { report, people, rules, undo }, actionData }: Route.ComponentProps) {
  const { subject, reporter, decided } = report
  const undoing = actionData?.initialValue?.intent === "undo"
  const open = report.verdicts.length > 0
  return (
    <div className="section stack">
      <title>{`Report: ${report.category} – Rishta`}</title>
      <p>
        <Link to={href("/portal/reports")}>All reports</Link>
      </p>
      <h1>{report.category}</h1>
      <p className="soft">{`${VERDICT_LABELS[report.status]} · reported on ${report.at}`}</p>
      {decided && <p className="notice">{`Decided on ${decided.on} by ${decided.by ?? "N/A"}: ${decided.reason}`}</p>}
      <div className="decision">
        <div className="stack">
          <section className="card sheet stack tight">
            <h2>What the reporter says</h2>
            <p className="note-body" {...ownText(report.note)}>
              {report.note || "Nothing further."}
            </p>
          </section>
          <ReportedContent id={report.id} content={report.content} />
          {report.answer && (
            <section className="card sheet stack tight">
              <h2>Answered by mail</h2>
              <p className="note-body" {...ownText(report.answer)}>
                {report.answer}
              </p>
            </section>
          )}

          <ReportSide title="Reported" side={subject} />
          <ReportSide title="Reporter" side={reporter} />
        </div>
        <div className="stack">
          {undoing === open && <NotUsed answer={actionData} />}
          {open && <Decide report={report} people={people} rules={rules} answer={undoing ? undefined : actionData} />}
          {report.seen && (
            <UndoDecision
              title="Decided by mistake?"
              effect={`The report waits again, and this decision stays in its history. ${UNDO_EFFECTS[report.status]}`}
              button="Reopen the report"
              seen={report.seen}
              rules={undo}
              lastResult={undoing ? actionData : undefined}
            />
          )}
        </div>
      </div>
      <Decisions rows={report.history} />
    </div>
  )
}

const BUTTONS: Record<Verdict, string> = {
  dismiss: "Dismiss",
  warn: "Warn",
  remove: "Remove content",
  suspend: "Suspend",
}

interface DecideProps {
  report: Route.ComponentProps["loaderData"]["report"]
  people: Route.ComponentProps["loaderData"]["people"]
  rules: Route.ComponentProps["loaderData"]["rules"]
  answer: Route.ComponentProps["actionData"]
}

function Decide({ report: { verdicts, isProfile, answerTo }, people, rules, answer }: DecideProps) {
  const { form, fields, formProps } = useAppForm<typeof reportDecisionSchema>({ rules, lastResult: answer })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Decision</h2>
      <PersonSummaries people={people} />
      <ErrorSummary form={form} />
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint="The reported person reads this unless you dismiss the report, so do not say who reported them. The reporter only learns that somebody has looked."
        rows={4}
      />
      {isProfile && verdicts.includes("remove") && (
        <SelectField field={fields.part} label="What to remove" options={optionsOf(PART_LABELS)} prompt="Nothing" />
      )}
      {answerTo && (
        <TextAreaField
          field={fields.answer}
          label="Answer by mail"
          hint={`To ${answerTo}, who has no account. What they wrote is quoted below it.`}
          rows={5}
        />
      )}
      <div className="row">
        {verdicts.map((verdict) => (
          <SubmitButton key={verdict} name="intent" value={verdict}>
            {BUTTONS[verdict]}
          </SubmitButton>
        ))}
      </div>
    </PostForm>
  )
}
