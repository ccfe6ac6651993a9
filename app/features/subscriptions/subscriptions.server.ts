import { and, eq, gt, sql } from "drizzle-orm"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { notifications } from "#db/schema/notifications.ts"
import { type Plan, subscriptions } from "#db/schema/subscriptions.ts"
import { termsOf } from "./plan-table.ts"

const isActive = and(eq(subscriptions.status, "active"), gt(subscriptions.endsAt, sql`now()`))

/** The plan that an account has now, by the database's clock. */
export async function activeSubscription(accountId: number) {
  const [active] = await db
    .select({ plan: subscriptions.plan, startsAt: subscriptions.startsAt, endsAt: subscriptions.endsAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), isActive))
  return active
}

interface Activation {
  accountId: number
  plan: Plan
  /** The plan's own term unless a coupon says otherwise. */
  days?: number
  paymentId?: number
  couponId?: number
}

/**
 * Starts a plan now. The same plan again adds its days to those left; another plan takes the place of the one before.
 * Runs inside the transaction of whatever pays for it, and waits there for any other change to the account.
 */
export async function activate(tx: Database, { accountId, plan, days, paymentId, couponId }: Activation) {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
  const [before] = await tx
    .update(subscriptions)
    .set({ status: "replaced" })
    .where(and(eq(subscriptions.accountId, accountId), eq(subscriptions.status, "active")))
    .returning({ plan: subscriptions.plan, endsAt: sql<string>`${subscriptions.endsAt}::text` })

  const from = before?.plan === plan ? sql`greatest(now(), ${before.endsAt}::timestamptz)` : sql`now()`
  const term = sql`make_interval(days => ${days ?? termsOf(plan).days})`
  const [started] = await tx
    .insert(subscriptions)
    .values({ accountId, plan, startsAt: sql`now()`, endsAt: sql`${from} + ${term}`, paymentId, couponId })
    .returning({ id: subscriptions.id, endsAt: subscriptions.endsAt })
  await tx.insert(notifications).values({
    accountId,
    kind: "subscription",
    subjectId: started!.id,
    note: `Your ${termsOf(plan).name} plan is active.`,
  })
  return started!
}

/** Ends the plan that this payment started. One that a later purchase has replaced stays as it is. */
export async function cancelPaidBy(tx: Database, paymentId: number) {
  const [ended] = await tx
    .update(subscriptions)
    .set({ status: "cancelled" })
    .where(and(eq(subscriptions.paymentId, paymentId), eq(subscriptions.status, "active")))
    .returning({ id: subscriptions.id, accountId: subscriptions.accountId, plan: subscriptions.plan })
  if (!ended) return false
  await tx.insert(notifications).values({
    accountId: ended.accountId,
    kind: "subscription",
    subjectId: ended.id,
    note: `Your ${termsOf(ended.plan).name} plan was cancelled.`,
  })
  return true
}
