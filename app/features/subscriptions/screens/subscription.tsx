import { href, Link } from "react-router"
import { longDayOf } from "#app/dates/dates.ts"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { LONG_LIST } from "#db/lists/short-lists.ts"
import type { Plan } from "#db/schema/subscriptions.ts"
import { findPayTo } from "../manual/pay-to.server.ts"
import { listWalletPayments } from "../manual/wallet-payments.server.ts"
import { isLargest, LIMITS, moneyOf, termsOf } from "../plan-table.ts"
import { receiptNumber } from "../receipt-number.ts"
import { listReceipts } from "../receipts.server.ts"
import { lastCancelledTerm, listTerms } from "../subscriptions.server.ts"
import { usageOf } from "../usage.server.ts"
import { leftText, usedText } from "../usage-text.ts"
import type { Route } from "./+types/subscription"

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = context.get(viewerContext)
  const [terms, usage, receipts, cancelled, byHand, payTo] = await Promise.all([
    listTerms(id),
    usageOf(id),
    listReceipts(id),
    lastCancelledTerm(id),
    listWalletPayments(id),
    findPayTo(),
  ])
  const running = terms.find(({ runs }) => runs)
  const until = running && longDayOf(running.endsAt)
  return {
    running: running && {
      plan: running.plan,
      name: termsOf(running.plan).name,
      isLargest: isLargest(running.plan),
      since: longDayOf(running.startsAt),
      until,
      byCoupon: running.byCoupon,
    },
    left: LIMITS.map((what) => leftText(what, usage[what], until)),
    used: usedText(usage),
    waiting: terms
      .filter(({ runs }) => !runs)
      .map(({ id, plan, startsAt, endsAt }) => ({
        id,
        text: `${termsOf(plan).name}, from ${longDayOf(startsAt)} until ${longDayOf(endsAt)}`,
      })),
    cancelled: cancelled && cancelledText(cancelled),
    byHand,
    takesMore: payTo !== null,
    receipts: receipts.map(({ id, plan, at, cancelled, refunded, ...paid }) => ({
      id,
      number: receiptNumber(id),
      plan: termsOf(plan).name,
      at: longDayOf(at),
      amount: moneyOf(paid),
      after: [cancelled && "cancelled", refunded > 0 && `${moneyOf({ ...paid, amount: refunded })} sent back`].flatMap(
        (text) => (text ? [` · ${text}`] : []),
      ),
    })),
  }
}

function cancelledText({ plan, on, reason }: { plan: Plan; on: Date | null; reason: string | null }) {
  const whose = reason ? "by our team. The reason:" : "by the payment service."
  return `Your ${termsOf(plan).name} plan was cancelled on ${longDayOf(on!)} ${whose} ${reason ?? "If you did not ask for that, please write to us."}`
}

export default function Subscription({ loaderData }: Route.ComponentProps) {
  const { running, left, used, waiting } = loaderData
  return (
    <div className="section stack">
      <title>My subscription – Rishta</title>
      <h1>My subscription</h1>
      {loaderData.cancelled && (
        <p className="notice bad">
          {`${loaderData.cancelled} `}
          <Link to={href("/contact-us")}>Contact us</Link>
        </p>
      )}
      <div className="pair">
        <section className="card sheet stack tight">
          <h2>{running ? `Your ${running.name} plan` : "No active plan"}</h2>
          {running ? (
            <p>{`Active until ${running.until}. It began on ${running.since}${running.byCoupon ? ", by a coupon" : ""}.`}</p>
          ) : (
            <p>Without a plan you can browse and send requests, and have up to two connections. Chat needs a plan.</p>
          )}
          <Ways running={running} />
        </section>
        <section className="card sheet stack tight">
          <h2>Left in your plan</h2>
          <ul className="stack tight">
            {left.map((text) => (
              <li key={text}>
                <strong>{text}</strong>
              </li>
            ))}
          </ul>
          {running && <p className="soft">{used}</p>}
        </section>
      </div>
      {waiting.length > 0 && (
        <section className="card sheet stack tight">
          <h2>What comes next</h2>
          <ul className="stack tight">
            {waiting.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <ByHand payments={loaderData.byHand} takesMore={loaderData.takesMore} />
      <Receipts receipts={loaderData.receipts} />
    </div>
  )
}

function Ways({ running }: Pick<Route.ComponentProps["loaderData"], "running">) {
  const subscribe = href("/subscribe")
  return (
    <p className="row">
      {running && (
        <Link className="button" to={`${subscribe}?plan=${running.plan}`}>
          {`Renew ${running.name}`}
        </Link>
      )}
      {!running?.isLargest && (
        <Link className={running ? "button quiet" : "button"} to={subscribe}>
          {running ? "Upgrade" : "Choose a plan"}
        </Link>
      )}
      <Link className="button quiet" to={href("/coupon")}>
        Redeem a coupon
      </Link>
    </p>
  )
}

interface ByHandProps {
  payments: Route.ComponentProps["loaderData"]["byHand"]
  takesMore: boolean
}

function ByHand({ payments, takesMore }: ByHandProps) {
  if (payments.length === 0) return null
  return (
    <section className="card sheet stack tight">
      <h2>Paid by wallet or bank</h2>
      <ul className="stack">
        {payments.map(({ id, text, transactionNumber, state, reason }) => (
          <li key={id}>
            <strong>{text}</strong>
            <p>{`${state}${reason ? ` The reason: ${reason}` : ""}`}</p>
            <p className="small soft">
              {`Transaction number ${transactionNumber} · `}
              <a href={href("/subscribe/wallet/:id/picture", { id: String(id) })}>The receipt that you sent</a>
            </p>
          </li>
        ))}
      </ul>
      <OnlyNewest of={payments} />
      {takesMore && (
        <p>
          <Link to={href("/subscribe/wallet")}>Send another</Link>
        </p>
      )}
    </section>
  )
}

function Receipts({ receipts }: { receipts: Route.ComponentProps["loaderData"]["receipts"] }) {
  return (
    <section className="card sheet stack tight">
      <h2>Receipts</h2>
      {receipts.length === 0 ? (
        <p className="soft">You have not paid anything yet.</p>
      ) : (
        <ul className="description-list">
          {receipts.map(({ id, number, plan, at, amount, after }) => (
            <li key={id} className="row between">
              <span>{`${at} · ${plan} · ${amount}${after.join("")}`}</span>
              <Link className="button quiet" to={href("/subscription/receipt/:id", { id: String(id) })}>
                {`Receipt ${number}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <OnlyNewest of={receipts} most={LONG_LIST} />
    </section>
  )
}
