import { and, asc, eq, gt, isNull, ne, or, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { findFavourite } from "#app/features/favourites/favourites.server.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { type Database, db } from "#db/client.ts"
import { shortlistComments as comments, guardianSeats, isTaken } from "#db/schema/family.ts"
import { RELATIONS } from "../seats/seat-texts.ts"

const MOST = 50
const FULL = refuse("conflict", `At most ${MOST} comments stand here. Remove one first.`)

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
    .where(and(eq(comments.memberId, memberId), eq(comments.profileId, profileId), isNull(comments.removedAt)))
    .orderBy(asc(comments.id))
    .limit(MOST)
  return rows.map(({ createdAt, ...row }) => ({
    id: row.id,
    body: row.body,
    day: dayOf(createdAt),
    /** Null: the member. */
    by: row.name && row.relation && { name: row.name, relation: RELATIONS[row.relation] },
    own: row.seatId === seatId,
    removable: seatId === null || row.seatId === seatId,
  }))
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
  if (!(await findFavourite({ id: memberId }, profileId))) return NOT_FOUND
  const standing = await listComments(writer, profileId)
  if (standing.length >= MOST) return FULL
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(comments)
      .values({ memberId, profileId, seatId, body })
      .returning({ id: comments.id })
    await tellTable(tx, writer)
    return done(added!.id)
  })
}

async function tellTable(tx: Database, { memberId, seatId, accountId }: Writer) {
  if (seatId !== null) await notify(tx, "family-comment", { to: memberId, from: accountId, about: null })
  const others = await tx
    .select({ id: guardianSeats.id, guardianId: guardianSeats.guardianId })
    .from(guardianSeats)
    .where(
      and(
        eq(guardianSeats.memberId, memberId),
        isTaken(guardianSeats),
        ne(guardianSeats.level, "told"),
        seatId === null ? undefined : ne(guardianSeats.id, seatId),
      ),
    )
  for (const { id, guardianId } of others)
    await notify(tx, "family-comment", { to: guardianId!, from: accountId, about: id })
}

const isOf = ({ memberId, seatId }: Writer, commentId: number) =>
  and(
    eq(comments.id, commentId),
    eq(comments.memberId, memberId),
    seatId === null ? undefined : eq(comments.seatId, seatId),
  )

/** Gone from everybody's eyes; within the day it can be put back. */
export async function removeComment(writer: Writer, commentId: number): Promise<Result> {
  const removed = await db
    .update(comments)
    .set({ removedAt: sql`coalesce(${comments.removedAt}, now())` })
    .where(isOf(writer, commentId))
    .returning({ id: comments.id })
  return removed.length > 0 ? done() : NOT_FOUND
}

export async function putBackComment(writer: Writer, commentId: number): Promise<Result> {
  const recent = or(isNull(comments.removedAt), gt(comments.removedAt, sql`now() - interval '1 day'`))
  const put = await db
    .update(comments)
    .set({ removedAt: null })
    .where(and(isOf(writer, commentId), recent))
    .returning({ id: comments.id })
  return put.length > 0 ? done() : NOT_FOUND
}
