import type { SeatLevel } from "#db/schema/family-levels.ts"
import { seatAtTable } from "#db/test-family.ts"
import { database } from "../servers/database.ts"
import { type Member, member } from "./members.ts"

export interface Guardian extends Member {
  seatId: number
}

type Sql = ReturnType<typeof database>

/** As by an invitation: an account without a profile. */
export async function guardian(dataDir?: string) {
  const one = await member({ dataDir, gender: "male", profile: false })
  await database(dataDir)`update account set guardian = true where id = ${one.id}`
  return one
}

/** Sits beside the member at this level; `name` is what the member says. */
export async function guardianOf(one: Member, level: SeatLevel, { name, dataDir }: { name: string; dataDir?: string }) {
  const beside = await guardian(dataDir)
  return { ...beside, seatId: await seatAtTable(one, beside, { level, name, into: database(dataDir) }) }
}

/** Both sides have said yes to the guardian in their chat: what is written from now on can be read there. */
export const letIn = ({ seatId }: Guardian, [one, other]: [Member, Member], sql: Sql) =>
  sql`insert into chat_seat (seat_id, conversation_id, level, asked, asked_at, allowed_at, after_message_id)
    select ${seatId}, id, 'writes', 'writes', now() - interval '1 minute', now(), last_message_id from conversation
    where low_id = least(${one.id}::bigint, ${other.id}::bigint) and high_id = greatest(${one.id}::bigint, ${other.id}::bigint)`

/** The other side has said 'Not now'. */
export async function keepOut(beside: Guardian, pair: [Member, Member], sql: Sql) {
  await letIn(beside, pair, sql)
  await sql`update chat_seat set allowed_at = null, refused_at = now() where seat_id = ${beside.seatId}`
}

interface Said {
  note: string
  comment: string
  word: string
  invited: string
  number: string
}

/** What is written and asked at a member's table about somebody, each in words of its own. */
export async function discussed(about: Member, one: Member, by: Guardian, said: Said, sql: Sql) {
  await sql`insert into favourite (account_id, profile_id, note) values (${one.id}, ${about.profileId}, ${said.note})
    on conflict (account_id, profile_id) do update set note = excluded.note`
  await sql`insert into shortlist_comment (member_id, profile_id, seat_id, body)
    values (${one.id}, ${about.profileId}, ${by.seatId}, ${said.comment})`
  await sql`insert into family_approval (member_id, other_id, profile_id, kind, decided_at, outcome, decided_by, word)
    values (${one.id}, ${about.id}, ${about.profileId}, 'send', now(), 'declined', ${by.seatId}, ${said.word})`
  await sql`update guardian_seat set contact_number = ${said.number} where id = ${by.seatId}`
  await sql`insert into guardian_seat (member_id, name, relation, level, invitation_hash, invited_email)
    values (${one.id}, 'Hamza', 'brother', 'told', sha256(${said.invited}::bytea), ${said.invited})`
}
