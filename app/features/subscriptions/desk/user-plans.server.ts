import { desc, eq } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { ownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { accounts } from "#db/schema/accounts.ts"
import { hasNotEnded, payments, runsNow, subscriptions } from "#db/schema/subscriptions.ts"
import { METHODS, PAYMENT_STATUSES } from "../manual/methods.ts"
import { paymentColumns } from "../payment-columns.server.ts"
import { moneyOf, termsOf } from "../plan-table.ts"
import { receiptNumber } from "../receipt-number.ts"
import { whyNoPlan } from "./money-policy.ts"

export async function findUserPlans(actor: Actor, id: number) {
  const [account] = await db
    .select({
      id: accounts.id,
      name: ownName(),
      email: accounts.email,
      role: accounts.role,
      status: accounts.status,
    })
    .from(accounts)
    .where(eq(accounts.id, id))
  if (!account) return
  const [terms, paid] = await Promise.all([listTerms(id), listPaid(id)])
  const { role: _role, status: _status, ...shown } = account
  return { ...shown, closed: whyNoPlan(actor.id, account) ?? null, terms, payments: paid }
}

async function listTerms(accountId: number) {
  const rows = await db
    .select({
      id: subscriptions.id,
      plan: subscriptions.plan,
      status: subscriptions.status,
      startsAt: subscriptions.startsAt,
      endsAt: subscriptions.endsAt,
      reason: subscriptions.cancelReason,
      open: hasNotEnded,
      runs: runsNow,
    })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(desc(subscriptions.endsAt))
    .limit(SHORT_LIST)
  return rows.map(({ plan, status, startsAt, endsAt, runs, ...row }) => ({
    ...row,
    name: termsOf(plan).name,
    days: `${dayOf(startsAt)} to ${dayOf(endsAt)}`,
    state: runs ? "Runs" : row.open ? "Waits" : TERM_STATES[status],
  }))
}

const TERM_STATES = { active: "Ended", replaced: "Continued later", cancelled: "Cancelled" }

async function listPaid(accountId: number) {
  const rows = await db
    .select(paymentColumns)
    .from(payments)
    .where(eq(payments.accountId, accountId))
    .orderBy(desc(payments.id))
    .limit(SHORT_LIST)
  return rows.map(({ id, plan, method, status, createdAt, ...money }) => ({
    id,
    number: receiptNumber(id),
    text: `${dayOf(createdAt)}: ${termsOf(plan).name}, ${moneyOf(money)}, ${METHODS[method]}`,
    state: PAYMENT_STATUSES[status],
  }))
}
