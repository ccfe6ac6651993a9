import { and, asc, desc, eq, ne, sql } from "drizzle-orm"
import { dateTimeOf, dayOf } from "#app/dates/dates.ts"
import { listDecisions } from "#app/features/moderation/history.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { ownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { accounts } from "#db/schema/accounts.ts"
import { hasNotEnded, paymentEvents, payments, refunds, subscriptions } from "#db/schema/subscriptions.ts"
import { METHODS, PAYMENT_STATUSES } from "../manual/methods.ts"
import { listEntries, moneyOfPayment } from "../money-entries.server.ts"
import { paymentColumns } from "../payment-columns.server.ts"
import { amountOf, moneyOf, termsOf } from "../plan-table.ts"
import { receiptNumber } from "../receipt-number.ts"
import { whyNoRefund, whyNotDecide, whyNotTakeBack } from "./money-policy.ts"

/** With what this administrator may do about it; undefined when there is none. */
export async function findPayment(actor: Actor, id: number) {
  const [row] = await db
    .select({
      ...paymentColumns,
      accountId: payments.accountId,
      name: ownName(),
      email: accounts.email,
      reference: payments.reference,
      transactionNumber: payments.transactionNumber,
      hasPicture: sql<boolean>`${payments.receiptKey} is not null`,
      reason: payments.reason,
      decidedAt: payments.decidedAt,
      decided: sql<string | null>`${payments.decidedAt}::text`,
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(eq(payments.id, id))
  if (!row) return
  const [terms, reports, given, twins, entries, money, matched, history] = await Promise.all([
    listTermsOf(id),
    listReportsOf(row.reference),
    listRefunds(id),
    row.transactionNumber ? listTwins(id, row.transactionNumber) : [],
    listEntries(id),
    moneyOfPayment(db, id),
    findReportOf(id),
    listDecisions("payment", id),
  ])
  const inMoney = (amount: number) => moneyOf({ amount, currency: row.currency })
  const usual = amountOf(termsOf(row.plan), row.currency === "USD" ? "abroad" : "pakistan").amount
  const known = { ...row, ...money }
  return {
    id,
    number: receiptNumber(id),
    account: { id: row.accountId, name: row.name, email: row.email },
    plan: termsOf(row.plan).name,
    amount: inMoney(row.amount),
    price: usual === row.amount ? null : inMoney(usual),
    left: inMoney(money.came - money.refunded),
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
    /** When it was confirmed, where that can be taken back; else why not, of what was confirmed by hand. */
    toTakeBack: row.decided && !whyNotTakeBack(actor.id, { ...known, unchanged: true }) ? row.decided : null,
    kept: row.method !== "card" && row.status === "paid" && money.refunded > 0,
    /** The report that it was made of. */
    matched,
    running: terms.some(({ open }) => open),
    terms: terms.map(({ open: _open, ...term }) => term),
    entries: entries
      .filter(({ kind }) => kind !== "refund")
      .map(({ amount, at, ...entry }) => ({ ...entry, amount: inMoney(Math.abs(amount)), at: dayOf(at) })),
    reports,
    refunds: given.map(({ amount, ...refund }) => ({ ...refund, amount: inMoney(amount) })),
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
      open: hasNotEnded,
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

async function findReportOf(paymentId: number) {
  const [report] = await db
    .select({ number: paymentEvents.number })
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, paymentId))
    .limit(1)
  return report?.number ?? null
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
    .select({ id: payments.id, name: ownName(), method: payments.method, status: payments.status })
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
