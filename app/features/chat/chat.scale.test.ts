import { randomUUID } from "node:crypto"
import type { PendingQuery, ReservedSql, Row } from "postgres"
import { beforeAll, expect, test } from "vitest"
import { chatSql, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectPeople, makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { listContacts, searchContacts } from "./server/contacts.server.ts"
import { findChat, markRead, readHistory } from "./server/conversations.server.ts"
import { sendMessage } from "./server/messages.server.ts"
import { searchMessages } from "./server/search.server.ts"
import { anyNumberBeforeAnswer } from "./server/test-messages.ts"

newDatabase()

const PEOPLE = 2_000
/** Entries of a table's indexes that one message may read. */
const FEW = 20
const LARGE = ["account", "profile", "session", "subscription", "connection_request", "conversation", "message"]
let ayesha: SignedInPerson
let bilal: SignedInPerson

beforeAll(async () => {
  // PostgreSQL tends this index by itself now and then, which would count as reading the table.
  await sql`alter index message_created_idx set (autosummarize = off)`
  await sql`insert into account (name, email, status) select 'Crowd', n || '@crowd.example', 'active' from generate_series(1, ${PEOPLE}) n`
  await sql`insert into profile (account_id, first_name, last_name, marital_status, date_of_birth, gender)
    select id, 'Crowd', 'Khan', 'single', '1997-01-01', 'female' from account`
  ayesha = await makeSignedIn("Ayesha", { plan: "basic" })
  bilal = await makeSignedIn("Bilal", { plan: "pro" })
  await connectPeople(ayesha, bilal)
  await sql`insert into connection_request (sender_id, receiver_id, profile_id, status)
    select one.id, other.id, profile.id, 'accepted' from account as one
      join account as other on other.id between one.id + 1 and one.id + 6 join profile on profile.account_id = other.id
    where one.id < ${PEOPLE} on conflict do nothing`
  await sql`insert into conversation (low_id, high_id, last_message_id, last_message_at, last_preview, low_sent_at)
    select sender_id, receiver_id, id, now(), 'hello', now() from connection_request`
  await sql`insert into message (conversation_id, sender_id, client_id, body)
    select id, low_id, gen_random_uuid(), 'hello' from conversation`
  await sql`insert into session (token_hash, account_id, device)
    select sha256(email::bytea), id, 'Test' from account where name = 'Crowd'`
  await sql`insert into subscription (account_id, plan, ends_at)
    select id, 'pro', now() + interval '9 days' from account where name = 'Crowd'`
  await anyNumberBeforeAnswer()
  await sql`vacuum analyze`
})

async function askEach(pool: typeof sql, ask: (connection: ReservedSql) => PendingQuery<Row[]>) {
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.reserve()))
  const answers = await Promise.all(connections.map(ask))
  for (const connection of connections) connection.release()
  return answers.flat()
}

/** What a connection has read is counted once it has reported that. */
const reportOf = (pool: typeof sql) => askEach(pool, (connection) => connection`select pg_stat_force_next_flush()`)

/** How often each table was read from its beginning to its end. */
async function wholeReads(tables = LARGE) {
  await reportOf(sql)
  await reportOf(chatSql)
  const rows = await sql<{ table: string; reads: number }[]>`
    select relname as table, seq_scan::int as reads from pg_stat_user_tables
    where relname = any(${tables})`
  return Object.fromEntries(rows.map(({ table, reads }) => [table, reads]))
}

test("no question of the chat walks a whole table", async () => {
  const before = await wholeReads()
  // More often than PostgreSQL plans a statement for its values alone.
  for (let i = 0; i < 8; i++) {
    const outcome = await sendMessage({ sender: ayesha, to: { id: bilal.id }, message: `${i}`, clientId: randomUUID() })
    expect(outcome.done).toBe(true)
    const chat = (await findChat(bilal.id, { email: ayesha.email }))!
    expect((await readHistory(bilal, chat)).messages).toHaveLength(i + 2)
    expect((await listContacts(bilal.id)).contacts[0]).toMatchObject({ _id: ayesha.id, unreadCount: 1 })
    expect(await searchContacts(bilal.id, "ayesh")).toMatchObject([{ _id: ayesha.id }])
    expect((await searchMessages(bilal.id, chat.conversationId!, "hello")).found).toHaveLength(1)
    await markRead(bilal.id, ayesha.id, outcome.done ? outcome.value._id : 0)
  }
  expect(await wholeReads()).toEqual(before)
})

test("thirty who write at once are looked up one by one, not by walking a table", async () => {
  const senders = await Promise.all(Array.from({ length: 30 }, (_, i) => makeSignedIn(`Sender${i}`, { plan: "pro" })))
  for (const sender of senders) await connectPeople(sender, bilal)
  const send = (sender: SignedInPerson) =>
    sendMessage({ sender, to: { id: bilal.id }, message: "hello", clientId: randomUUID() })
  // There was no notification yet when the statement was planned: a whole empty table is quickly read, a grown one is not.
  const tables = [...LARGE, "notification"]
  const before = await wholeReads(tables)
  for (let i = 0; i < 8; i++) expect((await Promise.all(senders.map(send))).every((outcome) => outcome.done)).toBe(true)
  expect(await wholeReads(tables)).toEqual(before)
})

test("who waits for an answer is looked up by index, too", async () => {
  await sql`delete from site_setting`
  const [amna, bano] = [await makeSignedIn("Amna", { plan: "pro" }), await makeSignedIn("Bano", { plan: "pro" })]
  await connectPeople(amna, bano)
  const write = () => sendMessage({ sender: amna, to: { id: bano.id }, message: "hello", clientId: randomUUID() })
  const before = await wholeReads()
  expect([(await write()).done, (await write()).done, (await write()).done]).toEqual([true, true, false])
  expect(await wholeReads()).toEqual(before)
  await anyNumberBeforeAnswer()
})

test("what stores messages is planned once, not anew for each", async () => {
  for (let i = 0; i < 8; i++) await sendMessage({ sender: ayesha, to: bilal, message: "hello", clientId: randomUUID() })
  const plans = await askEach(
    chatSql,
    (connection) => connection`select custom_plans from pg_prepared_statements where statement ~ 'judged'`,
  )
  expect(plans).toContainEqual({ custom_plans: "0" })
  expect(plans.every(({ custom_plans }) => custom_plans === "0")).toBe(true)
})

/** Of each table, how many entries of its indexes have been read. */
async function entriesRead() {
  await reportOf(chatSql)
  const rows = await sql<{ table: string; entries: number }[]>`
    select relname as table, sum(idx_tup_read)::int as entries from pg_stat_user_indexes group by relname`
  return new Map(rows.map(({ table, entries }) => [table, entries]))
}

test("to write costs the same for those who have written to thousands and been told of thousands", async () => {
  const [hina, junaid] = [await makeSignedIn("Hina", { plan: "pro" }), await makeSignedIn("Junaid", { plan: "pro" })]
  await connectPeople(hina, junaid)
  await sql`insert into conversation (low_id, high_id, last_message_id, last_message_at, low_sent_at)
    select id, ${hina.id}, id, now(), now() from account where name = 'Crowd'`
  await sql`insert into notification (account_id, kind, actor_id, read_at)
    select id, 'message', ${hina.id}, now() from account where name = 'Crowd'`
  await sql`insert into notification (account_id, kind, actor_id)
    select ${junaid.id}, 'message', id from account where name = 'Crowd'`
  const write = () => sendMessage({ sender: hina, to: junaid, message: "hello", clientId: randomUUID() })
  await write()
  const before = await entriesRead()
  expect((await write()).done).toBe(true)
  const read = [...(await entriesRead())].map(([table, entries]) => [table, entries - before.get(table)!] as const)
  expect(read.filter(([, entries]) => entries > FEW)).toEqual([])
})
