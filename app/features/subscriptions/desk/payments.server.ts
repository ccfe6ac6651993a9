import { eq, inArray, type SQL, sql } from "drizzle-orm"
import { dateTimeOf } from "#app/dates/dates.ts"
import { onlySome } from "#app/features/moderation/labels.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import type { Paging } from "#app/url/address.ts"
import { ownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { cappedPage } from "#db/lists/capped-page.ts"
import { inOrder } from "#db/lists/in-order.ts"
import { keyedPage } from "#db/lists/keyed-page.ts"
import { accounts } from "#db/schema/accounts.ts"
import { paymentEvents, payments } from "#db/schema/subscriptions.ts"
import { METHODS } from "../manual/methods.ts"
import { paymentColumns } from "../payment-columns.server.ts"
import { moneyOf, termsOf } from "../plan-table.ts"
import { receiptNumber } from "../receipt-number.ts"
import { findPayers, paymentHits } from "./payment-hits.server.ts"

/** Waiting ones the oldest first; all, and hits, the newest first. */
export async function listPayments({ state, q }: { state: "waiting" | "all"; q: string }, paging: Paging) {
  if (q !== "") {
    const payers = await findPayers(q)
    const { ids, more, ...found } = await cappedPage(paymentHits(q, payers.ids), paging)
    const notice = more || payers.more ? onlySome("payments", found.total) : null
    return { ...found, payments: await readPayments(ids), notice }
  }
  const which = state === "waiting" ? QUEUES.payments.waits : undefined
  const { ids, ...list } = await keyedPage(paymentIds(which), paging, orderOf(which))
  return { payments: await readPayments(ids), ...list, notice: null }
}

export const orderOf = (which: SQL | undefined) => ({ descending: !which, whole: !which })

export const paymentIds = (which: SQL | undefined) => db.select({ id: payments.id }).from(payments).where(which)

async function readPayments(ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      ...paymentColumns,
      accountId: payments.accountId,
      name: ownName(),
      email: accounts.email,
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(inArray(payments.id, ids))
  return inOrder(ids, rows).map(({ plan, amount, currency, method, createdAt, ...row }) => ({
    ...row,
    number: receiptNumber(row.id),
    plan: termsOf(plan).name,
    amount: moneyOf({ amount, currency }),
    method: METHODS[method],
    at: dateTimeOf(createdAt),
  }))
}

export async function listReports(state: "reports" | "events", paging: Paging) {
  const which = state === "reports" ? QUEUES.reportedMoney.waits : undefined
  const { ids, ...list } = await keyedPage(reportIds(which), paging, orderOf(which))
  const rows = await db
    .select({
      id: paymentEvents.number,
      type: paymentEvents.type,
      outcome: paymentEvents.outcome,
      email: paymentEvents.email,
      reference: paymentEvents.reference,
      detail: paymentEvents.detail,
      receivedAt: paymentEvents.receivedAt,
      handled: sql<boolean>`${paymentEvents.handledAt} is not null`,
    })
    .from(paymentEvents)
    .where(inArray(paymentEvents.number, ids))
  const reports = inOrder(ids, rows).map(({ id, receivedAt, detail, ...row }) => ({
    ...row,
    number: id,
    amount: amountIn(detail),
    at: dateTimeOf(receivedAt),
  }))
  return { reports, ...list }
}

export const reportIds = (which: SQL | undefined) =>
  db
    .select({ id: sql<number>`${paymentEvents.number}`.as("id") })
    .from(paymentEvents)
    .where(which)

/** In whole rupees or cents, as the service wrote it, if it can be read. */
export function amountIn(detail: Record<string, unknown> | null) {
  const { amount, currency } = detail ?? {}
  if (typeof amount !== "number") return null
  return moneyOf({ amount, currency: typeof currency === "string" ? currency.toUpperCase() : "PKR" })
}
