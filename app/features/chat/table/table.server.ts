import { and, eq, not, type SQLWrapper, sql } from "drizzle-orm"
import { notify } from "#app/features/notifications/notify.server.ts"
import { seatTitle } from "#app/features/people/seat-title.ts"
import { emitToAccounts } from "#app/realtime/emitter.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, isLeaving } from "#db/schema/accounts.ts"
import { conversations } from "#db/schema/chat.ts"
import { chatSeats, guardianSeats, isTaken } from "#db/schema/family.ts"
import type { ChatLevel } from "#db/schema/family-levels.ts"
import { notBlocked } from "#db/schema/safety.ts"
import type { Chat } from "../server/conversations.server.ts"
import { isOpen } from "./find-seated.server.ts"
import { ASKED_AGAIN_DAYS, chatLevelOf, mayAskFor, rightOf, waitsFor } from "./table-policy.ts"
import type { TABLE_ANSWERS } from "./table-schema.ts"
import { chatNews } from "./table-texts.ts"

const CLOSED = refuse("conflict", "This chat is closed at the moment.")
const NO_MORE = refuse("conflict", "Nothing is asked here any more.")

/** The member's own guardians beside what is said of this chat; also those who have no place in it yet. */
export async function listOwnSeats({ id }: Pick<Actor, "id">, chat: Chat) {
  const rows = await seatsWith(db, chat.conversationId)
    .where(
      and(
        eq(guardianSeats.memberId, id),
        isTaken(guardianSeats),
        not(isLeaving(guardianSeats.guardianId)),
        sql`${guardianSeats.guardianId} <> ${chat.other.id}`,
        notBlocked(guardianSeats.guardianId, sql`${chat.other.id}::bigint`),
      ),
    )
    .orderBy(guardianSeats.id)
  return rows.map((row) => ({
    seatId: row.seatId,
    name: row.name,
    title: seatTitle(row),
    level: chatLevelOf(row),
    right: rightOf(row),
    waits: waitsFor(row),
    ask: mayAskFor(row, Date.now()),
    /** Said no, not long ago. */
    refused: row.refusedAt !== null && !waitsFor(row) && !rightOf(row),
  }))
}

const milliseconds = (column: SQLWrapper) => sql<number | null>`(extract(epoch from ${column}) * 1000)::float8`

/** Of a conversation that is not begun yet there is nothing said. */
const seatsWith = (within: Database, conversationId: number | null) =>
  within
    .select({
      seatId: guardianSeats.id,
      memberId: guardianSeats.memberId,
      guardianId: sql<number>`${guardianSeats.guardianId}`.mapWith(Number),
      member: shownName(),
      name: guardianSeats.name,
      relation: guardianSeats.relation,
      level: guardianSeats.level,
      own: chatSeats.level,
      asked: chatSeats.asked,
      askedAt: milliseconds(chatSeats.askedAt),
      allowedAt: milliseconds(chatSeats.allowedAt),
      refusedAt: milliseconds(chatSeats.refusedAt),
    })
    .from(guardianSeats)
    .innerJoin(accounts, eq(accounts.id, guardianSeats.memberId))
    .leftJoin(
      chatSeats,
      and(eq(chatSeats.seatId, guardianSeats.id), eq(chatSeats.conversationId, sql`${conversationId}::bigint`)),
    )

interface Place {
  memberId: number
  otherId: number
  seatId: number
}

type PlacedRow = Awaited<ReturnType<ReturnType<typeof seatsWith>["where"]>>[number]

/** Under the lock of the guardian's place in this chat, which is made where there is none; then every open window looks again. */
async function withPlace<Value>(
  { memberId, otherId, seatId }: Place,
  work: (tx: Database, row: PlacedRow, conversationId: number) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const [guardianId, result] = await db.transaction(async (tx) => {
    const conversationId = await conversationBetween(tx, memberId, otherId)
    await tx.execute(sql`insert into chat_seat (seat_id, conversation_id)
      select id, ${conversationId}::bigint from guardian_seat
      where id = ${seatId} and member_id = ${memberId} and joined_at is not null and ended_at is null
      on conflict do nothing`)
    const place = and(eq(chatSeats.seatId, seatId), eq(chatSeats.conversationId, conversationId))
    await tx.select({ id: chatSeats.seatId }).from(chatSeats).where(place).for("update")
    const [row] = await seatsWith(tx, conversationId).where(
      and(
        eq(guardianSeats.id, seatId),
        eq(guardianSeats.memberId, memberId),
        isTaken(guardianSeats),
        sql`${guardianSeats.guardianId} <> ${otherId}`,
        notBlocked(guardianSeats.guardianId, sql`${otherId}::bigint`),
      ),
    )
    return row ? [row.guardianId, await work(tx, row, conversationId)] : [null, NOT_FOUND]
  })
  if (guardianId) emitToAccounts([memberId, otherId, guardianId], "familyNews")
  return result
}

async function conversationBetween(tx: Database, one: number, other: number) {
  const pair = { lowId: Math.min(one, other), highId: Math.max(one, other) }
  await tx.insert(conversations).values(pair).onConflictDoNothing()
  const [row] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.lowId, pair.lowId), eq(conversations.highId, pair.highId)))
  return row!.id
}

const change = (
  tx: Database,
  { seatId }: Pick<Place, "seatId">,
  conversationId: number,
  values: Record<string, unknown>,
) =>
  tx
    .update(chatSeats)
    .set(values)
    .where(and(eq(chatSeats.seatId, seatId), eq(chatSeats.conversationId, conversationId)))

/** What was allowed ends; a no stays. */
const ENDED = { asked: null, askedAt: null, allowedAt: null, afterMessageId: null, readId: null }

/** By the member, of a guardian of hers. Answers whether the other side was asked now. */
export async function setChatLevel(
  viewer: Actor,
  chat: Chat,
  { seatId, level }: { seatId: number; level: ChatLevel },
): Promise<Result<{ asked: boolean }>> {
  if (!isOpen(chat)) return CLOSED
  const place = { memberId: viewer.id, otherId: chat.other.id, seatId }
  return withPlace(place, async (tx, row, conversationId) => {
    const lowered = level === "reads" && rightOf(row) === "writes"
    await change(tx, place, conversationId, {
      level,
      ...(level === "none" || level === "told" ? ENDED : {}),
      ...(lowered && { asked: "reads", askedAt: sql`allowed_at` }),
    })
    const before = lowered ? { ...row, asked: "reads" as const, askedAt: row.allowedAt } : row
    const asked = await ask(tx, place, { ...before, own: level }, conversationId)
    return done({ asked })
  })
}

/** By a guardian, where the member has said that it may: the other side is asked. */
export async function askToSit(place: Place, chat: Chat): Promise<Result> {
  if (!isOpen(chat)) return CLOSED
  return withPlace(place, async (tx, row, conversationId) =>
    (await ask(tx, place, row, conversationId)) ? done() : NO_MORE,
  )
}

/** The other side's answer to somebody who was at this table before counts on. */
async function ask(tx: Database, place: Place, row: PlacedRow, conversationId: number) {
  const asked = mayAskFor(row, Date.now())
  if (!asked || (await wasRefused(tx, row, conversationId))) return false
  await change(tx, place, conversationId, { asked, askedAt: sql`clock_timestamp()` })
  await notify(tx, "chat-seat", {
    to: place.otherId,
    from: place.memberId,
    about: null,
    what: chatNews.asked(seatTitle(row), asked),
  })
  return true
}

async function wasRefused(tx: Database, { seatId, guardianId, memberId }: PlacedRow, conversationId: number) {
  const [refused] =
    await tx.execute(sql`select 1 from chat_seat place join guardian_seat seat on seat.id = place.seat_id
    where place.conversation_id = ${conversationId} and seat.member_id = ${memberId} and seat.guardian_id = ${guardianId}
      and seat.id <> ${seatId} and place.refused_at > now() - make_interval(days => ${ASKED_AGAIN_DAYS}) limit 1`)
  return refused !== undefined
}

export type TableAnswer = (typeof TABLE_ANSWERS)[number]

/** By the other side, to what it was asked; `stop` takes its yes back. Said twice it is the same. */
export async function answerAsked(
  viewer: Actor,
  chat: Chat,
  { seatId, says }: { seatId: number; says: TableAnswer },
): Promise<Result> {
  // A yes can be taken back whatever else there is between the two.
  if (says !== "stop" && !isOpen(chat)) return CLOSED
  const place = { memberId: chat.other.id, otherId: viewer.id, seatId }
  return withPlace(place, async (tx, row, conversationId) => {
    const [right, waits] = [rightOf(row), waitsFor(row)]
    if (says === "stop") {
      if (row.allowedAt === null) return done()
      await change(tx, place, conversationId, { ...ENDED, refusedAt: sql`clock_timestamp()` })
    } else if (!waits) {
      return (says === "allow") === (right !== null) ? done() : NO_MORE
    } else if (says === "not-now") {
      await change(tx, place, conversationId, { refusedAt: sql`clock_timestamp()` })
      return done()
    } else {
      await tx
        .select({ id: conversations.id })
        .from(conversations)
        .where(eq(conversations.id, conversationId))
        .for("update")
      await change(tx, place, conversationId, {
        allowedAt: sql`clock_timestamp()`,
        afterMessageId: sql`coalesce(after_message_id, ${newestNumber})`,
      })
    }
    const what = says === "stop" ? chatNews.stopped(seatTitle(row)) : chatNews.allowed(seatTitle(row), waits!)
    await notify(tx, "chat-seat", { to: row.memberId, from: viewer.id, about: null, what })
    await notify(tx, "chat-seat", { to: row.guardianId, from: viewer.id, about: seatId, what })
    return done()
  })
}

/** Also of messages that are being stored: whatever gets its number after the yes was written after it. */
const newestNumber = sql`(select case when is_called then last_value else 0 end from message_id_seq)`

/** Where a seat no longer says 'at the table', what was allowed to it by the seat alone has ended. */
export async function endChatsOf(tx: Database, seatId: number) {
  await tx
    .update(chatSeats)
    .set(ENDED)
    .where(
      and(
        eq(chatSeats.seatId, seatId),
        sql`${chatSeats.level} is null and exists (select 1 from guardian_seat seat
          where seat.id = ${seatId} and (seat.level <> 'table' or seat.ended_at is not null))`,
      ),
    )
}

/** In whose chats this seat has a place, at the other side: their open windows say who reads. */
export async function listOthersAt(within: Database, seatId: number) {
  const rows = await within.execute<{ id: number }>(sql`
    select (c.low_id + c.high_id - seat.member_id)::float8 as id from chat_seat place
      join guardian_seat seat on seat.id = place.seat_id join conversation c on c.id = place.conversation_id
    where place.seat_id = ${seatId} limit 1000`)
  return rows.map(({ id }) => id)
}
