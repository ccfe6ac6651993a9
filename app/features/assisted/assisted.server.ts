import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { recordAudit } from "#app/audit/audit.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import type { Service } from "#app/features/accounts/service-names.ts"
import { withPairLocked } from "#app/features/connections/connections.server.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { ageOf, summaryOf } from "#app/features/profiles/shown/biodata.ts"
import { summaryColumns } from "#app/features/profiles/shown/summary-columns.server.ts"
import { reachableBy } from "#app/features/profiles/visible.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { nameAndCompany, shownName } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { inOrder } from "#db/lists/in-order.ts"
import { keyedPage } from "#db/lists/keyed-page.ts"
import { planned } from "#db/planned.ts"
import { accounts, isCheckedConsultant } from "#db/schema/accounts.ts"
import { areConnected, connectionRequests as requests } from "#db/schema/connections.ts"
import { assistedRequests } from "#db/schema/consultants.ts"
import { profiles } from "#db/schema/profiles.ts"
import { mayClaimRequests, TAKEN, whyNoClaim } from "./assisted-policy.ts"
import { giveTo } from "./giving.server.ts"

const isOpen = QUEUES.assisted.waits

/** Both sides still have the connection that the matchmaker made. */
export const isLinked = areConnected(
  sql`assisted_request.account_id`,
  sql`assisted_request.taken_by`,
  sql`${requests.assisted}`,
)

const taker = alias(accounts, "taker")

const readOwnRequest = planned((member: { id: number }) =>
  db
    .select({
      service: assistedRequests.service,
      wish: assistedRequests.wish,
      createdAt: assistedRequests.createdAt,
      takenAt: assistedRequests.takenAt,
      takerId: taker.id,
      taker: nameAndCompany("taker"),
      linked: isLinked,
    })
    .from(assistedRequests)
    .leftJoin(taker, eq(taker.id, assistedRequests.takenBy))
    .where(and(eq(assistedRequests.accountId, member.id), isNull(assistedRequests.endedAt))),
)

/** Null when nothing is asked for, or its matchmaker has gone. */
export async function findOwnRequest(member: Pick<Viewer, "id">) {
  const [row] = await readOwnRequest({ id: member.id })
  if (!row || (row.takerId !== null && !row.linked)) return null
  const { takenAt, takerId, taker: name, linked: _linked, ...asked } = row
  return { ...asked, matchmaker: takerId && takenAt && name ? { id: takerId, name, takenAt } : null }
}

/** Both services begin with a profile of one's own: it tells the matchmaker who asks. */
export async function askForMatchmaker(
  member: Actor<"profileId">,
  asked: { service: Service; wish: string },
  ctx: RequestContext,
): Promise<Result> {
  if (member.profileId === null)
    return refuse("needs-profile", "A matchmaker needs a profile of your own: it tells who you are.")
  return db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, member.id)).for("no key update")
    await tx
      .update(assistedRequests)
      .set({ endedAt: sql`now()` })
      .where(
        and(
          eq(assistedRequests.accountId, member.id),
          isNull(assistedRequests.endedAt),
          sql`taken_by is not null and not ${isLinked}`,
        ),
      )
    const [made] = await tx
      .insert(assistedRequests)
      .values({ accountId: member.id, ...asked })
      .onConflictDoNothing()
      .returning({ id: assistedRequests.id })
    if (!made) return refuse("conflict", "You have already asked for a matchmaker.")
    await record(tx, "assisted-request.made", member, made.id, ctx)
    return done()
  })
}

export function withdrawRequest(member: Actor, ctx: RequestContext): Promise<Result> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(assistedRequests)
      .set({ endedAt: sql`now()`, outcome: "withdrawn" })
      .where(and(eq(assistedRequests.accountId, member.id), isOpen))
      .returning({ id: assistedRequests.id })
    if (!ended) return refuse("conflict", "There is no request to withdraw.")
    await record(tx, "assisted-request.taken-back", member, ended.id, ctx)
    return done()
  })
}

const record = (tx: Database, action: string, { id: actorId }: Actor, objectId: number, ctx: RequestContext) =>
  recordAudit({ action, actorId, objectType: "assisted-request", objectId, ctx }, tx)

export async function isMatchmaker({ id, role }: Pick<Viewer, "id" | "role">) {
  return mayClaimRequests({ role, checked: role === "guest" && (await isChecked(id)) })
}

async function isChecked(id: number, within: Database = db) {
  const found = await within
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), isCheckedConsultant(accounts)))
  return found.length > 0
}

const openFor = (viewer: Pick<Viewer, "id">) =>
  db
    .select({ id: assistedRequests.id })
    .from(assistedRequests)
    .innerJoin(accounts, eq(accounts.id, assistedRequests.accountId))
    .where(and(isOpen, ne(accounts.id, viewer.id), reachableBy(viewer.id)))

/** Null for whoever may not take any. */
export async function countOpenRequests(viewer: Pick<Viewer, "id" | "role">) {
  if (!(await isMatchmaker(viewer))) return null
  const { total } = await countedPage(openFor(viewer), { page: 1, limit: 10 })
  return total
}

export async function readOpenRequests(viewer: Pick<Viewer, "id" | "role">, paging: Paging) {
  const { ids, ...found } = await keyedPage(openFor(viewer), paging, {})
  const rows = await db
    .select({
      id: assistedRequests.id,
      service: assistedRequests.service,
      wish: assistedRequests.wish,
      createdAt: assistedRequests.createdAt,
      profileId: profiles.id,
      ...summaryColumns,
      visible: profiles.visible,
    })
    .from(assistedRequests)
    .innerJoin(profiles, isProfileOf(assistedRequests.accountId))
    .where(inArray(assistedRequests.id, ids))
  const list = inOrder(ids, rows).map((row) => ({
    id: row.id,
    service: row.service,
    wish: row.wish,
    createdAt: row.createdAt,
    profileId: row.visible ? row.profileId : null,
    name: fullName(row),
    age: ageOf(row.dateOfBirth),
    summary: summaryOf(row),
  }))
  return { requests: list, ...found }
}

export async function listOpenRequests(viewer: Pick<Viewer, "id" | "role">, paging: Paging) {
  const { requests: found, ...list } = await readOpenRequests(viewer, paging)
  return { requests: found.map(({ createdAt, ...one }) => ({ ...one, since: longDayOf(createdAt) })), ...list }
}

/** Only one matchmaker gets it, however many try at once; the two are connected and may write without a plan. */
export async function claimRequest(
  taker: Actor<"role">,
  id: number,
  ctx: RequestContext,
): Promise<Result<{ accountId: number; name: string }>> {
  const [found] = await db
    .select({ accountId: assistedRequests.accountId })
    .from(assistedRequests)
    .where(eq(assistedRequests.id, id))
  if (!found) return NOT_FOUND
  const { accountId } = found
  return withPairLocked(taker.id, accountId, async (tx) => {
    const [asked] = await tx
      .select({ open: sql<boolean>`${isOpen}`, service: assistedRequests.service })
      .from(assistedRequests)
      .where(eq(assistedRequests.id, id))
      .for("update")
    if (!asked) return refuse("conflict", TAKEN)
    const checked = await isChecked(taker.id, tx)
    const matchmaker = { ...taker, checked }
    const why = whyNoClaim(matchmaker, { accountId, open: asked.open })
    if (why) return refuse(mayClaimRequests(matchmaker) ? "conflict" : "forbidden", why)
    const [member] = await tx
      .select({ name: shownName(), email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), reachableBy(taker.id)))
    if (!member) return NOT_FOUND

    await giveTo(tx, taker.id, { id, accountId, service: asked.service, ...member })
    await record(tx, "assisted-request.taken", taker, id, ctx)
    return done({ accountId, name: member.name })
  })
}
