import { randomBytes } from "node:crypto"
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { accounts } from "#db/schema/accounts.ts"
import { type Plan, payments } from "#db/schema/subscriptions.ts"
import { paymentColumns } from "../payment-columns.server.ts"
import { amountOf, type Region, termsOf } from "../plan-table.ts"
import { lockTerms } from "../subscriptions.server.ts"
import { isReturnAddress } from "./return-address.server.ts"

export interface Order {
  id: number
  reference: string
  plan: Plan
  email: string
  /** Known once the payment service has taken it. */
  checkoutUrl: string | null
}

export interface Wanted {
  plan: Plan
  region: Region
  /** Where an app goes on after the payment. */
  returnTo?: string
}

const isCard = eq(payments.method, "card")
/** An order can be paid for a day. */
const isYoung = gt(payments.createdAt, sql`now() - interval '1 day'`)
const isOpen = and(isCard, isYoung, eq(payments.status, "pending"))

/** One at a time for a plan at its price: what was sent twice is one order. */
export function openOrder({ id, email }: Actor<"email">, wanted: Wanted): Promise<Order> {
  const { plan, region, returnTo = null } = wanted
  const price = amountOf(termsOf(plan), region)
  const { reference, checkoutUrl } = payments
  return db.transaction(async (tx) => {
    await lockTerms(tx, id)
    const [open] = await tx
      .select({ id: payments.id, reference, checkoutUrl })
      .from(payments)
      .where(
        and(
          eq(payments.accountId, id),
          isOpen,
          eq(payments.plan, plan),
          eq(payments.amount, price.amount),
          eq(payments.currency, price.currency),
        ),
      )
      .orderBy(desc(payments.id))
      .limit(1)
    if (open) {
      await tx.update(payments).set({ returnTo }).where(eq(payments.id, open.id))
      return { ...open, plan, email }
    }
    const [made] = await tx
      .insert(payments)
      .values({ accountId: id, plan, reference: randomBytes(16).toString("base64url"), ...price, returnTo })
      .returning({ id: payments.id, reference, checkoutUrl })
    return { ...made!, plan, email }
  })
}

/** Of several that were asked for at once the first counts. */
export async function keepCheckout(id: number, address: string) {
  const [kept] = await db
    .update(payments)
    .set({ checkoutUrl: sql`coalesce(${payments.checkoutUrl}, ${address})` })
    .where(eq(payments.id, id))
    .returning({ url: payments.checkoutUrl })
  return kept!.url!
}

/** The payment service did not take it, so nobody can pay it. The address, if meanwhile it has. */
export async function failOrder(id: number) {
  await db
    .update(payments)
    .set({ status: "failed", decidedAt: sql`now()` })
    .where(and(eq(payments.id, id), eq(payments.status, "pending"), isNull(payments.checkoutUrl)))
  const [order] = await db.select({ url: payments.checkoutUrl }).from(payments).where(eq(payments.id, id))
  return order?.url
}

const REFERENCE = /^[\w-]{22}$/

/** By its reference. A declined card leaves it open for another. */
export async function findPayableOrder(reference: string | null) {
  if (!reference || !REFERENCE.test(reference)) return
  const [order] = await db
    .select({
      reference: payments.reference,
      plan: payments.plan,
      currency: payments.currency,
      email: sql<string>`${accounts.email}`,
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(
      and(
        eq(payments.reference, reference),
        isCard,
        inArray(payments.status, ["pending", "failed"]),
        isYoung,
        eq(accounts.status, "active"),
      ),
    )
  return order
}

/** For whoever comes back from paying, signed in or not: the reference is told to nobody else. */
export async function findReturnAddress(reference: string | null) {
  if (!reference || !REFERENCE.test(reference)) return null
  const [order] = await db
    .select({ returnTo: payments.returnTo })
    .from(payments)
    .where(and(eq(payments.reference, reference), isCard, isYoung))
  return order?.returnTo && isReturnAddress(order.returnTo) ? order.returnTo : null
}

export async function findOwnPayment(accountId: number, reference: string | null) {
  const named = reference && REFERENCE.test(reference) ? eq(payments.reference, reference) : undefined
  const [payment] = await db
    .select({ id: payments.id, status: payments.status, plan: payments.plan, reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.accountId, accountId), isCard, named))
    .orderBy(desc(payments.id))
    .limit(1)
  return payment
}

const ordersOf = (accountId: number, ...which: (SQL | undefined)[]) =>
  db
    .select({
      ...paymentColumns,
      reference: payments.reference,
      returnTo: payments.returnTo,
      decidedAt: payments.decidedAt,
      /** While it can be paid. */
      url: sql<string | null>`case when ${and(isYoung, inArray(payments.status, ["pending", "failed"]))}
        then ${payments.checkoutUrl} end`,
    })
    .from(payments)
    .where(and(eq(payments.accountId, accountId), isCard, ...which))
    .$dynamic()

export type OwnOrder = Awaited<ReturnType<typeof listOpenOrders>>[number]

export async function listOrders(accountId: number, paging: { page: number; limit: number }) {
  const { total, page } = await countedPage(ordersOf(accountId), paging)
  const orders = await ordersOf(accountId)
    .orderBy(desc(payments.id))
    .limit(paging.limit)
    .offset((page - 1) * paging.limit)
  return { orders, total, page, limit: paging.limit }
}

export const listOpenOrders = (accountId: number) =>
  ordersOf(accountId, isOpen).orderBy(desc(payments.id)).limit(SHORT_LIST)

/** Another account's does not exist. */
export async function findOrder(accountId: number, id: number) {
  const [order] = await ordersOf(accountId, eq(payments.id, id))
  return order
}
