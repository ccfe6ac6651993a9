import { desc, eq, inArray, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { MOST_FOUND } from "#db/lists/capped-page.ts"
import { containing } from "#db/lists/containing.ts"
import { accountSearchText, accounts } from "#db/schema/accounts.ts"
import { profileSearchText, profiles } from "#db/schema/profiles.ts"
import { payments } from "#db/schema/subscriptions.ts"
import { transactionNumberOf } from "../manual/wallet-schema.ts"

const RECEIPT = /^r-?0*([1-9]\d{0,11})$|^0*([1-9]\d{0,11})$/i

/** By receipt number, reference, transaction number, or payer (name, user name, e-mail). Each uses an index. */
export function paymentHits(q: string, payerIds: readonly number[]) {
  const known = [eq(payments.reference, q)]
  const number = RECEIPT.exec(q)
  if (number) known.push(eq(payments.id, Number(number[1] ?? number[2])))
  const transaction = transactionNumberOf(q)
  if (transaction) known.push(eq(payments.transactionNumber, transaction))
  const exact = known.map((one) => sql`(${db.select({ id: payments.id }).from(payments).where(one)})`)
  const byPerson = db
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.accountId, [...payerIds]))
    .orderBy(desc(payments.id))
    .limit(MOST_FOUND + 1)
  return sql`select id from (${sql.join([...exact, sql`(${byPerson})`], sql` union `)}) found order by id desc limit ${MOST_FOUND + 1}`
}

/** `more`: more people fit than are looked at. */
export async function findPayers(q: string) {
  const rows = await db.execute<{ id: string }>(payers(q.toLowerCase()))
  return { ids: rows.map(({ id }) => Number(id)), more: rows.length >= MOST_FOUND }
}

export function payers(search: string) {
  const own = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(sql`${accountSearchText(accounts)} like ${containing(search)}`)
    .limit(MOST_FOUND)
  const byProfile = db
    .select({ id: profiles.accountId })
    .from(profiles)
    .where(sql`${profiles.kind} = 'member' and ${profileSearchText(profiles)} like ${containing(search)}`)
    .limit(MOST_FOUND)
  return sql`(${own}) union (${byProfile})`
}
