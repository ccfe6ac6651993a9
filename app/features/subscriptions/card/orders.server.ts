import { randomBytes } from "node:crypto"
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { type Plan, payments } from "#db/schema/subscriptions.ts"
import { amountOf, type Region, termsOf } from "../plan-table.ts"

export interface Order {
  reference: string
  plan: Plan
  email: string
}

export async function openOrder(viewer: Viewer, plan: Plan, region: Region): Promise<Order> {
  const reference = randomBytes(16).toString("base64url")
  await db.insert(payments).values({ accountId: viewer.id, plan, reference, ...amountOf(termsOf(plan), region) })
  return { reference, plan, email: viewer.email }
}

/** The payment service did not take it, so nobody can pay it. */
export async function failOrder(reference: string) {
  await db
    .update(payments)
    .set({ status: "failed", decidedAt: sql`now()` })
    .where(and(eq(payments.reference, reference), eq(payments.status, "pending")))
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
        eq(payments.method, "card"),
        inArray(payments.status, ["pending", "failed"]),
        gt(payments.createdAt, sql`now() - interval '1 day'`),
        eq(accounts.status, "active"),
      ),
    )
  return order
}

export async function findOwnPayment(accountId: number, reference: string | null) {
  const named = reference && REFERENCE.test(reference) ? eq(payments.reference, reference) : undefined
  const [payment] = await db
    .select({ id: payments.id, status: payments.status, plan: payments.plan, reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.accountId, accountId), eq(payments.method, "card"), named))
    .orderBy(desc(payments.id))
    .limit(1)
  return payment
}
