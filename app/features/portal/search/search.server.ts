import { eq, or } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { METHODS } from "#app/features/subscriptions/manual/methods.ts"
import { transactionNumberOf } from "#app/features/subscriptions/manual/wallet-schema.ts"
import { moneyOf, termsOf } from "#app/features/subscriptions/plan-table.ts"
import { numberOfReceipt, receiptNumber } from "#app/features/subscriptions/receipt-number.ts"
import { LONGEST_SEARCH } from "#app/url/query.ts"
import { ownNameAndCompany } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { payments } from "#db/schema/subscriptions.ts"
import { listAllClients } from "../users/clients.server.ts"
import { listConsultants } from "../users/team/team.server.ts"
import { searchField } from "../users/user-query.ts"
import { listUsers } from "../users/users.server.ts"

const FEW = { page: 1, limit: 10 } as const

/** As typed: an order's reference has capitals. */
export const searchedFrom = (request: Request) =>
  (new URL(request.url).searchParams.get("q") ?? "").replaceAll("\0", "").trim().slice(0, LONGEST_SEARCH)

/** The first few of each kind; each kind's list has the others. */
export async function searchEverything(typed: string) {
  const q = searchField.parse(typed)
  const [users, clients, consultants, orders] = await Promise.all([
    listUsers({ q, role: null, status: null, plan: null, sort: "newest" }, FEW),
    listAllClients({ q, consultant: null }, FEW),
    listConsultants({ q, checked: null }, FEW),
    findOrders(typed),
  ])
  return { users, clients, consultants, orders }
}

/** By the order's reference, the receipt number, or the wallet's or bank's transaction number. */
async function findOrders(typed: string) {
  const rows = await ordersCalled(typed)
  return rows.map(({ amount, currency, plan, method, status, createdAt, ...row }) => ({
    ...row,
    status: method !== "card" && status === "pending" ? ("unconfirmed" as const) : status,
    method: METHODS[method],
    number: receiptNumber(row.id),
    plan: termsOf(plan).name,
    amount: moneyOf({ amount, currency }),
    on: dayOf(createdAt),
  }))
}

export function ordersCalled(typed: string) {
  const id = numberOfReceipt(typed)
  const transaction = transactionNumberOf(typed)
  const { reference, transactionNumber } = payments
  return db
    .select({
      id: payments.id,
      reference,
      transactionNumber,
      method: payments.method,
      status: payments.status,
      plan: payments.plan,
      amount: payments.amount,
      currency: payments.currency,
      createdAt: payments.createdAt,
      accountId: accounts.id,
      account: ownNameAndCompany(),
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(
      or(
        eq(reference, typed),
        id ? eq(payments.id, id) : undefined,
        transaction ? eq(transactionNumber, transaction) : undefined,
      ),
    )
    .limit(FEW.limit)
}
