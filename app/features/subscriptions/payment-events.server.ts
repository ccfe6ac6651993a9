import { eq, sql } from "drizzle-orm"
import { z } from "zod"
import { recordAudit } from "#app/audit/audit.server.ts"
import type { RequestFacts } from "#app/http/facts.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { paymentEvents, payments } from "#db/schema/subscriptions.ts"
import { activate, cancelPaidBy } from "./subscriptions.server.ts"

const plain = z
  .string()
  .max(200)
  .regex(/^[\x20-\x7e]+$/)
const optional = plain.optional().catch(undefined)

/** Only `id` and `type` must be right: a signed event of another shape is kept, and changes nothing. */
export const eventSchema = z.object({
  id: plain,
  type: plain,
  data: z
    .object({
      reference: optional,
      plan: optional,
      email: optional,
      amount: z.number().optional().catch(undefined),
      currency: optional,
    })
    .catch({}),
})

export type PaymentEvent = z.infer<typeof eventSchema>

/** What came of an event. */
export type Outcome = "activated" | "cancelled" | "failed" | "repeated" | "unchanged" | (typeof DOUBTFUL)[number]

/** Signed, but not about an order of ours as it was made: nothing changes, and somebody should look. */
const DOUBTFUL = ["unknown type", "unknown reference", "order differs"] as const

export const isDoubtful = (outcome: Outcome) => (DOUBTFUL as readonly string[]).includes(outcome)

/** Takes each event once: its record and its effect are one transaction, so a crash leaves both or neither. */
export function takeEvent(event: PaymentEvent, facts?: RequestFacts): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const { id, type, data } = event
    const { reference, plan } = data
    const [first] = await tx
      .insert(paymentEvents)
      .values({ id, type, reference, outcome: "unchanged", detail: { plan } })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (!first) return "repeated"

    const order = reference ? await lockOrder(tx, reference) : undefined
    const outcome = await apply(tx, event, order)
    await tx.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.id, id))
    const about = { objectType: "account", objectId: order?.accountId, detail: { type, reference, plan } }
    await recordAudit({ action: "payment.reported", reason: outcome, facts, ...about }, tx)
    return outcome
  })
}

async function apply(tx: Database, { type, data }: PaymentEvent, order?: LockedOrder): Promise<Outcome> {
  if (!isKnown(type)) return "unknown type"
  if (!order) return "unknown reference"
  if (differs(order, data)) return "order differs"
  return EFFECTS[type](tx, order)
}

const isKnown = (type: string): type is keyof typeof EFFECTS => Object.hasOwn(EFFECTS, type)

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

async function lockOrder(tx: Database, reference: string) {
  const [order] = await tx
    .select({
      id: payments.id,
      accountId: payments.accountId,
      plan: payments.plan,
      status: payments.status,
      amount: payments.amount,
      currency: payments.currency,
      email: accounts.email,
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(eq(payments.reference, reference))
    .for("update", { of: payments })
  return order
}

/** The order is ours: whatever else the service says of it must be what was ordered. */
function differs(order: LockedOrder, { email, plan, amount, currency }: PaymentEvent["data"]) {
  return (
    plan !== order.plan ||
    email?.toLowerCase() !== order.email ||
    (amount !== undefined && amount !== order.amount) ||
    (currency !== undefined && currency.toUpperCase() !== order.currency)
  )
}

/** Events may come in any order: a cancelled order stays cancelled, a declined card may be followed by a good one. */
const EFFECTS = {
  async "subscription.activated"(tx: Database, order: LockedOrder): Promise<Outcome> {
    if (order.status === "paid" || order.status === "cancelled") return "unchanged"
    await decide(tx, order, "paid")
    await activate(tx, { accountId: order.accountId, plan: order.plan, paymentId: order.id })
    return "activated"
  },
  async "subscription.cancelled"(tx: Database, order: LockedOrder): Promise<Outcome> {
    if (order.status === "cancelled") return "unchanged"
    await decide(tx, order, "cancelled")
    await cancelPaidBy(tx, order.id)
    return "cancelled"
  },
  async "payment.failed"(tx: Database, order: LockedOrder): Promise<Outcome> {
    if (order.status !== "pending") return "unchanged"
    await decide(tx, order, "failed")
    return "failed"
  },
}

async function decide(tx: Database, { id }: LockedOrder, status: LockedOrder["status"]) {
  await tx.update(payments).set({ status, decidedAt: sql`now()` }).where(eq(payments.id, id))
}
