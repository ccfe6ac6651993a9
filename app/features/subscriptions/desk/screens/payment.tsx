import type { SubmissionResult } from "@conform-to/react"
import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { Decisions } from "#app/features/moderation/decisions.tsx"
import { NotUsed } from "#app/features/moderation/not-used.tsx"
import { findPersonSummaries } from "#app/features/moderation/person-summary.server.ts"
import { PersonSummaries } from "#app/features/moderation/person-summary.tsx"
import { reasonSchema, undoSchema } from "#app/features/moderation/reason.ts"
import { refuseDecided } from "#app/features/moderation/refuse-decided.server.ts"
import { UndoDecision } from "#app/features/moderation/undo-decision.tsx"
import { DescriptionSection } from "#app/features/profiles/shown/description-section.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { Email } from "#app/ui/email.tsx"
import { Name } from "#app/ui/names.tsx"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { confirmPayment, noteRefund, refusePayment } from "../decide-payment.server.ts"
import { findPayment } from "../payment.server.ts"
import { DecideForms, RefundForm } from "../payment-forms.tsx"
import { refundSchema } from "../payments-schema.ts"
import { takeBack } from "../take-back.server.ts"
import type { Route } from "./+types/payment"

export const handle = { plain: "form" }

export { readAgainOnConflict as shouldRevalidate } from "#app/features/moderation/not-used.tsx"

export async function loader({ params, context }: Route.LoaderArgs) {
  const payment = orNotFound(await findPayment(context.get(viewerContext), idFrom(params.id)))
  return {
    payment,
    people: await findPersonSummaries([payment.account.id]),
    rules: { decision: rulesOf(reasonSchema), refund: rulesOf(refundSchema), undo: rulesOf(undoSchema) },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const common = { actor: context.get(viewerContext), id: idFrom(params.id), ctx: context.get(requestContext) }
  const here = href("/portal/payments/:id", { id: String(common.id) })
  const form = await readFields(request)
  const intent = form.get("intent")
  if (intent === "refund") {
    const submission = await readForm(form, refundSchema)
    if (submission.status !== "success") return refused(submission)
    const { amount, endsPlan = false, reason } = submission.value
    const noted = await noteRefund({ ...common, money: amount, endsPlan, reason })
    if (!noted.done && noted.reason === "invalid") return refused(submission, { fields: { amount: noted.message } })
    return noted.done
      ? redirectWithNotice(here, "The refund is noted.")
      : refuseDecided(submission, noted, "payment", common.id)
  }
  if (intent === "undo") {
    const submission = await readForm(form, undoSchema)
    if (submission.status !== "success") return refused(submission)
    const taken = await takeBack({ ...common, ...submission.value })
    return taken.done
      ? redirectWithNotice(here, "The payment is taken back, and waits to be decided on again.")
      : refuseDecided(submission, taken, "payment", common.id)
  }
  const submission = await readForm(form, reasonSchema)
  if (submission.status !== "success") return refused(submission)
  const confirms = intent === "confirm"
  const decide = confirms ? confirmPayment : refusePayment
  const decided = await decide({ ...common, ...submission.value })
  if (!decided.done) return refuseDecided(submission, decided, "payment", common.id)
  return redirectWithNotice(
    href("/portal/payments"),
    confirms ? "The payment is confirmed: the plan has started." : "The payment is refused, and its payer told why.",
  )
}

type Shown = Route.ComponentProps["loaderData"]["payment"]

export default function Payment({ loaderData: { payment, people, rules }, actionData }: Route.ComponentProps) {
  const answered = actionData?.initialValue?.intent
  const answerTo = (intent: string): SubmissionResult<string[]> | undefined =>
    answered === intent ? actionData : undefined
  const { refundable, toTakeBack, toDecide } = payment
  const gone = !(answered === "refund" ? refundable : answered === "undo" ? toTakeBack : toDecide)
  return (
    <div className="section stack">
      <title>{`Payment ${payment.number} – Rishta`}</title>
      <p>
        <Link to={href("/portal/payments")}>All payments</Link>
      </p>
      <h1>{`Payment ${payment.number}`}</h1>
      {payment.price && payment.toDecide && (
        <p className="notice bad">{`The ${payment.plan} plan costs ${payment.price}, not ${payment.amount}.`}</p>
      )}
      <Twins twins={payment.twins} />
      <div className="decision">
        <div className="stack">
          <AboutPayment payment={payment} />
          {payment.hasPicture && <Receipt id={payment.id} />}
        </div>
        <div className="stack">
          <section className="card sheet">
            <PersonSummaries people={people} />
          </section>
          {gone && <NotUsed answer={actionData} />}
          {payment.toDecide && (
            <DecideForms rules={rules.decision} confirm={answerTo("confirm")} refuse={answerTo("refuse")} />
          )}
          <Money payment={payment} />
          {payment.refundable && (
            <RefundForm
              rules={rules.refund}
              left={payment.left}
              running={payment.running}
              answer={answerTo("refund")}
            />
          )}
          {payment.toTakeBack && (
            <UndoDecision
              title="Confirmed by mistake?"
              effect="The payment waits to be decided on again, and the plan that it gave ends. It is no refund: no money goes back. The payer is told that it was a mistake of ours."
              button="Take back"
              seen={payment.toTakeBack}
              rules={rules.undo}
              lastResult={answerTo("undo")}
            />
          )}
          {payment.kept && (
            <p className="soft">A refund was noted for this payment, so it cannot be taken back as a mistake.</p>
          )}
          {payment.matched && (
            <p className="soft">
              {"Matched to the wrong account? "}
              <Link to={href("/portal/payments/reports/:number", { number: String(payment.matched) })}>
                {`Move it on the page of report ${payment.matched}`}
              </Link>
            </p>
          )}
        </div>
      </div>
      <Decisions rows={payment.history} />
    </div>
  )
}

function Twins({ twins }: { twins: Shown["twins"] }) {
  if (twins.length === 0) return null
  return (
    <div className="notice bad">
      <strong>The same transaction number was given before or after:</strong>
      <ul>
        {twins.map(({ id, number, name, state }) => (
          <li key={id}>
            <Link to={href("/portal/payments/:id", { id: String(id) })}>{number}</Link>
            {": "}
            <Name>{name}</Name>
            {`, ${state}`}
          </li>
        ))}
      </ul>
      <OnlyNewest of={twins} />
    </div>
  )
}

function AboutPayment({ payment }: { payment: Shown }) {
  const { account } = payment
  return (
    <DescriptionSection
      title="The payment"
      rows={[
        ["State", payment.status],
        ["Of", <AccountLink key="account" id={account.id} name={account.name} />],
        ["E-mail", account.email && <Email key="e-mail" address={account.email} />],
        ["Plan", payment.plan],
        ["Amount", payment.amount],
        ["Paid by", payment.method],
        ["Transaction number", payment.transactionNumber],
        ["Reference", payment.reference],
        ["Sent", payment.at],
        ["Decided", payment.decided],
        ["Note", payment.reason && <Name key="reason">{payment.reason}</Name>],
      ]}
    >
      <p>
        <Link to={href("/portal/user-plans/:id", { id: String(account.id) })}>Plans and payments of this account</Link>
      </p>
    </DescriptionSection>
  )
}

function Receipt({ id }: { id: number }) {
  const address = href("/subscribe/wallet/:id/picture", { id: String(id) })
  return (
    <section className="card sheet stack">
      <h2>Receipt</h2>
      <a href={address}>
        <img className="checked-picture" src={address} alt="The receipt that was sent" />
      </a>
    </section>
  )
}

const ENTRIES = { payment: "Came", refund: "Refund", "taken back": "Taken back" }

function Money({ payment: { terms, reports, refunds, entries } }: { payment: Shown }) {
  const rows = [
    ...terms.map(({ id, text, status }) => ({ key: `term ${id}`, what: `Plan, ${status}`, text })),
    ...entries.map(({ id, kind, amount, at }) => ({
      key: `entry ${id}`,
      what: ENTRIES[kind],
      text: `${amount} on ${at}`,
    })),
    ...refunds.map(({ id, amount, at, by, reason }) => ({
      key: `refund ${id}`,
      what: "Refund",
      text: `${amount} on ${at}, noted by ${by ?? "N/A"}: ${reason}`,
    })),
  ]
  if (rows.length === 0 && reports.length === 0) return null
  return (
    <section className="card sheet stack">
      <h2>Plan and money</h2>
      <ul className="stack tight">
        {rows.map(({ key, what, text }) => (
          <li key={key}>
            <strong>{what}</strong>
            <p className="small soft">{text}</p>
          </li>
        ))}
        {reports.map(({ number, type, outcome, at }) => (
          <li key={number}>
            <Link to={href("/portal/payments/reports/:number", { number: String(number) })}>{`Report ${number}`}</Link>
            <p className="small soft">{`${type}: ${outcome}, ${at}`}</p>
          </li>
        ))}
      </ul>
      <OnlyNewest of={reports} />
    </section>
  )
}
