import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { Decisions } from "#app/features/moderation/decisions.tsx"
import { optionsOf } from "#app/features/moderation/labels.ts"
import { NotUsed } from "#app/features/moderation/not-used.tsx"
import { refuseDecided } from "#app/features/moderation/refuse-decided.server.ts"
import { DescriptionSection } from "#app/features/profiles/shown/description-section.tsx"
import { SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { PLAN_NAMES } from "../../plan-table.ts"
import { receiptNumber } from "../../receipt-number.ts"
import { findReport } from "../payment-report.server.ts"
import { closeReport, matchReport } from "../payment-reports.server.ts"
import { decisionSchema, matchSchema } from "../payments-schema.ts"
import type { Route } from "./+types/payment-report"

export const handle = { plain: "form" }

export { readAgainOnConflict as shouldRevalidate } from "#app/features/moderation/not-used.tsx"

export async function loader({ params }: Route.LoaderArgs) {
  const report = orNotFound(await findReport(idFrom(params.number)))
  return {
    report,
    plans: optionsOf(PLAN_NAMES),
    rules: { match: rulesOf(matchSchema), close: rulesOf(decisionSchema) },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const common = { actor: context.get(viewerContext), id: idFrom(params.number), ctx: context.get(requestContext) }
  const form = await readFields(request)
  if (form.get("intent") === "close") {
    const submission = await readForm(form, decisionSchema)
    if (submission.status !== "success") return refused(submission)
    const closed = await closeReport({ ...common, ...submission.value })
    return closed.done
      ? redirectWithNotice(LIST, "The report is closed.")
      : refuseDecided(submission, closed, "payment-report", common.id)
  }
  const submission = await readForm(form, matchSchema)
  if (submission.status !== "success") return refused(submission)
  const matched = await matchReport({ ...common, ...submission.value })
  if (!matched.done && matched.field) return refused(submission, { fields: { [matched.field]: matched.message } })
  if (!matched.done) return refuseDecided(submission, matched, "payment-report", common.id)
  const made = href("/portal/payments/:id", { id: String(matched.value) })
  return redirectWithNotice(made, "The money is matched: the plan has started.")
}

const LIST = `${href("/portal/payments")}?state=reports`

export default function PaymentReport({ loaderData: { report, plans, rules }, actionData }: Route.ComponentProps) {
  const closing = actionData?.initialValue?.intent === "close"
  return (
    <div className="section stack">
      <title>{`Report ${report.number} of the payment service – Rishta`}</title>
      <p>
        <Link to={LIST}>Reports in doubt</Link>
      </p>
      <h1>{report.open ? "Money came, for whom?" : `Report ${report.number} of the payment service`}</h1>
      {report.handledReason && (
        <p className="notice">
          {"Seen to: "}
          <bdi>{report.handledReason}</bdi>
          {report.madePayment && (
            <>
              {" – "}
              <Link to={href("/portal/payments/:id", { id: String(report.madePayment) })}>
                {`payment ${receiptNumber(report.madePayment)}`}
              </Link>
            </>
          )}
        </p>
      )}
      <AboutReport report={report} />
      {!report.open && <NotUsed answer={actionData} />}
      {report.open && (
        <div className="two-columns">
          <Match report={report} plans={plans} rules={rules.match} lastResult={closing ? undefined : actionData} />
          <Close rules={rules.close} lastResult={closing ? actionData : undefined} />
        </div>
      )}
      <Decisions rows={report.history} />
    </div>
  )
}

type Shown = Route.ComponentProps["loaderData"]["report"]

function AboutReport({ report }: { report: Shown }) {
  const { order } = report
  return (
    <DescriptionSection
      title="What the payment service says"
      rows={[
        ["What", report.type],
        ["What became of it", report.outcome],
        ["Amount", report.amount],
        ["Plan", report.plan && PLAN_NAMES[report.plan]],
        ["E-mail", report.email],
        ["Reference", report.reference],
        ["Its own number", report.id],
        ["Happened", report.event],
        ["Received", report.received],
        [
          "Order of that reference",
          order && (
            <span key="order">
              <Link to={href("/portal/payments/:id", { id: String(order.id) })}>{receiptNumber(order.id)}</Link>
              {" of "}
              <AccountLink id={order.accountId} name={order.name} />
            </span>
          ),
        ],
      ]}
    />
  )
}

interface MatchProps extends AppFormProps {
  report: Shown
  plans: ReturnType<typeof optionsOf>
}

function Match({ report, plans, ...options }: MatchProps) {
  const email = report.email ?? report.order?.email ?? undefined
  const { form, fields, formProps } = useAppForm<typeof matchSchema>({
    ...options,
    answers: { email, plan: report.plan ?? undefined },
    id: "match",
    intent: "match",
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>It is for an account</h2>
      <p className="soft">It becomes a payment of that account, and the plan starts.</p>
      <ErrorSummary form={form} />
      <TextField field={fields.email} label="E-mail of the account" autoComplete="off" />
      <SelectField field={fields.plan} label="Plan" options={plans} />
      <TextAreaField field={fields.reason} label="Reason" hint="How you know. It is kept in the audit." rows={3} />
      <SubmitButton name="intent" value="match">
        Match and start the plan
      </SubmitButton>
    </PostForm>
  )
}

function Close(options: AppFormProps) {
  const { form, fields, formProps } = useAppForm<typeof decisionSchema>({ ...options, id: "close", intent: "close" })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>There is nothing to do</h2>
      <ErrorSummary form={form} />
      <TextAreaField field={fields.reason} label="Why not" hint="It is kept in the audit." rows={3} />
      <SubmitButton name="intent" value="close">
        Close
      </SubmitButton>
    </PostForm>
  )
}
