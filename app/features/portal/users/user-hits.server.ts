import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { phoneDigits } from "#app/features/profiles/phone/phone-digits.ts"
import { isClient } from "#app/viewer/own-client.server.ts"
import { db } from "#db/client.ts"
import { MOST_FOUND } from "#db/lists/capped-page.ts"
import { containing } from "#db/lists/containing.ts"
import { accountSearchText, accounts } from "#db/schema/accounts.ts"
import { digitsOf, LAST_DIGITS, lastDigitsOf } from "#db/schema/columns.ts"
import { fullNameOf, profileSearchText, profiles } from "#db/schema/profiles.ts"
import { runsNow, subscriptions } from "#db/schema/subscriptions.ts"
import type { UserQuery } from "./user-query.ts"

export const currentPlan = and(eq(subscriptions.accountId, accounts.id), runsNow)

/** Parts that all addresses share make the words' index slow; a known beginning is a range instead. */
export function addressHits(query: UserQuery) {
  const { q } = query
  const begins = sql`${accounts.email} >= ${q} and ${accounts.email} < ${`${q}\u{10ffff}`} and starts_with(${accounts.email}, ${q})`
  return sorted(idsOf({ ...query, q: "" }, begins).limit(MOST_FOUND + 1), query)
}

/** A consultant may have thousands of clients with one number or name. */
const LOOKED_AT = 10_000

/** However it is typed; undefined for what is no whole number. */
export function hasNumber({ contactNumber }: typeof accounts | typeof profiles, typed: string) {
  const digits = phoneDigits(typed)
  if (!digits || digits.length < LAST_DIGITS) return
  return sql`${lastDigitsOf(contactNumber)} = ${digits.slice(-LAST_DIGITS)} and right(${digitsOf(contactNumber)}, ${digits.length}::int) = ${digits}`
}

/** By the account's own number, its profile's or a client's; undefined for what is no whole number. */
export function phoneHits(query: UserQuery) {
  const [own, ofProfile] = [hasNumber(accounts, query.q), hasNumber(profiles, query.q)]
  if (!own || !ofProfile) return
  const known = sql`select id from ${accounts} where ${own}
    union (select account_id from ${profiles} where ${ofProfile} limit ${LOOKED_AT})`
  return sorted(idsOf({ ...query, q: "" }, sql`${accounts.id} in (${known})`).limit(MOST_FOUND + 1), query)
}

/** The newest accounts are searched before the index, which for a common word has to sum up all hits. */
const IDS_A_RANGE = 2_000

export function newestHits({ q, ...others }: UserQuery) {
  const newest = idsOf({ ...others, q: "" })
    .orderBy(desc(accounts.id))
    .limit(IDS_A_RANGE)
    .as("newest")
  const byProfile = sql`exists (select 1 from ${profiles} where ${profiles.accountId} = ${newest.id} and ${isMember}
    and ${profileSearchText(profiles)} like ${containing(q)} offset 0)`
  return db
    .select({ id: newest.id })
    .from(newest)
    .where(sql`(${containsText(newest, q)} or ${byProfile})`)
    .orderBy(desc(newest.id))
    .limit(MOST_FOUND)
}

// Literal, so that PostgreSQL sees that the index of members serves it.
const isMember = sql`${profiles.kind} = 'member'`

// Common parts of an address, like its domain, make the index slow: it is asked only for what stands before the `@`,
// and the rows found for the rest.
function containsText(columns: Parameters<typeof accountSearchText>[0], q: string) {
  const searched = accountSearchText(columns)
  const name = q.slice(0, q.lastIndexOf("@") + 1)
  if ([...name].length < 3) return sql`${searched} like ${containing(q)}`
  return sql`${searched} like ${containing(name)} and strpos(${searched}, ${q}) > 0`
}

const ORDERS = { newest: sql`id desc`, oldest: sql`id`, name: sql`lower(name), id` }

/** Takes hits in any order: sorting all that fit would cost more the more there are. */
export function sortedHits(query: UserQuery) {
  const own = idsOf(query).limit(MOST_FOUND + 1)
  const { role } = query
  const byProfile = role === null || role === "user" ? [byProfileOf(query)] : []
  const byClient = role === null || role === "guest" ? [sql`select account_id from (${clientRows(query)}) client`] : []
  const ids = [sql`select id from (${own}) own`, ...byProfile, ...byClient].map((some) => sql`(${some})`)
  const found = db
    .select(sortColumns)
    .from(accounts)
    .where(sql`${accounts.id} in (${sql.join(ids, sql` union `)})`)
  return sorted(found.$dynamic(), query, MOST_FOUND + 1)
}

/** By the profile's name and city, which the account need not have. */
const byProfileOf = ({ q, ...others }: UserQuery) => sql`
  select ${accounts.id} from ${profiles} join ${accounts} on ${accounts.id} = ${profiles.accountId}
  where ${and(isMember, sql`${profileSearchText(profiles)} like ${containing(q)}`, ...filtersOf(others))} limit ${MOST_FOUND + 1}`

/** Consultants by a client's name. The index also has clients' cities, which say nothing of the consultant. */
const clientRows = ({ q, ...others }: UserQuery) => sql`
  select ${profiles.accountId} as account_id from ${profiles} join ${accounts} on ${accounts.id} = ${profiles.accountId}
  where ${and(
    isClient,
    sql`${profileSearchText(profiles)} like ${containing(q)}`,
    sql`lower(' ' || ${fullNameOf(profiles)}) like ${containing(q)}`,
    ...filtersOf(others),
  )} limit ${LOOKED_AT}`

/** More clients of the name than are looked at, so that not every consultant may have been found. */
export async function hasMoreClients(query: UserQuery) {
  if (query.role !== null && query.role !== "guest") return false
  const [counted] = await db.execute<{ rows: number }>(
    sql`select count(*)::int as rows from (${clientRows(query)}) client`,
  )
  return counted!.rows >= LOOKED_AT
}

const { id, name, email, username, city } = accounts
const sortColumns = { id, name, email, username, city }

const sorted = (some: ReturnType<typeof idsOf>, { sort }: UserQuery, atMost = MOST_FOUND + 1) =>
  db
    .select({ id: sql<number>`id`.mapWith(Number) })
    .from(some.as("hit"))
    .orderBy(ORDERS[sort])
    .limit(atMost)

/** Only what is asked becomes a condition: no index serves one that holds for every query. */
export function idsOf({ q, ...others }: UserQuery, begins?: SQL) {
  const { plan } = others
  const some = db.select(sortColumns).from(accounts).$dynamic()
  // Walks the plan's subscriptions.
  const walked = plan !== null && plan !== "none"
  if (walked) some.innerJoin(subscriptions, and(currentPlan, eq(subscriptions.plan, plan)))
  const searched = q === "" ? undefined : containsText(accounts, q)
  return some.where(and(begins, searched, ...filtersOf(walked ? { ...others, plan: null } : others)))
}

function filtersOf({ role, status, plan }: Omit<UserQuery, "q">) {
  const running = sql`select 1 from ${subscriptions} where ${currentPlan}`
  return [
    role ? eq(accounts.role, role) : undefined,
    status ? eq(accounts.status, status) : undefined,
    plan === "none" ? sql`not exists (${running} offset 0)` : undefined,
    plan && plan !== "none" ? sql`exists (${running} and ${subscriptions.plan} = ${plan} offset 0)` : undefined,
  ]
}
