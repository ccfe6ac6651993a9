import { data, href, Link, redirect } from "react-router"
import { afterPaymentCookie } from "#app/cookies/continue-link.server.ts"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import { FieldError, type FieldOf } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Plan } from "#db/schema/subscriptions.ts"
import { submitOrder } from "../card/checkout.server.ts"
import { mayRedirectTo } from "../card/payment-service.server.ts"
import { findPayTo } from "../manual/pay-to.server.ts"
import { PayTo } from "../manual/pay-to.tsx"
import { PlanDetails } from "../plan-details.tsx"
import { planQuery, subscribeSchema } from "../plan-schema.ts"
import { offersFor, type PlanOffer, termsOf } from "../plan-table.ts"
import { activeSubscription } from "../subscriptions.server.ts"
import { TiersDialog } from "../tiers-dialog.tsx"
import type { Route } from "./+types/subscribe"

export async function loader({ request, context }: Route.LoaderArgs) {
  const { plan, region, popup, chat } = planQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  const [active, wallet, notes] = await Promise.all([
    activeSubscription(context.get(viewerContext).id),
    findPayTo(),
    siteSetting("planTexts"),
  ])
  return data(
    {
      wallet,
      notes,
      tiers: popup ? offersFor("abroad") : null,
      rules: rulesOf(subscribeSchema),
      answers: { plan, region },
      offers: offersFor(region),
      current: active && { name: termsOf(active.plan).name, until: longDayOf(active.endsAt) },
    },
    chat && {
      headers: { "Set-Cookie": await afterPaymentCookie.write({ to: chatWith(chat), label: "Back to the chat" }) },
    },
  )
}

const chatWith = (userId: number) => href("/Messages/:userId", { userId: String(userId) })

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, subscribeSchema)
  if (submission.status !== "success") return refused(submission)

  const { plan, region } = submission.value
  const ordered = await submitOrder(context.get(viewerContext), submission.value, context.get(requestContext))
  if (!ordered.done && ordered.reason === "too-many") throw refusalPage(ordered)
  if (!ordered.done) return redirectWithRefusal(`${href("/subscribe")}?plan=${plan}&region=${region}`, ordered.message)
  const { url } = ordered.value
  if (mayRedirectTo(url)) throw redirect(url)
  // The content security policy lets a form lead only to the payment service itself; further on it takes a link.
  return redirectWithNotice(href("/subscribe"), {
    text: `Your order is ready. You pay at ${new URL(url).host}, the page of our payment service.`,
    next: { to: url, label: "Go to payment" },
  })
}

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, answers, offers, current, tiers, wallet, notes } = loaderData
  const { form, fields, formProps } = useAppForm<typeof subscribeSchema>({ rules, answers, lastResult: actionData })
  return (
    <div className="section stack">
      <title>Choose a plan – Rishta</title>
      <h1>Choose a plan</h1>
      {current ? <CurrentPlan {...current} /> : <p className="soft">You have no active plan at the moment.</p>}
      <PostForm className="stack" {...formProps}>
        <ErrorSummary form={form} />
        <PlanChoice field={fields.plan} offers={offers} notes={notes} />
        <input type="hidden" name={fields.region.name} value={answers.region} />
        <div className="actions">
          <span>
            <a href={href("/pricingPlan")}>Compare the plans</a>
            {" · "}
            <Link to={href("/coupon")}>Redeem a coupon</Link>
            {" · "}
            <Link to="?popup=tiers" preventScrollReset>
              Prices outside Pakistan
            </Link>
          </span>
          <SubmitButton>Continue to payment</SubmitButton>
        </div>
        <p className="small soft">You pay on the page of our payment service. Rishta never sees your card number.</p>
      </PostForm>
      {wallet && (
        <section className="stack tight">
          <h2>Without a card</h2>
          <PayTo {...wallet} />
          <p>
            <Link className="button quiet" to={href("/subscribe/wallet")}>
              I have paid by wallet or bank
            </Link>
          </p>
        </section>
      )}
      {tiers && <TiersDialog offers={tiers} close={href("/subscribe")} />}
    </div>
  )
}

function CurrentPlan({ name, until }: { name: string; until: string }) {
  return (
    <div className="card sheet stack tight">
      <h2>{`Your ${name} plan`}</h2>
      <p>{`Active until ${until}.`}</p>
      <p className="soft">
        {`Another ${name} term, or a smaller plan, begins when this one ends. A larger plan begins at once, and the days left of this one wait until it ends.`}
      </p>
    </div>
  )
}

interface PlanChoiceProps {
  field: FieldOf
  offers: PlanOffer[]
  notes: Record<Plan, string>
}

function PlanChoice({ field, offers, notes }: PlanChoiceProps) {
  const error = field.errors ? ` ${field.errorId}` : ""
  return (
    <fieldset id={field.id} className="field">
      <legend className="away">Plan</legend>
      <div className="plans">
        {offers.map((offer) => (
          <div key={offer.plan} className="card sheet plan">
            <label className="choice">
              <input
                type="radio"
                name={field.name}
                value={offer.plan}
                required={field.required}
                defaultChecked={field.initialValue === offer.plan}
                aria-describedby={`${field.id}-${offer.plan}${error}`}
              />
              <strong className="plan-name">{offer.name}</strong>
            </label>
            <PlanDetails offer={offer} note={notes[offer.plan]} id={`${field.id}-${offer.plan}`} />
          </div>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}
