import { and, asc, eq, isNotNull, ne, not, type SQL, sql } from "drizzle-orm"
import { unionAll } from "drizzle-orm/pg-core"
import { dayOf } from "#app/dates/dates.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { keptBy } from "#app/features/profiles/visible.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, isLeaving } from "#db/schema/accounts.ts"
import { shortlistComments as comments, guardianSeats, isTaken } from "#db/schema/family.ts"
import { favourites } from "#db/schema/favourites.ts"
import { notifications } from "#db/schema/notifications.ts"
import { profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"

export const MOST_COMMENTS = 50
const FULL = refuse("conflict", `At most ${MOST_COMMENTS} comments stand here. Remove one first.`)

/** Who writes at a member's table: the member, or from a seat that sees along. */
export interface Writer {
  memberId: number
  /** Null: the member. */
  seatId: number | null
  accountId: number
}

export type Comment = Awaited<ReturnType<typeof listComments>>[number]

/** In the order in which they were written. `removable`: the own ones, and to the member all. */
export async function listComments({ memberId, seatId }: Pick<Writer, "memberId" | "seatId">, profileId: number) {
  const rows = await db
    .select({
      id: comments.id,
      body: comments.body,
      createdAt: comments.createdAt,
      seatId: comments.seatId,
      name: guardianSeats.name,
      relation: guardianSeats.relation,
    })
    .from(comments)
    .leftJoin(guardianSeats, eq(guardianSeats.id, comments.seatId))
    .where(
      and(eq(comments.memberId, memberId), eq(comments.profileId, profileId), not(isLeaving(guardianSeats.guardianId))),
    )
    .orderBy(asc(comments.id))
    .limit(MOST_COMMENTS)
  return rows.map(({ createdAt, name, relation, ...row }) => ({
    id: row.id,
    body: row.body,
    at: createdAt.toISOString(),
    day: dayOf(createdAt),
    /** Null: the member. */
    by: name && relation ? { name, relation } : null,
    own: row.seatId === seatId,
    removable: seatId === null || row.seatId === seatId,
  }))
}

/**
 * Whether one more may stand here: of somebody on the shortlist whom the member still sees. Writers at the same moment come
 * one after the other.
 */
export async function findRoom(tx: Database, memberId: number, profileId: number): Promise<Result> {
  const [kept] = await tx
    .select({ profileId: favourites.profileId })
    .from(favourites)
    .innerJoin(profiles, eq(profiles.id, favourites.profileId))
    .where(and(eq(favourites.accountId, memberId), eq(favourites.profileId, profileId), keptBy({ id: memberId })))
    .for("update", { of: favourites })
  if (!kept) return NOT_FOUND
  // Only now: a statement that has waited for the lock counts as of before.
  const written = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.memberId, memberId), eq(comments.profileId, profileId)))
    .limit(MOST_COMMENTS)
  return written.length < MOST_COMMENTS ? done() : FULL
}

/** On somebody on the shortlist. Everybody else at the table who sees along is told, once until it is read. */
export async function addComment(
  writer: Writer,
  profileId: number,
  body: string,
  ctx: RequestContext,
): Promise<Result<number>> {
  const { memberId, seatId, accountId } = writer
  const spent = await trySpend("family.comment", String(accountId), ctx)
  if (!spent.done) return spent
  return db.transaction(async (tx) => {
    const room = await findRoom(tx, memberId, profileId)
    if (!room.done) return room
    const [added] = await tx
      .insert(comments)
      .values({ memberId, profileId, seatId, body })
      .returning({ id: comments.id })
    await notifyTable(tx, writer, profileId)
    return done(added!.id)
  })
}

/** Whoever has a block with the one whom it is about sees nothing of it, and is told nothing. */
async function notifyTable(tx: Database, { memberId, seatId, accountId }: Writer, profileId: number) {
  const hasNoNews = (accountOf: SQL | typeof guardianSeats.guardianId) =>
    sql`not exists (select 1 from ${notifications} where ${notifications.accountId} = ${accountOf}
      and ${notifications.readAt} is null and ${notifications.kind} = 'family-comment' and ${notifications.actorId} = ${accountId})`
  const seats = tx
    .select({
      to: sql<number>`${guardianSeats.guardianId}::float8`,
      about: sql<number | null>`${guardianSeats.id}::float8`,
    })
    .from(guardianSeats)
    .innerJoin(accounts, eq(accounts.id, guardianSeats.guardianId))
    .innerJoin(profiles, eq(profiles.id, profileId))
    .where(
      and(
        eq(guardianSeats.memberId, memberId),
        isNotNull(guardianSeats.guardianId),
        isTaken(guardianSeats),
        ne(guardianSeats.level, "told"),
        ne(guardianSeats.guardianId, accountId),
        eq(accounts.status, "active"),
        notBlocked(guardianSeats.guardianId, profiles.accountId),
        hasNoNews(guardianSeats.guardianId),
      ),
    )
  const member = tx
    .select({ to: sql<number>`${accounts.id}::float8`, about: sql<number | null>`null::float8` })
    .from(accounts)
    .where(
      and(eq(accounts.id, memberId), seatId === null ? sql`false` : undefined, hasNoNews(sql`${memberId}::bigint`)),
    )
  for (const { to, about } of await unionAll(member, seats))
    await notify(tx, "family-comment", { to, from: accountId, about })
}
