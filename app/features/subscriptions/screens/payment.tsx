import { href, redirect } from "react-router"
import { config } from "#app/config.server.ts"
import { redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { findPayableOrder } from "../card/orders.server.ts"
import { charge } from "../card/simulated-service.server.ts"
import { paymentAtHomeSchema, paymentSchema } from "../plan-schema.ts"
import { readingOf, termsOf } from "../plan-table.ts"
import type { Route } from "./+types/payment"

/** Page of the simulated payment service. The payer is known by an open order's reference, not by a session. */
export async function loader({ request }: Route.LoaderArgs) {
  if (config.paymentServiceUrl) throw redirect(href("/subscribe"))
  const order = await findPayableOrder(referenceIn(request))
  return {
    rules: rulesOf(order && isAtHome(order) ? paymentAtHomeSchema : paymentSchema),
    order: order && readingOf(termsOf(order.plan), isAtHome(order) ? "pakistan" : "abroad"),
    atHome: order !== undefined && isAtHome(order),
  }
}

const DECLINED = "Your card was declined. Nothing was charged. Please try another card."
const UNCLEAR = "The payment could not be completed. Nothing was charged. Please try again shortly."

export async function action({ request }: Route.ActionArgs) {
  const order = config.paymentServiceUrl ? undefined : await findPayableOrder(referenceIn(request))
  if (!order) throw redirect(href("/subscribe"))
  const form = await readFields(request)
  const submission = await readForm(form, isAtHome(order) && form.has(AT_HOME) ? paymentAtHomeSchema : paymentSchema)
  if (submission.status !== "success") return refused(submission)

  const outcome = await charge(submission.value.card_number, order)
  if (outcome === "declined") return refused(submission, { fields: { card_number: DECLINED } })
  if (outcome === "unclear") return redirectWithRefusal(`${href("/payment")}?reference=${order.reference}`, UNCLEAR)
  return redirect(`${href("/payment/return")}?reference=${order.reference}`)
}

const isAtHome = ({ currency }: { currency: string }) => currency === "PKR"
/** In our own form, where state and ZIP code may stay empty: programs give the whole address. */
const AT_HOME = "atHome"

const referenceIn = (request: Request) => new URL(request.url).searchParams.get("reference")

export default function Payment({ loaderData: { rules, order, atHome }, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof paymentSchema>({ rules, lastResult: actionData })
  if (!order) return <NothingToPay />
  const abroadOnly = atHome ? "Not needed in Pakistan" : undefined
  return (
    <div className="section stack narrow">
      <title>Payment – Rishta</title>
      <h1>Payment</h1>
      <p className="card sheet">
        <strong>{`${order.name} plan: ${order.price}`}</strong>
        {order.priceNote}
        <br />
        <span className="soft">{order.paid}</span>
      </p>
      <p className="soft">
        This is a trial payment page: no bank is asked and no money moves. Please do not enter a real card.
      </p>
      <PostForm className="card sheet stack" {...formProps}>
        <h2>Payment information</h2>
        <ErrorSummary form={form} />
        <TextField
          field={fields.card_number}
          label="Card number"
          hint="16 digits"
          inputMode="numeric"
          autoComplete="cc-number"
        />
        <TextField field={fields.card_name} label="Card holder name" autoComplete="cc-name" />
        <div className="pair">
          <TextField
            field={fields.expiry_date}
            label="Expiry date"
            hint="MM/YY"
            inputMode="numeric"
            autoComplete="cc-exp"
          />
          <TextField field={fields.cvc} label="CVC" hint="3 or 4 digits" inputMode="numeric" autoComplete="cc-csc" />
        </div>
        <TextField field={fields.billing_address} label="Billing address" autoComplete="billing address-line1" />
        <TextField field={fields.city} label="City" autoComplete="billing address-level2" />
        {atHome && <input type="hidden" name={AT_HOME} value="yes" />}
        <div className="pair">
          <TextField field={fields.state} label="State" hint={abroadOnly} autoComplete="billing address-level1" />
          <TextField
            field={fields.zip}
            label="ZIP code"
            hint={abroadOnly}
            inputMode="numeric"
            autoComplete="billing postal-code"
          />
        </div>
        <SubmitButton>{`Pay ${order.price}`}</SubmitButton>
      </PostForm>
    </div>
  )
}

function NothingToPay() {
  return (
    <div className="section stack narrow">
      <title>Payment – Rishta</title>
      <h1>Nothing to pay here</h1>
      <p>
        A payment begins with a plan: choose one, and we bring you to the payment page. An order that is already paid,
        or older than a day, cannot be paid again.
      </p>
      <p className="row">
        <a className="button" href={href("/pricingPlan")}>
          See the plans
        </a>
      </p>
    </div>
  )
}
