import { createHmac } from "node:crypto"
import { and, inArray, isNotNull, ne, or } from "drizzle-orm"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Database } from "#db/client.ts"
import { accounts, isMarketRole } from "#db/schema/accounts.ts"
import { digitsOf, LAST_DIGITS, lastDigitsOf } from "#db/schema/columns.ts"
import { profiles } from "#db/schema/profiles.ts"

/** A number in its international form, or an e-mail in lower case. */
export type Identity = { number: string } | { email: string }

const spelled = (one: Identity) => ("number" in one ? `number ${one.number.replace(/\D/g, "")}` : `email ${one.email}`)

/** Keyed: numbers are soon tried out. */
export const hashesOf = (identities: readonly Identity[], key: string) =>
  identities.map((one) => createHmac("sha256", key).update(spelled(one)).digest())

/** Whose numbers and e-mails these are, of accounts in the market; a client's number is the consultant's matter. */
export async function accountsWith(tx: Database, identities: readonly Identity[]) {
  const emails = identities.flatMap((one) => ("email" in one ? one.email : []))
  const numbers = identities.flatMap((one) => ("number" in one ? one.number.replace(/\D/g, "") : []))
  const isOneOf = (number: typeof accounts.contactNumber | typeof profiles.contactNumber) =>
    and(
      isNotNull(number),
      inArray(
        lastDigitsOf(number),
        numbers.map((digits) => digits.slice(-LAST_DIGITS)),
      ),
      inArray(digitsOf(number), numbers),
    )
  const ofAccounts = or(
    emails.length > 0 ? inArray(accounts.email, emails) : undefined,
    numbers.length > 0 ? isOneOf(accounts.contactNumber) : undefined,
  )
  const found = await tx.select({ id: accounts.id }).from(accounts).where(and(ofAccounts, ofTheMarket))
  if (numbers.length === 0) return found.map(({ id }) => id)
  const byProfile = await tx
    .select({ id: profiles.accountId })
    .from(profiles)
    .innerJoin(accounts, isProfileOf(accounts.id))
    .where(and(isOneOf(profiles.contactNumber), ofTheMarket))
  return [...new Set([...found, ...byProfile].map(({ id }) => id))]
}

const ofTheMarket = and(isMarketRole(accounts.role), ne(accounts.status, "deleted"))

/** Each account's own e-mail and numbers. */
export async function identitiesOf(tx: Database, accountIds: readonly number[]) {
  const rows = await tx
    .select({ id: accounts.id, email: accounts.email, own: accounts.contactNumber, shown: profiles.contactNumber })
    .from(accounts)
    .leftJoin(profiles, isProfileOf(accounts.id))
    .where(and(inArray(accounts.id, [...accountIds]), ofTheMarket))
  return rows.flatMap(({ id, email, own, shown }) => [
    ...(email ? [{ id, identity: { email } }] : []),
    ...[own, shown].flatMap((number) => (number ? [{ id, identity: { number } }] : [])),
  ])
}
