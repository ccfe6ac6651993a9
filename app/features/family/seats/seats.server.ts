import { and, asc, desc, eq, isNull, not, or, sql } from "drizzle-orm"
import { endChatsOf, listOthersAt } from "#app/features/chat/table/table.server.ts"
import { releaseWaiting } from "#app/features/connections/family/approvals.server.ts"
import { endOneSeat } from "#app/features/connections/family/end-seats.server.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { emitToAccounts } from "#app/realtime/emitter.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, isLeaving } from "#db/schema/accounts.ts"
import { guardianSeats, isInvited, isTaken } from "#db/schema/family.ts"
import type { FamilyRelation, SeatLevel } from "#db/schema/family-levels.ts"

export const MOST_SEATS = 3

/** Whoever looks for a spouse; a consultant's clients decide with their consultant. */
export const mayInvite = ({ role, guardian }: Pick<Viewer, "role" | "guardian">) => role === "user" && !guardian

export const MEMBERS_ONLY = refuse("forbidden", "Only members who look for a match invite their family.")
export const NO_ROOM = refuse(
  "conflict",
  `At most ${MOST_SEATS} people sit at your table. End a seat or an invitation first.`,
)

const isOpen = or(isTaken(guardianSeats), isInvited(guardianSeats))

const stays = not(isLeaving(guardianSeats.guardianId))

/** Whoever asks for something that may have to wait holds it as well, so that nothing waits for a seat that has just ended. */
const lockTable = (tx: Database, memberId: number) =>
  tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, memberId)).for("no key update")

/** Three at the most, whatever happens at the same moment. */
export async function hasRoomAt(tx: Database, memberId: number) {
  await lockTable(tx, memberId)
  const open = await tx
    .select({ id: guardianSeats.id })
    .from(guardianSeats)
    .where(and(eq(guardianSeats.memberId, memberId), isOpen, stays))
  return open.length < MOST_SEATS
}

const rowColumns = {
  id: guardianSeats.id,
  name: guardianSeats.name,
  relation: guardianSeats.relation,
  level: guardianSeats.level,
  invitedEmail: guardianSeats.invitedEmail,
  invitedAt: guardianSeats.invitedAt,
  joinedAt: guardianSeats.joinedAt,
  invited: sql<boolean>`${isInvited(guardianSeats)}`,
}

const isOwn = ({ id }: Pick<Viewer, "id">) => and(eq(guardianSeats.memberId, id), isNull(guardianSeats.endedAt), stays)

/** With the latest invitations that have ended unused: they can be sent anew. */
export const listSeats = (viewer: Pick<Viewer, "id">) =>
  db
    .select(rowColumns)
    .from(guardianSeats)
    .where(isOwn(viewer))
    .orderBy(desc(sql`${isOpen}`), desc(guardianSeats.id))
    .limit(MOST_SEATS * 2)

export type Seat = Awaited<ReturnType<typeof listSeats>>[number]

export async function findSeat(viewer: Pick<Viewer, "id">, seatId: number) {
  const [seat] = await db
    .select(rowColumns)
    .from(guardianSeats)
    .where(and(isOwn(viewer), eq(guardianSeats.id, seatId)))
  return seat
}

/** The people beside whom the viewer sits. */
export const listSits = ({ id }: Pick<Viewer, "id">) =>
  db
    .select({
      id: guardianSeats.id,
      member: shownName(),
      relation: guardianSeats.relation,
      name: guardianSeats.name,
      level: guardianSeats.level,
    })
    .from(guardianSeats)
    .innerJoin(accounts, eq(accounts.id, guardianSeats.memberId))
    .where(and(eq(guardianSeats.guardianId, id), isTaken(guardianSeats), eq(accounts.status, "active")))
    .orderBy(asc(guardianSeats.id))
    .limit(MOST_SITS)

/** Uncles of large families. */
const MOST_SITS = 50

export interface SeatChoice {
  name: string
  relation: FamilyRelation
  level: SeatLevel
}

/** Of the member's own; whoever sits there is told. */
export async function changeSeat(viewer: Actor, seatId: number, chosen: SeatChoice): Promise<Result> {
  return withSeat(eq(guardianSeats.memberId, viewer.id), seatId, async (tx, seat) => {
    await tx.update(guardianSeats).set(chosen).where(eq(guardianSeats.id, seatId))
    await endChatsOf(tx, seatId)
    await releaseWaiting(tx, viewer.id)
    if (seat.guardianId && seat.level !== chosen.level)
      await notify(tx, "seat", { to: seat.guardianId, from: viewer.id, about: seatId, what: "level" })
    return done()
  })
}

/** By the member: also what was not accepted yet. */
export const endSeat = (viewer: Actor, seatId: number): Promise<Result<string>> =>
  withSeat(eq(guardianSeats.memberId, viewer.id), seatId, async (tx, seat) => {
    await endOneSeat(tx, seatId)
    if (seat.guardianId)
      await notify(tx, "seat", { to: seat.guardianId, from: viewer.id, about: seatId, what: "ended" })
    return done(seat.name)
  })

/** By the guardian. */
export const leaveSeat = (viewer: Actor, seatId: number): Promise<Result<string>> =>
  withSeat(and(eq(guardianSeats.guardianId, viewer.id), isTaken(guardianSeats)), seatId, async (tx, seat) => {
    await endOneSeat(tx, seatId)
    await notify(tx, "seat", { to: seat.memberId, from: viewer.id, about: seatId, what: "left" })
    return done(seat.name)
  })

const seatColumns = {
  memberId: guardianSeats.memberId,
  guardianId: guardianSeats.guardianId,
  name: guardianSeats.name,
  relation: guardianSeats.relation,
  level: guardianSeats.level,
}

/** Under the lock on its member; afterwards the open windows of both look again, and of those in whose chats it has a place. */
async function withSeat<Value>(
  owns: ReturnType<typeof and>,
  seatId: number,
  work: (tx: Database, seat: SeatChoice & { memberId: number; guardianId: number | null }) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const own = and(eq(guardianSeats.id, seatId), owns, isNull(guardianSeats.endedAt))
  const find = (tx: Database) => tx.select(seatColumns).from(guardianSeats).where(own)
  const [concerned, result] = await db.transaction(async (tx) => {
    const [found] = await find(tx)
    if (found) await lockTable(tx, found.memberId)
    // Once more: of two who end it, the second finds nothing. An answer may point to the row meanwhile.
    const [seat] = found ? await find(tx).for("no key update") : []
    if (!seat) return [[], NOT_FOUND]
    const others = await listOthersAt(tx, seatId)
    return [[seat.memberId, seat.guardianId, ...others], await work(tx, seat)]
  })
  lookAgain(concerned)
  return result
}

/** Says nothing but that something at a family's table has changed: what is shown is read anew, by its rules. */
export const lookAgain = (accountIds: (number | null)[]) =>
  emitToAccounts(
    accountIds.filter((id) => id !== null),
    "familyNews",
  )
