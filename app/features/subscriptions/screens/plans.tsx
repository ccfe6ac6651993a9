import { href } from "react-router"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { PageHead } from "#app/ui/page/page-head.tsx"
import { findPayTo } from "../manual/pay-to.server.ts"
import { PlanDetails } from "../plan-details.tsx"
import { planQuery } from "../plan-schema.ts"
import { listed, offersFor, PLANS } from "../plan-table.ts"
import { TiersDialog } from "../tiers-dialog.tsx"
import type { Route } from "./+types/plans"

export const handle = { plain: true }

const queryOf = (url: URL) => planQuery.parse(Object.fromEntries(url.searchParams))
const pageKeyOf = (url: URL) => {
  const { region, popup } = queryOf(url)
  return popup ? `${region} ${popup}` : region
}

export const middleware: Route.MiddlewareFunction[] = [cachePage(pageKeyOf)]

export async function loader({ request }: Route.LoaderArgs) {
  const { region, popup } = queryOf(new URL(request.url))
  const [notes, payTo] = await Promise.all([siteSetting("planTexts"), findPayTo()])
  return {
    region,
    notes,
    byHand: payTo !== null,
    offers: offersFor(region),
    tiers: popup ? offersFor("abroad") : null,
    namesAbroad: listed(PLANS.map(({ abroad }) => abroad)),
  }
}

export default function Plans({
  loaderData: { region, notes, offers, tiers, namesAbroad, byHand },
}: Route.ComponentProps) {
  const abroad = region === "abroad"
  return (
    <div className="section stack">
      <PageHead
        title="Plans – Rishta"
        path={href("/pricingPlan")}
        description="Browsing is free. A plan lets you chat and connect with more people: what each one costs, how long it lasts and what it brings."
      />
      <div className="stack tight">
        <h1>Plans for every pace</h1>
        <p className="lead">
          Creating a profile, browsing and sending requests are free. A plan opens the chat and lets more of your
          requests become connections.
        </p>
      </div>
      <nav className="tabs" aria-label="Prices">
        <div className="tab-row">
          <a href={href("/pricingPlan")} aria-current={abroad ? undefined : "page"}>
            In Pakistan
          </a>{" "}
          <a href={`${href("/pricingPlan")}?region=abroad`} aria-current={abroad ? "page" : undefined}>
            For members outside Pakistan
          </a>
        </div>
      </nav>
      <div className="plans">
        {offers.map((offer) => (
          <article key={offer.plan} className="card sheet plan">
            <h2>{offer.name}</h2>
            <PlanDetails offer={offer} note={notes[offer.plan]} />
            <a
              className={offer.recommended ? "button wide" : "button quiet wide"}
              href={`${href("/subscribe")}?plan=${offer.plan}${abroad ? "&region=abroad" : ""}`}
            >
              {`Choose ${offer.name}`}
            </a>
          </article>
        ))}
      </div>
      <PlanQuestions namesAbroad={namesAbroad} byHand={byHand} />
      {tiers && <TiersDialog offers={tiers} close={href("/pricingPlan")} />}
    </div>
  )
}

function PlanQuestions({ namesAbroad, byHand }: { namesAbroad: string; byHand: boolean }) {
  return (
    <section className="section stack">
      <h2>Good to know</h2>
      <dl className="stack questions">
        <div>
          <dt>What can I do without a plan?</dt>
          <dd>
            Create your profile, browse, keep favourites and send requests, 20 new ones a day unless we have set another
            number. You can have up to two connections. Chat needs a plan, but with a matchmaker of yours.
          </dd>
        </div>
        <div>
          <dt>I live outside Pakistan. What do I pay?</dt>
          <dd>
            The same plans have prices in dollars, under names of their own:{" "}
            <a href={`${href("/pricingPlan")}?popup=tiers`}>{namesAbroad}</a>.
          </dd>
        </div>
        <div>
          <dt>Does a plan renew by itself?</dt>
          <dd>
            No. It ends on its last day, and we remind you before. Buy the same plan again and its new term follows the
            present one. A larger plan starts at once, and the days left of the smaller one wait until it ends; a
            smaller plan starts when the larger one has ended. No day that you paid for is lost.
          </dd>
        </div>
        <div>
          <dt>How do I pay?</dt>
          <dd>
            By card on the page of our payment service. Rishta never sees or keeps your card number, and the plan starts
            as soon as the payment is confirmed.
            {byHand && <p>You can also pay by mobile wallet or bank.</p>}
          </dd>
        </div>
      </dl>
    </section>
  )
}
