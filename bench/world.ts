import { createHash, randomBytes } from "node:crypto"
import postgres from "postgres"
import { connect, disconnect, migrateDatabase } from "#db/client.ts"
import { addProfiles } from "#db/seed/bulk.ts"
import { countDays } from "../app/features/portal/stats/daily-figures.server.ts"
import { countHours } from "../app/features/portal/stats/hourly-figures.server.ts"

const MESSAGES_EACH = 25
/** So many connections, requests each way, conversations and favourites the measured member has: fifty pages and more. */
const ENTRIES = 620
/** Of so many profiles one is a client's of the measured consultant, and so many at least that there are fifty pages. */
const OWN_CLIENT = 250
const CLIENT = 20
const CLIENTS_EACH = 5

export interface Person {
  id: number
  email: string
  cookie: string
  /** Of a program. */
  token: string
}
export interface World {
  url: string
  /** The member whose screens are measured, and a profile to look at. */
  viewer: Person
  profileId: number
  administrator: Person
  consultant: Person
  /** Pairs who may write to one another: one and two, three and four … */
  talkers: Person[]
  seedingSeconds: number
}

interface Wanted {
  profiles: number
  conversations: number
  talkers: number
}

/** A migrated database full of people who know one another. */
export async function buildWorld(url: string, { profiles, conversations, talkers }: Wanted): Promise<World> {
  await migrateDatabase(url)
  const sql = postgres(url, { max: 2, onnotice: () => {} })
  try {
    const began = performance.now()
    await addProfiles(sql, profiles, () => {})
    const seedingSeconds = (performance.now() - began) / 1000
    const viewerId = Math.floor(profiles / 2)
    await sql.begin(async (tx) => {
      // The data is made to fit: neither references nor indexes are worth their time here.
      await tx`set local session_replication_role = replica`
      await beTheSame(tx, viewerId)
      await knowOneAnother(tx, viewerId, profiles)
      await writeConversations(tx, viewerId, conversations)
    })
    const pairs = await befriend(sql, talkers, viewerId + 10_000 < profiles ? viewerId + 10_000 : 1)
    // Talkers write without waiting for one another.
    await sql`insert into site_setting (key, value) values ('messagesBeforeAnswer', '0')`
    await sql`insert into subscription (account_id, plan, ends_at) values (${viewerId}, 'pro', now() + interval '30 days')`
    const [administratorId, consultantId] = await sql.begin((tx) => fillPortal(tx, profiles, [viewerId, ...pairs]))
    await spreadOverTime(sql)
    await sql`vacuum (analyze)`
    // Nothing of it is left to write to the disk while something is measured.
    await sql`checkpoint`
    connect(url)
    await countDays()
      .then(() => countHours())
      .finally(disconnect)
    const [viewer, administrator, consultant, ...people] = await logIn(sql, [
      viewerId,
      administratorId!,
      consultantId!,
      ...pairs,
    ])
    const [other] = await sql`select id from profile where account_id = ${viewerId + 1}`
    return {
      url,
      viewer: viewer!,
      administrator: administrator!,
      consultant: consultant!,
      profileId: Number(other!.id),
      talkers: people,
      seedingSeconds,
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

type Client = postgres.TransactionSql

/** The measured member is the same person in every world: how many are judged for her depends on who asks for whom. */
async function beTheSame(tx: Client, viewerId: number) {
  await tx`
    update profile set gender = 'female', date_of_birth = '1996-02-16', height_cm = 160, city = 'Karachi', residence = 'Urban',
      religion = 'Islam', caste = 'Others', sect = 'Barelvi', prefers_religion = 'Islam', prefers_caste = null,
      prefers_sect = null, prefers_residence = null, prefers_gender = null, prefers_min_age = 29, prefers_max_age = 34,
      prefers_min_height_cm = 160, prefers_max_height_cm = 195
    where account_id = ${viewerId} and kind = 'member'`
}

/** The viewer is connected with those before, asked by and asking those after; others ask one another at random. */
async function knowOneAnother(tx: Client, viewerId: number, profiles: number) {
  await tx`
    insert into connection_request (sender_id, receiver_id, profile_id, status, decided_at)
    select one.id, one.id + 1, profile.id, 'accepted', now()
    from generate_series(1, ${profiles - 2}::int, 7) as one (id) join profile on account_id = one.id + 1
    where one.id not between ${viewerId - 2 * ENTRIES} and ${viewerId + 3 * ENTRIES}`
  const withViewer = (from: number, status: string, sent: boolean) => tx`
    insert into connection_request (sender_id, receiver_id, profile_id, status, decided_at)
    select ${sent ? viewerId : tx`other.id`}, ${sent ? tx`other.id` : viewerId}, profile.id, ${status}::request_status,
      ${status === "accepted" ? tx`now()` : null}
    from generate_series(${from}::int, ${from + ENTRIES}::int) as other (id)
      join profile on account_id = ${sent ? tx`other.id` : viewerId}`
  await withViewer(viewerId - ENTRIES - 1, "accepted", false)
  await withViewer(viewerId + 2, "pending", false)
  await withViewer(viewerId + ENTRIES + 3, "pending", true)
  await tx`
    insert into favourite (account_id, profile_id)
    select ${viewerId}, id from profile where account_id between ${viewerId + 1} and ${viewerId + ENTRIES}`
}

/** Each conversation has its messages spread over half a year, and all stand in the order of time, as on a site that has run for long. */
async function writeConversations(tx: Client, viewerId: number, conversations: number) {
  await tx`
    insert into conversation (low_id, high_id)
    select id, id + 1 from (select 2 * n + 1 as id from generate_series(0, ${conversations}::int) as n) as pair
    where id not between ${viewerId - ENTRIES - 2} and ${viewerId + 1} limit ${conversations - ENTRIES}`
  await tx`
    insert into conversation (low_id, high_id)
    select id, ${viewerId} from generate_series(${viewerId - ENTRIES - 1}::int, ${viewerId - 1}::int) as id`
  const indexes =
    await tx`select indexname, indexdef from pg_indexes where tablename = 'message' and indexname <> 'message_pkey'`
  for (const { indexname } of indexes) await tx`drop index ${tx(indexname)}`
  await tx`
    insert into message (conversation_id, sender_id, client_id, body, created_at)
    select c.id, case when n % 2 = 0 then low_id else high_id end, gen_random_uuid(),
      'Assalam-o-alaikum, this is line ' || n || ' of our conversation.',
      now() - (${MESSAGES_EACH} - n + 1 - c.id / ${conversations + 1}::float) * interval '7 days'
    from generate_series(1, ${MESSAGES_EACH}) as n, conversation c order by n, c.id`
  for (const { indexdef } of indexes) await tx.unsafe(indexdef)
  await tx`
    update conversation c set last_message_id = m.id, last_message_at = m.created_at, last_preview = left(m.body, 80),
      low_sent_at = m.created_at, high_sent_at = m.created_at, high_unread = c.id % 3, high_read_id = m.id - c.id % 3
    from (select distinct on (conversation_id) * from message order by conversation_id, id desc) as m
    where m.conversation_id = c.id`
}

/** An administrator and the measured consultant, whose ids come back; other consultants, their clients, plans and suspensions. */
async function fillPortal(tx: Client, profiles: number, spared: readonly number[]) {
  const [administrator, consultant] = await tx`
    insert into account (role, status, name, email, company_name, verified_at, first_login_at) values
      ('admin', 'active', 'Amina Administrator', 'amina@bench.example', null, now(), now()),
      ('guest', 'active', 'Zulqarnain Qureshi', 'zulqarnain@bench.example', 'Rishta Bureau', now(), now())
    returning id::int`
  const others = await tx`
    insert into account (role, status, name, email, company_name, company_checked_at, verified_at)
    select 'guest', 'active', name, 'bureau.' || id || '@bench.example', 'Bureau ' || id,
      case when id % 2 = 0 then now() end, now()
    from account where id <= ${Math.max(ENTRIES, profiles / CLIENT / CLIENTS_EACH)} returning id::int`
  const columns = await tx`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'profile' and column_name not in ('id', 'account_id', 'kind', 'picture_id', 'draft_key')`
  const names = tx.unsafe(columns[0]!.names)
  const clientsOf = (ids: readonly number[], step: number) => tx`
    insert into profile (account_id, kind, ${names})
    select (${[...ids]}::bigint[])[1 + id / ${step} % ${ids.length}], 'client', ${names} from profile
    where kind = 'member' and id % ${step} = 0 order by id`
  await clientsOf([consultant!.id], Math.min(OWN_CLIENT, Math.floor(profiles / ENTRIES)))
  await openCases(tx, consultant!.id)
  await clientsOf(
    others.map(({ id }) => id),
    CLIENT,
  )
  await tx`
    insert into subscription (account_id, plan, starts_at, ends_at)
    select id, (array['basic', 'standard', 'pro'])[1 + id % 3]::plan, now() - interval '2 hours' - id % 30 * interval '1 day', now() + interval '30 days'
    from account where role = 'user' and id % 10 = 1 and id <> all(${[...spared]}::bigint[])`
  await tx`
    update account set status = 'suspended' where role = 'user' and id % 50 = 3 and id <> all(${[...spared]}::bigint[])`
  return [administrator!.id, consultant!.id] as number[]
}

/** Ten clients in a hundred have a case, of every stage, some of them due or still; each client has a note. */
async function openCases(tx: Client, consultantId: number) {
  await tx`
    insert into client_case (client_id, consultant_id, other_id, stage, next_step, next_step_on, moved_at, touched_at)
    select id, ${consultantId}, 1 + place % 100, (enum_range(null::case_stage))[1 + (place % 8)::int],
      case when place % 3 = 0 then 'Call the father' end,
      case when place % 3 = 0 then current_date + (place % 30 - 10)::int end, moment, moment
    from (select id, row_number() over (order by id) / 10 as place, now() - row_number() over (order by id) * interval '10 minutes' as moment,
        row_number() over (order by id) % 10 as rest from profile where account_id = ${consultantId}) client
    where rest = 0`
  await tx`
    insert into client_note (client_id, consultant_id, body)
    select id, account_id, 'The family would like to hear on Friday; ' || (array['Karachi', 'Lahore', 'Multan', 'Quetta'])[1 + id % 4]
    from profile where account_id = ${consultantId}`
}

/** Consecutive accounts become connected pairs with a plan. */
async function befriend(sql: postgres.Sql, count: number, first: number) {
  const ids = Array.from({ length: count }, (_, index) => first + index)
  const [low, high] = [first, first + count - 1]
  await sql`delete from connection_request where sender_id between ${low} and ${high} or receiver_id between ${low} and ${high}`
  await sql`
    insert into connection_request (sender_id, receiver_id, profile_id, status, decided_at)
    select id, id + 1, (select profile.id from profile where account_id = one.id + 1), 'accepted', now()
    from generate_series(${low}::int, ${high}::int, 2) as one (id)`
  await sql`
    insert into subscription (account_id, plan, ends_at)
    select id, 'pro', now() + interval '30 days' from generate_series(${low}::int, ${high}::int) as id`
  return ids
}

/**
 * Members join over half a year; so do the requests and the bureaus come, which were all put in just now, in their order. What
 * waits is new, in every world: a job ends what has waited for long.
 */
async function spreadOverTime(sql: postgres.Sql) {
  const at = sql`now() - interval '1 hour' - (1 - id::float / max(id) over ()) * interval '180 days'`
  await sql`
    update connection_request set created_at = moment, decided_at = case when decided_at is not null then moment + interval '1 hour' end
    from (select id as key, ${at} as moment from connection_request) as spread
    where key = id and status <> 'pending'`
  await sql`
    update account set created_at = moment
    from (select id as key, now() - percent_rank() over (order by id desc) * interval '180 days' as moment
      from account where role = 'guest') as spread where key = id`
}

async function logIn(sql: postgres.Sql, ids: readonly number[]): Promise<Person[]> {
  const tokens = new Map(ids.map((id) => [id, randomBytes(32).toString("base64url")]))
  const programs = new Map(ids.map((id) => [id, randomBytes(32).toString("base64url")]))
  for (const [opened, of_program] of [
    [tokens, false],
    [programs, true],
  ] as const)
    await sql`insert into session ${sql(
      [...opened].map(([id, token]) => ({
        token_hash: createHash("sha256").update(token).digest(),
        account_id: id,
        device: "Benchmark",
        of_program,
      })),
    )}`
  const rows = await sql`select id::int, email from account where id = any(${[...ids]})`
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  return ids.map((id) => ({ id, email: emails.get(id), cookie: `sid=${tokens.get(id)}`, token: programs.get(id)! }))
}
