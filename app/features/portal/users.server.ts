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
  const found = isWalk(query) ? await walk(query, paging) : await sortHits(query, paging)
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

const sortHits = async (query: UserQuery, paging: Paging) => cappedPage(await sortedHits(query), paging)

const ORDERS = { newest: sql`id desc`, oldest: sql`id`, name: sql`lower(name), id` }

/** A search by words takes whatever comes first: sorting everything that fits would cost more the more there are. */
export function sortedHits(query: UserQuery) {
  const some = query.q === "" ? idsOf(query).orderBy(desc(accounts.id)) : idsOf(query)
  return db
    .select({ id: sql<number>`id`.mapWith(Number) })
    .from(some.limit(MOST_FOUND + 1).as("hit"))
    .orderBy(ORDERS[query.sort])
}

/** Only what is asked becomes a condition: one that holds for every query would be served by no index. */
function idsOf({ q, role, status, plan }: UserQuery) {
  const conditions: (SQL | undefined)[] = [
    q === "" ? undefined : sql`${accountWords(accounts)} like ${containing(q)}`,
    role ? eq(accounts.role, role) : undefined,
    status ? eq(accounts.status, status) : undefined,
    plan === "none" ? sql`not exists (select 1 from ${subscriptions} where ${currentPlan} offset 0)` : undefined,
  ]
  const some = db.select({ id: accounts.id, name: accounts.name }).from(accounts).$dynamic()
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
