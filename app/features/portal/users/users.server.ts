import { inArray, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { onlySome } from "#app/features/moderation/labels.ts"
import type { Paging } from "#app/url/address.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import { db } from "#db/client.ts"
import { cappedPage, MOST_FOUND, pageOfFound } from "#db/lists/capped-page.ts"
import { inOrder } from "#db/lists/in-order.ts"
import { keyedPage, type Walk } from "#db/lists/keyed-page.ts"
import { accounts } from "#db/schema/accounts.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { subscriptions } from "#db/schema/subscriptions.ts"
import {
  addressHits,
  currentPlan,
  hasMoreClients,
  idsOf,
  newestHits,
  phoneHits,
  sortedHits,
} from "./user-hits.server.ts"
import type { UserQuery } from "./user-query.ts"

export async function listUsers(query: UserQuery, paging: Paging) {
  const found: Found =
    query.q === ""
      ? { ...(await keyedPage(idsOf(query), paging, orderOf(query))), more: false }
      : await search(query, paging)
  return { ...found, users: await readUsers(found.ids), notice: noticeOf(found) }
}

/** Hits have page numbers, all accounts are walked. */
interface Found {
  ids: number[]
  total: number
  limit: number
  page?: number
  walk?: Walk
  more: boolean
  moreClients?: boolean
}

/** Each walks an index. */
export function orderOf({ q: _, sort, ...filters }: UserQuery) {
  const whole = Object.values(filters).every((filter) => filter === null)
  if (sort === "name") return { whole, by: { columns: [sql`lower(name)`], table: accounts } }
  return { whole, descending: sort === "newest" }
}

const MORE_CLIENTS = "Very many clients have this name, so other consultants may have one, too: search for more of it."

function noticeOf({ total, more, moreClients }: Found) {
  if (more) return onlySome("accounts", total)
  return moreClients ? MORE_CLIENTS : null
}

async function search(query: UserQuery, paging: Paging) {
  const known = query.q.includes("@") ? addressHits(query) : phoneHits(query)
  const found = known && (await cappedPage(known, paging))
  if (found && found.total > 0) return found
  return (await findCommon(query, paging)) ?? findByText(query, paging)
}

async function findByText(query: UserQuery, paging: Paging) {
  const [found, moreClients] = await Promise.all([cappedPage(sortedHits(query), paging), hasMoreClients(query)])
  return { ...found, moreClients }
}

/** So many hits show how common a word is. */
const SMALLEST_SAMPLE = 10

/** Hits among the newest, for a word that clearly more have than a search may find; undefined for any other. */
async function findCommon(query: UserQuery, paging: Paging) {
  if (query.sort !== "newest") return
  const ids = (await newestHits(query)).map(({ id }) => id)
  if (ids.length < SMALLEST_SAMPLE) return
  const [newest, last] = [ids[0]!, ids.at(-1)!]
  const fitting = (ids.length / (newest - last + 1)) * newest
  return fitting < 2 * MOST_FOUND ? undefined : { ...pageOfFound(ids, paging), more: true }
}

async function readUsers(ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      profileId: profiles.id,
      profile: sql<string | null>`nullif(${fullNameOf(profiles)}, ${accounts.name})`,
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
    .leftJoin(profiles, isProfileOf(accounts.id))
    .where(inArray(accounts.id, ids))
  return inOrder(ids, rows).map(({ createdAt, ...row }) => ({ ...row, since: dayOf(createdAt) }))
}
