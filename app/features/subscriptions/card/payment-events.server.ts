import { and, eq, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import { recordAudit } from "#app/audit/audit.server.ts"
import { notifyAdministrators } from "#app/features/notifications/notify.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { DOUBTFUL, paymentEvents, payments } from "#db/schema/subscriptions.ts"
import { activate, cancelPaidBy } from "../subscriptions.server.ts"

const plain = z
  .string()
  .max(200)
  .regex(/^[\x20-\x7e]+$/)
const optional = plain.optional().catch(undefined)

/** Only `id` and `type` are required: a signed event of another shape is stored without effect. */
export const eventSchema = z.object({
  id: plain,
  type: plain,
  /** When it happened, in seconds since 1970, if the service says so. */
  created: z.number().int().min(0).max(4e9).optional().catch(undefined),
  data: z
    .object({
      reference: optional,
      plan: optional,
      email: optional,
      // An unreadable amount or currency must not count as the order's.
      amount: z.number().nullish().catch(Number.NaN),
      currency: plain.nullish().catch("?"),
    })
    .catch({}),
})

export type PaymentEvent = z.infer<typeof eventSchema>

export type Outcome = "activated" | "cancelled" | "failed" | "repeated" | "unchanged" | (typeof DOUBTFUL)[number]

export const isDoubtful = (outcome: Outcome) => (DOUBTFUL as readonly string[]).includes(outcome)

/** Record and effect of an event are one transaction, so a crash leaves both or neither. */
export function handleEvent(event: PaymentEvent, ctx?: RequestContext): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const { id, type, data, created } = event
    const { reference, plan, amount, currency } = data
    const happenedAt = created === undefined ? undefined : new Date(created * 1000)
    const [first] = await tx
      .insert(paymentEvents)
      .values({ id, type, reference, outcome: "unchanged", happenedAt, detail: { plan, amount, currency } })
      .onConflictDoNothing()
      .returning({ number: paymentEvents.number })
    if (!first) return "repeated"

    const order = reference ? await lockOrder(tx, reference) : undefined
    const outcome = await apply(tx, { ...event, ctx }, order)
    const doubtful = isDoubtful(outcome)
    const email = doubtful ? data.email?.toLowerCase() : undefined
    await tx.update(paymentEvents).set({ outcome, email }).where(eq(paymentEvents.id, id))
    const report = { from: order?.accountId ?? null, about: first.number, outcome }
    if (doubtful) await notifyAdministrators(tx, "payment-report", report)
    const about = { objectType: "account", objectId: order?.accountId, detail: { type, reference, plan } }
    await recordAudit({ action: "payment.reported", reason: outcome, ctx, ...about }, tx)
    return outcome
  })
}

type Report = PaymentEvent & { ctx?: RequestContext }

async function apply(tx: Database, report: Report, order?: LockedOrder): Promise<Outcome> {
  const { type, data } = report
  if (!isKnown(type)) return "unknown type"
  if (!order) return "unknown reference"
  if (differs(order, data)) return "order differs"
  return EFFECTS[type](tx, order, report)
}

const isKnown = (type: string): type is keyof typeof EFFECTS => Object.hasOwn(EFFECTS, type)

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

async function lockOrder(tx: Database, reference: string) {
  const [order] = await tx
    .select({
      id: payments.id,
      accountId: payments.accountId,
      reference: payments.reference,
      plan: payments.plan,
      status: payments.status,
      amount: payments.amount,
      currency: payments.currency,
      email: accounts.email,
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(and(eq(payments.reference, reference), eq(payments.method, "card")))
    .for("update", { of: payments })
  return order
}

/** What the service says must be what was ordered. */
function differs(order: LockedOrder, { email, plan, amount, currency }: PaymentEvent["data"]) {
  return (
    plan !== order.plan ||
    email?.toLowerCase() !== order.email ||
    (amount != null && amount !== order.amount) ||
    (currency != null && currency.toUpperCase() !== order.currency)
  )
}

// Events come in any order: of activation and cancellation the later one holds, without both times the cancellation. A
// declined card may be followed by a good one.
const EFFECTS = {
  async "subscription.activated"(tx: Database, order: LockedOrder, { created, ctx }: Report): Promise<Outcome> {
    if (order.status === "paid") return "unchanged"
    if (order.status === "cancelled" && !(await event(tx, "before", created, "subscription.cancelled", order)))
      return "order was cancelled"
    await setStatus(tx, order, "paid")
    await activate(tx, { accountId: order.accountId, plan: order.plan, paymentId: order.id, ctx })
    return "activated"
  },
  async "subscription.cancelled"(tx: Database, order: LockedOrder, { created, ctx }: Report): Promise<Outcome> {
    if (order.status === "cancelled") return "unchanged"
    if (order.status === "paid" && (await event(tx, "after", created, "subscription.activated", order)))
      return "unchanged"
    await setStatus(tx, order, "cancelled")
    await cancelPaidBy(tx, { accountId: order.accountId, paymentId: order.id, ctx })
    return "cancelled"
  },
  async "payment.failed"(tx: Database, order: LockedOrder): Promise<Outcome> {
    if (order.status !== "pending") return "unchanged"
    await setStatus(tx, order, "failed")
    return "failed"
  },
}

/** False while a time is missing. */
async function event(
  tx: Database,
  side: "before" | "after",
  created: number | undefined,
  type: string,
  order: LockedOrder,
) {
  if (created === undefined) return false
  const [events] = await tx
    .select({ newest: sql<number | null>`extract(epoch from max(${paymentEvents.happenedAt}))::float8` })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.reference, order.reference),
        eq(paymentEvents.type, type),
        inArray(paymentEvents.outcome, ["activated", "cancelled", "unchanged"]),
      ),
    )
  const newest = events?.newest ?? null
  return newest !== null && (side === "before" ? newest < created : newest > created)
}

async function setStatus(tx: Database, { id }: LockedOrder, status: LockedOrder["status"]) {
  await tx.update(payments).set({ status, decidedAt: sql`now()` }).where(eq(payments.id, id))
}
