import { and, desc, eq, inArray, ne, not, or, sql } from "drizzle-orm"
import { endCasesBetween } from "#app/features/cases/moves/end-cases.server.ts"
import { endAllBetween, withPairLocked } from "#app/features/connections/connections.server.ts"
import { endGrantsBetween } from "#app/features/people/grants/grants.server.ts"
import { reachableBy } from "#app/features/profiles/visible.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { emitToAccounts } from "#app/realtime/emitter.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { nameAndCompany } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { pageOfRows } from "#db/lists/page-of-rows.ts"
import { accounts, hasLeft } from "#db/schema/accounts.ts"
import { betweenPair, isOpen, connectionRequests as requests } from "#db/schema/connections.ts"
import { sitsBeside } from "#db/schema/family.ts"
import { notifications } from "#db/schema/notifications.ts"
import { profiles } from "#db/schema/profiles.ts"
import { blocks } from "#db/schema/safety.ts"
import { findSender } from "./received.server.ts"

const name = nameAndCompany()

/** What somebody has blocked; people whom they know are hidden without a word, and are none of it. */
const isBlock = (blockerId: number, accountId?: number) =>
  and(
    eq(blocks.blockerId, blockerId),
    eq(blocks.kind, "blocked"),
    accountId === undefined ? undefined : eq(blocks.blockedId, accountId),
  )

/** Seen in lists, in touch by a request, or at one family's table. */
export async function findBlockable(viewer: Pick<Viewer, "id">, accountId: number, within: Database = db) {
  const seen = sql`exists (select 1 from ${profiles} where ${profiles.accountId} = ${accounts.id} and ${profiles.visible})`
  const inTouch = sql`exists (select 1 from ${requests} where ${betweenPair(viewer.id, accounts.id)} and ${isOpen})`
  const [person] = await within
    .select({ accountId: accounts.id, role: accounts.role, name })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, accountId),
        ne(accounts.id, viewer.id),
        reachableBy(viewer.id),
        or(seen, inTouch, sitsBeside(viewer.id, accounts.id), isAtTable(viewer.id)),
      ),
    )
  return person
}

/** A guardian in a chat with the viewer, or whoever the viewer reads along with. */
const isAtTable = (viewerId: number) => sql`exists (select 1 from guardian_seat seat
    join chat_seat place on place.seat_id = seat.id and place.asked_at is not null
    join conversation c on c.id = place.conversation_id
  where seat.guardian_id in (${viewerId}, ${accounts.id}) and seat.joined_at is not null
    and c.low_id + c.high_id - seat.member_id in (${viewerId}, ${accounts.id})
    and seat.guardian_id <> c.low_id + c.high_id - seat.member_id)`

/** Ends requests, connections and chat, and withdraws notifications of each about the other. Answers the name. */
export async function block(viewer: Actor, accountId: number): Promise<Result<string>> {
  if (accountId === viewer.id) return NOT_FOUND
  let satThere = false
  const blocked = await withPairLocked(viewer.id, accountId, async (tx) => {
    // Also people who blocked first or are hidden, if something came from them: the answer reveals none of it.
    const person =
      (await findBlockable(viewer, accountId, tx)) ??
      (await findBlocked(viewer, accountId, tx)) ??
      (await findSender(viewer, accountId, tx))
    if (!person) return NOT_FOUND
    await tx.insert(blocks).values({ blockerId: viewer.id, blockedId: accountId }).onConflictDoNothing()
    satThere = await endAllBetween(tx, viewer.id, accountId)
    await endGrantsBetween(tx, viewer.id, accountId)
    await endCasesBetween(tx, viewer.id, accountId)
    await tx
      .delete(notifications)
      .where(
        and(
          inArray(notifications.accountId, [viewer.id, accountId]),
          inArray(notifications.actorId, [viewer.id, accountId]),
        ),
      )
    return done(person.name)
  })
  if (satThere) emitToAccounts([viewer.id, accountId], "familyNews")
  return blocked
}

export async function submitBlock(viewer: Actor, accountId: number, ctx: RequestContext) {
  const spent = await trySpend("block", String(viewer.id), ctx)
  return spent.done ? block(viewer, accountId) : spent
}

/** Only the viewer's own block. What the block ended is not restored. */
export async function unblock(viewer: Actor, accountId: number): Promise<Result<string>> {
  const person = await findBlocked(viewer, accountId)
  await db.delete(blocks).where(isBlock(viewer.id, accountId))
  return person ? done(person.name) : refuse("not-found", "Nobody was blocked.")
}

async function findBlocked(viewer: Pick<Viewer, "id">, accountId: number, within: Database = db) {
  const [person] = await within
    .select({ name })
    .from(blocks)
    .innerJoin(accounts, eq(accounts.id, blocks.blockedId))
    .where(isBlock(viewer.id, accountId))
  return person
}

/** Behind which of one's blocks a list goes on: when it was made, to the microsecond, and whom it is about. */
export interface BlockPlace {
  at: string
  id: number
}

export async function listBlocked(viewer: Pick<Viewer, "id">, paging: Paging & { behind?: BlockPlace }) {
  const { limit, behind } = paging
  const mine = (place?: BlockPlace) =>
    db
      .select({ id: accounts.id, name, at: sql<string>`${blocks.createdAt}::text`.as("blocked_at") })
      .from(blocks)
      .innerJoin(accounts, eq(accounts.id, blocks.blockedId))
      .where(
        and(
          isBlock(viewer.id),
          not(hasLeft(accounts)),
          place && sql`(${blocks.createdAt}, ${blocks.blockedId}) < (${place.at}::timestamptz, ${place.id}::bigint)`,
        ),
      )
  const { total, page } = await countedPage(mine(), paging)
  const found = await mine(behind)
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(limit + 1)
    .offset(behind ? 0 : (page - 1) * limit)
  const { shown, ...end } = pageOfRows(found, limit, ({ at, id }) => ({ at, id }))
  return { people: shown, total, page, limit, ...end }
}
