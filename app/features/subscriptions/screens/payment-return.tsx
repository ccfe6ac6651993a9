import { useEffect } from "react"
import { href, useRevalidator } from "react-router"
import { afterPaymentCookie } from "#app/cookies/continue-link.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import { visitorContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { findOwnPayment, findReturnAddress } from "../card/orders.server.ts"
import { termsOf } from "../plan-table.ts"
import { listTerms } from "../subscriptions.server.ts"
import type { Route } from "./+types/payment-return"

/** Where the payment service returns the browser. Only the webhook changes a payment. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const reference = new URL(request.url).searchParams.get("reference")
  const [payment, toApp] = await Promise.all([
    paymentStatus(request, context.get(visitorContext), reference),
    findReturnAddress(reference),
  ])
  return { payment, toApp }
}

async function paymentStatus(request: Request, visitor: Pick<Viewer, "id"> | null, asked: string | null) {
  if (!visitor) return { state: "signed out" as const }
  const payment = await findOwnPayment(visitor.id, asked)
  if (!payment) return { state: "none" as const }
  const { id, status, plan, reference } = payment
  const terms = status === "paid" ? await listTerms(visitor.id) : []
  const bought = terms.find(({ paymentId }) => paymentId === id)
  return {
    state: status,
    reference,
    plan,
    name: termsOf(plan).name,
    active: terms.some((term) => term.runs && term.plan === plan),
    bought: bought && termText(bought),
    goOn: (await afterPaymentCookie.read(request)) ?? TO_PROFILES,
  }
}

const TO_PROFILES = { to: href("/users-side"), label: "Go to the profiles" }

const termText = ({ runs, startsAt, endsAt }: { runs: boolean; startsAt: Date; endsAt: Date }) =>
  runs
    ? `It is valid until ${longDayOf(endsAt)}.`
    : `The new term begins on ${longDayOf(startsAt)}, when your present plan ends, and is valid until ${longDayOf(endsAt)}.`

export default function PaymentReturn({ loaderData }: Route.ComponentProps) {
  return (
    <div className="section stack narrow">
      <title>Your payment – Rishta</title>
      <PaymentStatus {...loaderData.payment} />
      {loaderData.toApp && (
        <p>
          <a className="button" href={loaderData.toApp}>
            Back to the app
          </a>
        </p>
      )}
    </div>
  )
}

function PaymentStatus(status: Route.ComponentProps["loaderData"]["payment"]) {
  switch (status.state) {
    case "pending":
      return <Waiting reference={status.reference} />
    case "paid":
      return (
        <PaymentOutcome
          title={`Your ${status.name} plan is ${status.active ? "active" : "paid"}`}
          text={`Thank you. ${status.bought ?? "Its term has ended since."}`}
          to={status.goOn.to}
          next={status.goOn.label}
        />
      )
    case "failed":
      return (
        <PaymentOutcome
          title="The payment did not go through"
          text="Nothing was charged. You can try again with another card."
          to={`${href("/subscribe")}?plan=${status.plan}`}
          next="Try again"
        />
      )
    case "cancelled":
      return (
        <PaymentOutcome
          title="The payment was cancelled"
          text="The plan of this order is not active."
          to={href("/subscribe")}
          next="Choose a plan"
        />
      )
    case "none":
      return (
        <PaymentOutcome
          title="No payment yet"
          text="You have not ordered a plan yet."
          to={href("/subscribe")}
          next="Choose a plan"
        />
      )
    case "signed out":
      return (
        <PaymentOutcome
          title="Log in to see the plan"
          text="Your payment is safe: the plan starts by itself as soon as it is confirmed."
          to={`${href("/login")}?redirectTo=${encodeURIComponent(href("/payment/return"))}`}
          next="Login"
        />
      )
  }
}

function PaymentOutcome({ title, text, to, next }: { title: string; text: string; to: string; next: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a className="button" href={to}>
          {next}
        </a>
      </p>
    </>
  )
}

const ASK_AGAIN_MS = 3_000

function Waiting({ reference }: { reference: string }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const asking = setInterval(() => void revalidate(), ASK_AGAIN_MS)
    return () => clearInterval(asking)
  }, [revalidate])
  return (
    <>
      <h1>Waiting for your payment</h1>
      <p role="status">
        The payment service has not confirmed it yet. This usually takes a few seconds; the plan starts by itself.
      </p>
      <p>
        <a className="button quiet" href={`${href("/payment/return")}?reference=${reference}`}>
          Check again
        </a>
      </p>
    </>
  )
}
