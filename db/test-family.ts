import { sql } from "./client.ts"
import type { FamilyRelation, SeatLevel } from "./schema/family-levels.ts"

interface Seat {
  relation?: FamilyRelation
  level?: SeatLevel
  name?: string
  into?: typeof sql
}

/** The guardian has accepted the invitation. Answers the seat. */
export async function seatAtTable(
  member: { id: number },
  guardian: { id: number },
  { relation = "father", level = "agrees", name = "Karim", into = sql }: Seat = {},
) {
  const [seat] = await into<{ id: number }[]>`insert into guardian_seat
    (member_id, guardian_id, name, relation, level, joined_at)
    values (${member.id}, ${guardian.id}, ${name}, ${relation}, ${level}, now()) returning id::int`
  return seat!.id
}
