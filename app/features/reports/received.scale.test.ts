import { beforeAll, expect, test } from "vitest"
import { sweepEndedChats } from "#app/features/chat/server/ended-chats.server.ts"
import { findSender, sweepReceived } from "#app/features/safety/received.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { findReportable } from "./file-report.server.ts"
import { listReceivedFrom, listSenders } from "./received.server.ts"

newDatabase()

const PEOPLE = 2_000
const LARGE = ["account", "profile", "connection_request", "conversation", "message", "former_name", "former_request"]
const FIRST = { page: 1, limit: 10 } as const
let ayesha: SignedInPerson
let bilal: SignedInPerson

beforeAll(async () => {
  await sql`insert into account (name, email, status) select 'Crowd', n || '@crowd.example', 'active' from generate_series(1, ${PEOPLE}) n`
  await sql`insert into profile (account_id, first_name, last_name, marital_status, date_of_birth, gender)
    select id, 'Crowd', 'Khan', 'single', '1997-01-01', 'female' from account`
  ayesha = await makeSignedIn("Ayesha")
  bilal = await makeSignedIn("Bilal")
  await sql`insert into connection_request (sender_id, receiver_id, profile_id, status, note)
    select one.id, other.id, profile.id, 'accepted', 'Salam' from account as one
      join account as other on other.id between one.id + 1 and one.id + 6 join profile on profile.account_id = other.id
    where one.id < ${PEOPLE} on conflict do nothing`
  await sql`insert into conversation (low_id, high_id, last_message_id, last_message_at)
    select sender_id, receiver_id, id, now() from connection_request`
  // Many have written to Ayesha, who has a chat with a tenth of them.
  await sql`insert into conversation (low_id, high_id) select id, ${ayesha.id} from account where id % 10 = 0 and id < ${ayesha.id}`
  await sql`insert into conversation (low_id, high_id) values (${ayesha.id}, ${bilal.id})`
  await sql`insert into message (conversation_id, sender_id, client_id, body)
    select id, side, gen_random_uuid(), 'hello' from conversation cross join lateral (values (low_id), (high_id)) as sides(side)`
  await sql`insert into former_name (account_id, name, until_at) select id, 'Before', now() - interval '1 year' from account`
  await sql`insert into former_request (id, sender_id, receiver_id, created_at) select id, sender_id, receiver_id, now() from connection_request`
  await sql`vacuum analyze`
})

async function wholeReads() {
  await sql`select pg_stat_force_next_flush()`
  const rows = await sql<{ table: string; reads: number }[]>`
    select relname as table, seq_scan::int as reads from pg_stat_user_tables where relname = any(${LARGE})`
  return Object.fromEntries(rows.map(({ table, reads }) => [table, reads]))
}

test("What somebody has received is found without walking a whole table", async () => {
  const [message] = await sql<
    { id: number }[]
  >`select id::int from message where sender_id = ${bilal.id} order by conversation_id desc limit 1`
  const before = await wholeReads()
  for (let i = 0; i < 8; i++) {
    expect((await listSenders(ayesha, FIRST)).people).toHaveLength(10)
    expect((await listReceivedFrom(ayesha, bilal.id, FIRST))!.total).toBe(1)
    expect(await findSender(ayesha, bilal.id)).toBeDefined()
    expect(await findReportable(ayesha, "message", message!.id)).toBeDefined()
    expect(await findReportable(ayesha, "person", bilal.id)).toBeDefined()
    expect(await findReportable(ayesha, "request", 999_999)).toBeUndefined()
  }
  await sweepEndedChats()
  expect(await wholeReads()).toEqual(before)
})

test("Names that nobody needs any more go in the night", async () => {
  await sweepReceived()
  expect(await sql`select 1 from former_name limit 1`).toHaveLength(0)
})
