import { sql as raw } from "drizzle-orm"
import { plainSeatTitle, seatTitle } from "#app/features/people/seat-title.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { isLeaving } from "#db/schema/accounts.ts"
import type { FamilyRelation } from "#db/schema/family-levels.ts"
import { notBlocked } from "#db/schema/safety.ts"
import type { AtTable } from "./table-head.tsx"
import { type ChatSeat, rightOf, waitsFor } from "./table-policy.ts"

interface SeatedRow extends ChatSeat {
  seatId: number
  memberId: number
  guardianId: number
  member: string
  name: string
  relation: FamilyRelation
  after: number | null
  readId: number | null
}

const milliseconds = (column: string) => raw.raw(`(extract(epoch from place.${column}) * 1000)::float8`)

/**
 * Part of a query of the table `conversation`: the guardians who have a place in it. Whoever has a block with the other
 * side has none.
 */
export const seatedIn = raw<SeatedRow[] | null>`(
  select json_agg(json_build_object('seatId', seat.id, 'memberId', seat.member_id, 'guardianId', seat.guardian_id,
    'member', ${shownName("member")}, 'name', seat.name, 'relation', seat.relation, 'level', seat.level,
    'own', place.level, 'asked', place.asked, 'askedAt', ${milliseconds("asked_at")},
    'allowedAt', ${milliseconds("allowed_at")}, 'refusedAt', ${milliseconds("refused_at")},
    'after', place.after_message_id, 'readId', place.read_id) order by seat.id)
  from chat_seat place join guardian_seat seat on seat.id = place.seat_id and seat.joined_at is not null
    and seat.ended_at is null and not ${isLeaving(raw`seat.guardian_id`)} join account member on member.id = seat.member_id
  where place.conversation_id = "conversation"."id" and ${notBlocked(
    raw`seat.guardian_id`,
    raw`("conversation"."low_id" + "conversation"."high_id" - seat.member_id)`,
  )})`

/** As the two sides see it, with what only the server is to know. */
export interface Placed extends SeatedRow, AtTable {
  /** Over what it writes. */
  by: string
}

export const seatedFor = (rows: SeatedRow[] | null, viewerId: number): Placed[] =>
  (rows ?? []).map((row) => ({
    ...row,
    mine: row.memberId === viewerId,
    title: seatTitle(row),
    by: plainSeatTitle(row),
    right: rightOf(row),
    waits: waitsFor(row),
  }))

/** For the screens of one side. */
export const atTable = (table: Placed[]): AtTable[] =>
  table.map(({ seatId, mine, title, right, waits }) => ({ seatId, mine, title, right, waits }))
