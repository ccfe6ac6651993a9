import { href, Link, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { chooseSchema, chosenFrom } from "#app/features/moderation/choose-account.ts"
import { ChooseAccount } from "#app/features/moderation/choose-account.tsx"
import { Decisions } from "#app/features/moderation/decisions.tsx"
import { optionsOf } from "#app/features/moderation/labels.ts"
import { NotUsed } from "#app/features/moderation/not-used.tsx"
import { findPersonSummaries, type PersonSummary } from "#app/features/moderation/person-summary.server.ts"
import { PersonSummaries } from "#app/features/moderation/person-summary.tsx"
import { reasonSchema } from "#app/features/moderation/reason.ts"
import { refuseDecided } from "#app/features/moderation/refuse-decided.server.ts"
import { DescriptionSection } from "#app/features/profiles/shown/description-section.tsx"
import { TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { PLAN_NAMES } from "../../plan-table.ts"
import { receiptNumber } from "../../receipt-number.ts"
import { GivePlan } from "../match-forms.tsx"
import { movePayment } from "../move-payment.server.ts"
import { findReport } from "../payment-report.server.ts"
import { choosePayee, closeReport, matchReport } from "../payment-reports.server.ts"
import { matchSchema, moveSchema } from "../payments-schema.ts"
import type { Route } from "./+types/payment-report"

export const handle = { plain: "form" }

export { readAgainOnConflict as shouldRevalidate } from "#app/features/moderation/not-used.tsx"

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const report = orNotFound(await findReport(context.get(viewerContext), idFrom(params.number)))
  const chosen = report.open || report.matched ? chosenFrom(request) : undefined
  const from = report.matched?.accountId
  const people = await findPersonSummaries([chosen, from].filter((id) => id !== undefined))
  return {
    report,
    to: people.find(({ id }) => id === chosen) ?? null,
    from: people.find(({ id }) => id === from) ?? null,
    plans: optionsOf(PLAN_NAMES),
    rules: {
      choose: rulesOf(chooseSchema),
      match: rulesOf(matchSchema),
      move: rulesOf(moveSchema),
      close: rulesOf(reasonSchema),
    },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const common = { actor: context.get(viewerContext), id: idFrom(params.number), ctx: context.get(requestContext) }
  const here = href("/portal/payments/reports/:number", { number: String(common.id) })
  const form = await readFields(request)
  const intent = form.get("intent")
  if (intent === "choose") {
    const submission = await readForm(form, chooseSchema)
    if (submission.status !== "success") return refused(submission)
    const chosen = await choosePayee(common.actor, submission.value.who)
    return chosen.done
      ? redirect(`${here}?to=${chosen.value}`)
      : refused(submission, { fields: { [chosen.field]: chosen.message } })
  }
  if (intent === "close") {
    const submission = await readForm(form, reasonSchema)
    if (submission.status !== "success") return refused(submission)
    const closed = await closeReport({ ...common, ...submission.value })
    return closed.done
      ? redirectWithNotice(LIST, "The report is closed.")
      : refuseDecided(submission, closed, "payment-report", common.id)
  }
  if (intent === "move") {
    const submission = await readForm(form, moveSchema)
    if (submission.status !== "success") return refused(submission)
    const moved = await movePayment({ ...common, ...submission.value })
    return moved.done
      ? redirectWithNotice(here, "The money is moved, and both accounts are told.")
      : refuseDecided(submission, moved, "payment-report", common.id)
  }
  const submission = await readForm(form, matchSchema)
  if (submission.status !== "success") return refused(submission)
  const matched = await matchReport({ ...common, ...submission.value })
  if (!matched.done) return refuseDecided(submission, matched, "payment-report", common.id)
  const made = href("/portal/payments/:id", { id: String(matched.value) })
  return redirectWithNotice(made, "The money is matched: the plan has started.")
}

const LIST = `${href("/portal/payments")}?state=reports`

export default function PaymentReport({ loaderData, actionData }: Route.ComponentProps) {
  const { report, to, from, plans, rules } = loaderData
  const answered = actionData?.initialValue?.intent
  const answerTo = (intent: string) => (answered === intent ? actionData : undefined)
  const shown = answered === "close" || answered === "match" ? report.open : report.matched !== null
  return (
    <div className="section stack">
      <title>{`Report ${report.number} of the payment service – Rishta`}</title>
      <p>
        <Link to={LIST}>Reports in doubt</Link>
      </p>
      <h1>{report.open ? "Whose payment is this?" : `Report ${report.number} of the payment service`}</h1>
      {report.handledReason && (
        <p className="notice">
          {"Done: "}
          <Name>{report.handledReason}</Name>
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
      {!(shown && (to || answered === "close")) && <NotUsed answer={actionData} />}
      {!report.open && from && <MatchedTo from={from} />}
      {report.notMoved && <p className="soft">{`It cannot be moved to another account. ${report.notMoved}`}</p>}
      {(report.open || report.matched) && (
        <div className="two-columns">
          {to ? (
            <GivePlan
              key={to.id}
              to={to}
              from={from ?? undefined}
              plan={report.matched?.plan ?? report.plan ?? undefined}
              plans={plans}
              rules={from ? rules.move : rules.match}
              lastResult={answerTo(from ? "move" : "match")}
            />
          ) : (
            <ChooseAccount
              title={from ? "Move it to another account" : "It is for an account"}
              label="E-mail or number of the account"
              who={(report.open && (report.email ?? report.order?.email)) || undefined}
              rules={rules.choose}
              lastResult={answerTo("choose")}
            />
          )}
          {report.open && <Close rules={rules.close} lastResult={answerTo("close")} />}
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
        ["Kind", report.type],
        ["Outcome", report.outcome],
        ["Amount", report.amount],
        ["Plan", report.plan && PLAN_NAMES[report.plan]],
        ["E-mail", report.email],
        ["Reference", report.reference],
        ["Number at the service", report.id],
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

const MatchedTo = ({ from }: { from: PersonSummary }) => (
  <section className="card sheet stack" aria-labelledby="matched">
    <h2 id="matched">Matched to</h2>
    <PersonSummaries people={[from]} />
  </section>
)

function Close(options: AppFormProps) {
  const { form, fields, formProps } = useAppForm<typeof reasonSchema>({ ...options, id: "close", intent: "close" })
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
