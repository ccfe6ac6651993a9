import { and, asc, desc, eq, ne, sql } from "drizzle-orm"
import { dateTimeOf, dayOf } from "#app/dates/dates.ts"
import { listDecisions } from "#app/features/moderation/history.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { accounts } from "#db/schema/accounts.ts"
import { paymentEvents, payments, refunds, subscriptions } from "#db/schema/subscriptions.ts"
import { METHODS, PAYMENT_STATUSES } from "../manual/methods.ts"
import { paymentColumns } from "../payment-columns.server.ts"
import { amountOf, moneyOf, termsOf } from "../plan-table.ts"
import { receiptNumber } from "../receipt-number.ts"
import { whyNoRefund, whyNotDecide } from "./money-policy.ts"

/** With what this administrator may do about it; undefined when there is none. */
export async function findPayment(actor: Actor, id: number) {
  const [row] = await db
    .select({
      ...paymentColumns,
      accountId: payments.accountId,
      name: shownName(),
      email: accounts.email,
      reference: payments.reference,
      transactionNumber: payments.transactionNumber,
      hasPicture: sql<boolean>`${payments.receiptKey} is not null`,
      reason: payments.reason,
      decidedAt: payments.decidedAt,
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(eq(payments.id, id))
  if (!row) return
  const [terms, reports, given, twins, history] = await Promise.all([
    listTermsOf(id),
    listReportsOf(row.reference),
    listRefunds(id),
    row.transactionNumber ? listTwins(id, row.transactionNumber) : [],
    listDecisions("payment", id),
  ])
  const refunded = given.reduce((sum, { amount }) => sum + amount, 0)
  const money = (amount: number) => moneyOf({ amount, currency: row.currency })
  const usual = amountOf(termsOf(row.plan), row.currency === "USD" ? "abroad" : "pakistan").amount
  const known = { ...row, refunded }
  return {
    id,
    number: receiptNumber(id),
    account: { id: row.accountId, name: row.name, email: row.email },
    plan: termsOf(row.plan).name,
    amount: money(row.amount),
    price: usual === row.amount ? null : money(usual),
    left: money(row.amount - refunded),
    method: METHODS[row.method],
    status: PAYMENT_STATUSES[row.status],
    reference: row.reference,
    transactionNumber: row.transactionNumber,
    hasPicture: row.hasPicture,
    reason: row.reason,
    at: dateTimeOf(row.createdAt),
    decided: row.decidedAt && dateTimeOf(row.decidedAt),
    toDecide: !whyNotDecide(actor.id, known),
    refundable: !whyNoRefund(actor.id, known, 1),
    running: row.status === "paid",
    terms,
    reports,
    refunds: given.map(({ amount, ...refund }) => ({ ...refund, amount: money(amount) })),
    twins,
    history,
  }
}

async function listTermsOf(paymentId: number) {
  const rows = await db
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      startsAt: subscriptions.startsAt,
      endsAt: subscriptions.endsAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.paymentId, paymentId))
    .orderBy(asc(subscriptions.id))
    .limit(SHORT_LIST)
  return rows.map(({ startsAt, endsAt, ...row }) => ({ ...row, text: `${dayOf(startsAt)} to ${dayOf(endsAt)}` }))
}

async function listReportsOf(reference: string) {
  const rows = await db
    .select({
      number: paymentEvents.number,
      type: paymentEvents.type,
      outcome: paymentEvents.outcome,
      receivedAt: paymentEvents.receivedAt,
    })
    .from(paymentEvents)
    .where(eq(paymentEvents.reference, reference))
    .orderBy(desc(paymentEvents.number))
    .limit(SHORT_LIST)
  return rows.map(({ receivedAt, ...row }) => ({ ...row, at: dateTimeOf(receivedAt) }))
}

async function listRefunds(paymentId: number) {
  const rows = await db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      reason: refunds.reason,
      by: accounts.name,
      notedAt: refunds.notedAt,
    })
    .from(refunds)
    .leftJoin(accounts, eq(accounts.id, refunds.notedBy))
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.id))
  return rows.map(({ notedAt, ...row }) => ({ ...row, at: dayOf(notedAt) }))
}

async function listTwins(id: number, transactionNumber: string) {
  const rows = await db
    .select({ id: payments.id, name: shownName(), method: payments.method, status: payments.status })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(and(eq(payments.transactionNumber, transactionNumber), ne(payments.id, id)))
    .orderBy(asc(payments.id))
    .limit(SHORT_LIST)
  return rows.map(({ method, status, ...row }) => ({
    ...row,
    number: receiptNumber(row.id),
    state: `${METHODS[method]}, ${PAYMENT_STATUSES[status].toLowerCase()}`,
  }))
}
