import { asc, desc, inArray, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { onlySome } from "#app/features/moderation/labels.ts"
import type { Paging } from "#app/url/address.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import { db } from "#db/client.ts"
import { cappedPage, MOST_FOUND, pageOfFound } from "#db/lists/capped-page.ts"
import { countedPage } from "#db/lists/counted-page.ts"
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
  const found = isWalk(query) ? await walk(query, paging) : await search(query, paging)
  return { ...found, limit: paging.limit, users: await readUsers(found.ids), notice: noticeOf(found) }
}

const MORE_CLIENTS = "Very many clients have this name, so other consultants may have one, too: search for more of it."

function noticeOf({ total, more, moreClients }: { total: number; more: boolean; moreClients?: boolean }) {
  if (more) return onlySome("accounts", total)
  return moreClients ? MORE_CLIENTS : null
}

/** In the order of ids every filter walks an index: the fiftieth page is as quick as the first. */
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
  const known = query.q.includes("@") ? addressHits(query) : phoneHits(query)
  const found = known && (await cappedPage(known, paging))
  if (found && found.total > 0) return found
  return (await findCommon(query, paging)) ?? findByText(query, paging)
}

async function findByText(query: UserQuery, paging: Paging) {
  const [found, moreClients] = await Promise.all([
    cappedPage(sortedHits(query), paging),
    query.q === "" ? false : hasMoreClients(query),
  ])
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
  const positions = new Map(ids.map((id, index) => [id, index]))
  return rows
    .sort((one, other) => positions.get(one.id)! - positions.get(other.id)!)
    .map(({ createdAt, ...row }) => ({ ...row, since: dayOf(createdAt) }))
}
