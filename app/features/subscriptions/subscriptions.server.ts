import { and, asc, desc, eq, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { planned } from "#db/planned.ts"
import { accounts } from "#db/schema/accounts.ts"
import { hasBegun, hasNotEnded, type Plan, plan as plans, runsNow, subscriptions } from "#db/schema/subscriptions.ts"
import { termsOf } from "./plan-table.ts"

const isActive = eq(subscriptions.status, "active")

const readActive = planned(({ accountId }: { accountId: number }) =>
  db
    .select({ plan: subscriptions.plan, startsAt: subscriptions.startsAt, endsAt: subscriptions.endsAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), runsNow)),
)

/** By the database's clock. */
export async function activeSubscription(accountId: number) {
  const [active] = await readActive({ accountId })
  return active
}

/** The running one, and those that wait behind it, in order. */
export async function listTerms(accountId: number) {
  return db
    .select({
      id: subscriptions.id,
      plan: subscriptions.plan,
      startsAt: subscriptions.startsAt,
      endsAt: subscriptions.endsAt,
      runs: hasBegun,
      byCoupon: sql<boolean>`${subscriptions.couponId} is not null`,
      paymentId: subscriptions.paymentId,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), hasNotEnded))
    .orderBy(asc(subscriptions.startsAt))
}

/** Cancelled, not ended by itself; the newest of the last thirty days. */
export async function lastCancelledTerm(accountId: number) {
  const [term] = await db
    .select({
      plan: subscriptions.plan,
      on: subscriptions.cancelledAt,
      reason: subscriptions.cancelReason,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), sql`${subscriptions.cancelledAt} > now() - interval '30 days'`))
    .orderBy(desc(subscriptions.cancelledAt))
    .limit(1)
  return term
}

interface Activation {
  accountId: number
  plan: Plan
  /** The plan's own term unless a coupon says otherwise. */
  days?: number
  paymentId?: number
  couponId?: number
  /** The administrator and reason, where nobody has ordered it. */
  by?: { actorId: number; reason: string }
  ctx?: RequestContext
}

/**
 * A larger plan begins now and the rest of the smaller one waits behind it; the same or a smaller one waits. No paid
 * day is lost, and each term has its own limits. Runs in the transaction of what pays for it, under the account's lock.
 */
export async function activate(tx: Database, { accountId, plan, days, paymentId, couponId, by, ctx }: Activation) {
  const now = await lockTerms(tx, accountId)
  await pauseSmaller(tx, { accountId, plan, now })
  const last = sql`greatest(${now}::timestamptz, (select max(ends_at) from subscription where account_id = ${accountId} and status = 'active'))`
  const term = days ?? termsOf(plan).days
  const endsAt = sql`${last} + make_interval(days => ${term})`
  const [made] = await tx
    .insert(subscriptions)
    .values({ accountId, plan, startsAt: last, endsAt, paymentId, couponId })
    .returning({ id: subscriptions.id })
  await lineUp(tx, accountId, now)
  const [started] = await tx
    .select({
      id: subscriptions.id,
      startsAt: subscriptions.startsAt,
      endsAt: subscriptions.endsAt,
      runs: sql<boolean>`${subscriptions.startsAt} <= clock_timestamp()`,
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, made!.id))
  const state = started!.runs ? "active" : "queued"
  await notify(tx, "subscription", { to: accountId, about: started!.id, plan: termsOf(plan).name, state })
  const detail = { subscription: started!.id, plan, days: term, paymentId, couponId, waits: !started!.runs }
  await recordAudit({ action: "plan.started", objectType: "account", objectId: accountId, detail, ctx, ...by }, tx)
  return started!
}

/** The terms behind it move up. */
export async function cancelPaidBy(
  tx: Database,
  { accountId, paymentId, by, ctx }: Pick<Activation, "accountId" | "by" | "ctx"> & { paymentId: number },
) {
  const now = await lockTerms(tx, accountId)
  const [ended] = await tx
    .update(subscriptions)
    .set({ status: "cancelled", cancelledAt: sql`now()`, cancelReason: by?.reason })
    .where(and(eq(subscriptions.paymentId, paymentId), isActive, sql`${subscriptions.endsAt} > ${now}::timestamptz`))
    .returning({ id: subscriptions.id, plan: subscriptions.plan })
  if (!ended) return false
  await lineUp(tx, accountId, now)
  const { name } = termsOf(ended.plan)
  await notify(tx, "subscription", { to: accountId, about: ended.id, plan: name, state: "cancelled" })
  const detail = { subscription: ended.id, plan: ended.plan, paymentId }
  await recordAudit({ action: "plan.cancelled", objectType: "account", objectId: accountId, detail, ctx, ...by }, tx)
  return true
}

/** Locks the account's plans. Text, because a `Date` has no microseconds; no term can have begun after it. */
export async function lockTerms(tx: Database, accountId: number) {
  const [locked] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update")
  if (!locked) throw new Error("no such account")
  const [clock] = await tx.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
  return clock!.now
}

interface Newcomer {
  accountId: number
  plan: Plan
  now: string
}

/** What was used is closed; what is left is queued again. */
async function pauseSmaller(tx: Database, { accountId, plan, now }: Newcomer) {
  const [running] = await tx
    .select({
      id: subscriptions.id,
      plan: subscriptions.plan,
      endsAt: sql<string>`${subscriptions.endsAt}::text`,
      paymentId: subscriptions.paymentId,
      couponId: subscriptions.couponId,
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        isActive,
        sql`${subscriptions.startsAt} < ${now}::timestamptz and ${subscriptions.endsAt} > ${now}::timestamptz`,
      ),
    )
  if (!running || rank(running.plan) >= rank(plan)) return
  const { id, endsAt, ...same } = running
  const at = sql`${now}::timestamptz`
  await tx.update(subscriptions).set({ status: "replaced", endsAt: at }).where(eq(subscriptions.id, id))
  await tx.insert(subscriptions).values({ accountId, ...same, startsAt: at, endsAt: sql`${endsAt}::timestamptz` })
}

const rank = (plan: Plan) => plans.enumValues.indexOf(plan)

/** From now on end to end: the largest plan first, equal ones as they came. */
export async function lineUp(tx: Database, accountId: number, now: string) {
  await tx.execute(sql`
    with term as (
      select id, plan, starts_at as before, ends_at - greatest(starts_at, ${now}::timestamptz) as days_left,
        starts_at < ${now}::timestamptz as runs
      from subscription where account_id = ${accountId} and status = 'active' and ends_at > ${now}::timestamptz
    ), line as (
      select id, runs, ${now}::timestamptz
        + sum(days_left) over (order by plan desc, before, id rows unbounded preceding) as ends_at, days_left from term
    )
    update subscription set ends_at = line.ends_at,
      starts_at = case when line.runs then subscription.starts_at else line.ends_at - line.days_left end
    from line where line.id = subscription.id`)
}

/** What was paid for stays in the books. */
export const forgetTerms = (tx: Database, { id }: Actor) =>
  tx
    .update(subscriptions)
    .set({ status: "cancelled" })
    .where(and(eq(subscriptions.accountId, id), isActive))
