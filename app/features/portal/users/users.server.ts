import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import type { Paging } from "#app/forms/address.ts"
import { db } from "#db/client.ts"
import { countedPage } from "#db/counted-page.ts"
import { accounts, accountWords } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { runsNow, subscriptions } from "#db/schema/subscriptions.ts"
import { cappedPage, MOST_FOUND, pageOfFound } from "../capped-page.ts"
import { containing } from "../containing.ts"
import type { UserQuery } from "./user-query.ts"

const currentPlan = and(eq(subscriptions.accountId, accounts.id), runsNow)

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
  const addressed = query.q.includes("@") ? await cappedPage(addressHits(query), paging) : null
  if (addressed && addressed.total > 0) return addressed
  return (await findCommon(query, paging)) ?? cappedPage(sortedHits(query), paging)
}

/** What all addresses have in common makes the index of words slow: one that is known from its beginning is a range. */
export function addressHits(query: UserQuery) {
  const { q } = query
  const begins = sql`${accounts.email} >= ${q} and ${accounts.email} < ${`${q}\u{10ffff}`} and starts_with(${accounts.email}, ${q})`
  return sorted(idsOf({ ...query, q: "" }, begins), query)
}

/** The newest accounts among which a search looks before it asks the index, which for a common word has to sum up all. */
const STRETCH = 2_000
/** So many of them tell how common a word is. */
const TELLING = 10

/** Of a word that clearly more have than a search may find, those among the newest; undefined of any other. */
async function findCommon(query: UserQuery, paging: Paging) {
  if (query.sort !== "newest") return
  const ids = (await newestHits(query)).map(({ id }) => id)
  if (ids.length < TELLING) return
  const [newest, last] = [ids[0]!, ids.at(-1)!]
  const fitting = (ids.length / (newest - last + 1)) * newest
  return fitting < 2 * MOST_FOUND ? undefined : { ...pageOfFound(ids, paging), more: true }
}

export function newestHits({ q, ...others }: UserQuery) {
  const newest = idsOf({ ...others, q: "" })
    .orderBy(desc(accounts.id))
    .limit(STRETCH)
    .as("newest")
  return db
    .select({ id: newest.id })
    .from(newest)
    .where(saysWords(newest, q))
    .orderBy(desc(newest.id))
    .limit(MOST_FOUND)
}

/**
 * Parts of an address that very many have, as its domain, make the index slow: where something stands before the `@`, the
 * index is asked for that alone, and the rows that it finds for the rest.
 */
function saysWords(columns: Parameters<typeof accountWords>[0], q: string) {
  const words = accountWords(columns)
  const name = q.slice(0, q.lastIndexOf("@") + 1)
  if ([...name].length < 3) return sql`${words} like ${containing(q)}`
  return sql`${words} like ${containing(name)} and strpos(${words}, ${q}) > 0`
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
    q === "" ? undefined : saysWords(accounts, q),
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
      profile: sql<string | null>`nullif(${profiles.firstName} || ' ' || ${profiles.lastName}, ${accounts.name})`,
      email: accounts.email,
      username: accounts.username,
      city: sql<string | null>`coalesce(${profiles.city}, ${accounts.city})`,
      role: accounts.role,
      status: accounts.status,
      createdAt: accounts.createdAt,
      plan: subscriptions.plan,
    })
    .from(accounts)
    .leftJoin(subscriptions, currentPlan)
    .leftJoin(profiles, and(eq(profiles.accountId, accounts.id), eq(profiles.kind, "member")))
    .where(inArray(accounts.id, ids))
  const places = new Map(ids.map((id, place) => [id, place]))
  return rows
    .sort((one, other) => places.get(one.id)! - places.get(other.id)!)
    .map(({ createdAt, ...row }) => ({ ...row, since: dayOf(createdAt) }))
}
