import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm"
import type { Paging } from "#app/forms/address.ts"
import { db } from "#db/client.ts"
import { countedPage } from "#db/counted-page.ts"
import { accounts, accountWords } from "#db/schema/accounts.ts"
import { subscriptions } from "#db/schema/subscriptions.ts"
import { cappedPage, MOST_FOUND } from "./capped-page.ts"
import { containing } from "./containing.ts"
import { dayOf } from "./moments.ts"
import type { UserQuery } from "./user-query.ts"

const currentPlan = and(
  eq(subscriptions.accountId, accounts.id),
  eq(subscriptions.status, "active"),
  lte(subscriptions.startsAt, sql`now()`),
  gt(subscriptions.endsAt, sql`now()`),
)

/** The accounts that a query finds, a page of them; `more` when there are others that it does not reach. */
export async function listUsers(query: UserQuery, paging: Paging) {
  const found = isWalk(query) ? await walk(query, paging) : await search(query, paging)
  return { ...found, limit: paging.limit, users: await readUsers(found.ids) }
}

/** In the order of their ids every filter is an index that is walked: as quick on the first page as on the fiftieth. */
const isWalk = ({ q, sort }: UserQuery) => q === "" && sort !== "name"

async function walk(query: UserQuery, paging: Paging) {
  const { total, page } = await countedPage(idsOf(query), paging)
  const rows = await pageOfWalk(query, { ...paging, page })
  return { total, page, ids: rows.map(({ id }) => id), more: false }
}

export const pageOfWalk = (query: UserQuery, { page, limit }: Paging) =>
  idsOf(query)
    .orderBy(query.sort === "oldest" ? asc(accounts.id) : desc(accounts.id))
    .limit(limit)
    .offset((page - 1) * limit)

async function search(query: UserQuery, paging: Paging) {
  const addressed = query.q.includes("@") ? await addressHits(query) : []
  if (addressed.length > 0) return cappedPage(addressed, paging)
  return (await findCommon(query, paging)) ?? cappedPage(await sortedHits(query), paging)
}

/** What all addresses have in common makes the index of words slow: one that is known from its beginning is a range. */
export function addressHits(query: UserQuery) {
  const { q } = query
  const begins = sql`${accounts.email} >= ${q} and ${accounts.email} < ${`${q}\u{10ffff}`} and starts_with(${accounts.email}, ${q})`
  return sorted(idsOf({ ...query, q: "" }, begins), query)
}

/** The newest accounts among which a search looks before it asks the index, which for a common word has to sum up all. */
const STRETCH = 2_000

/** A page of a search that clearly more fit than it may find; undefined when the newest accounts do not tell. */
async function findCommon(query: UserQuery, { page, limit }: Paging) {
  const wanted = page * limit
  if (query.sort !== "newest" || wanted > MOST_FOUND) return
  const hits = await newestHits(query, wanted)
  if (hits.length < wanted) return
  const [newest, last] = [hits[0]!.id, hits.at(-1)!.id]
  const fitting = (wanted / (newest - last + 1)) * newest
  if (fitting < 2 * MOST_FOUND) return
  return { total: MOST_FOUND, page, ids: hits.slice(-limit).map(({ id }) => id), more: true }
}

export function newestHits({ q, ...others }: UserQuery, wanted: number) {
  const newest = idsOf({ ...others, q: "" })
    .orderBy(desc(accounts.id))
    .limit(STRETCH)
    .as("newest")
  return db
    .select({ id: newest.id })
    .from(newest)
    .where(sql`${accountWords(newest)} like ${containing(q)}`)
    .orderBy(desc(newest.id))
    .limit(wanted)
}

const ORDERS = { newest: sql`id desc`, oldest: sql`id`, name: sql`lower(name), id` }

/** A search by words takes whatever comes first: sorting everything that fits would cost more the more there are. */
export function sortedHits(query: UserQuery) {
  return sorted(query.q === "" ? idsOf(query).orderBy(desc(accounts.id)) : idsOf(query), query)
}

const sorted = (some: ReturnType<typeof idsOf>, { sort }: UserQuery) =>
  db
    .select({ id: sql<number>`id`.mapWith(Number) })
    .from(some.limit(MOST_FOUND + 1).as("hit"))
    .orderBy(ORDERS[sort])

/** Only what is asked becomes a condition: one that holds for every query would be served by no index. */
function idsOf({ q, role, status, plan }: UserQuery, begins?: SQL) {
  const conditions: (SQL | undefined)[] = [
    begins,
    q === "" ? undefined : sql`${accountWords(accounts)} like ${containing(q)}`,
    role ? eq(accounts.role, role) : undefined,
    status ? eq(accounts.status, status) : undefined,
    plan === "none" ? sql`not exists (select 1 from ${subscriptions} where ${currentPlan} offset 0)` : undefined,
  ]
  const { id, name, email, username, city } = accounts
  const some = db.select({ id, name, email, username, city }).from(accounts).$dynamic()
  if (plan && plan !== "none") {
    some.innerJoin(subscriptions, currentPlan)
    conditions.push(eq(subscriptions.plan, plan))
  }
  return some.where(and(...conditions))
}

async function readUsers(ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      username: accounts.username,
      city: accounts.city,
      role: accounts.role,
      status: accounts.status,
      createdAt: accounts.createdAt,
      plan: subscriptions.plan,
    })
    .from(accounts)
    .leftJoin(subscriptions, currentPlan)
    .where(inArray(accounts.id, ids))
  const places = new Map(ids.map((id, place) => [id, place]))
  return rows
    .sort((one, other) => places.get(one.id)! - places.get(other.id)!)
    .map(({ createdAt, ...row }) => ({ ...row, since: dayOf(createdAt) }))
}
