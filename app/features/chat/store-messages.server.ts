import { config } from "#app/config.server.ts"
import { chatSql } from "#db/client.ts"
import type { Plan } from "#db/schema/subscriptions.ts"
import { STILL_OPEN } from "../accounts/sessions.server.ts"
import { PLANS } from "../subscriptions/plan-table.ts"
import { WORDS } from "./attachment.ts"
import type { Outgoing } from "./messages.server.ts"
import { MESSAGE_CHANNEL, ourSign } from "./stored-elsewhere.server.ts"

const PREVIEW_CHARACTERS = 80
const PARTNER_LIMITS = JSON.stringify(
  Object.fromEntries(PLANS.filter((terms) => Number.isFinite(terms.chatPartners)).map((t) => [t.plan, t.chatPartners])),
)

/** What has become of one message of a batch. */
export interface Verdict {
  place: number
  /** Null when it was not stored, now or before. */
  id: number | null
  at: number
  from_email: string | null
  to_id: number | null
  to_email: string | null
  /** Of a repeat: what was stored the first time. */
  earlier: { body: string; attachment_id: string | null; latitude: number | null; longitude: number | null } | null
  /** Why it was not stored. */
  facts: Facts | null
}

interface Facts {
  signed_in: boolean
  open: boolean
  connected: boolean
  assisted: boolean
  plan: Plan | null
  is_partner: boolean
  partners: number
  /** Nothing is enclosed, or an upload of the sender's for this conversation. */
  is_own_file: boolean
}

/**
 * Checks and stores messages of which no two have the same sender and client id, by one statement. A second look is for what
 * it did not store: that may have been stored before, and may be again at this moment by another server.
 */
export async function storeMessages(batch: readonly Outgoing[]) {
  const first = (await unlessRepeated(() => checkAndInsert(batch, { lookForRepeats: false }))) ?? []
  const stored = first.filter(({ id }) => id !== null)
  if (stored.length === batch.length) return stored
  const places = new Set(stored.map(({ place }) => place))
  const others = [...batch.entries()].filter(([place]) => !places.has(place))
  const look = () =>
    checkAndInsert(
      others.map(([, outgoing]) => outgoing),
      { lookForRepeats: true },
    )
  const verdicts = (await unlessRepeated(look)) ?? (await look())
  return [...stored, ...verdicts.map((verdict) => ({ ...verdict, place: others[verdict.place]![0] }))]
}

/** Undefined where one of the messages is stored already: then none of the others is either. */
async function unlessRepeated(attempt: () => Promise<Verdict[]>) {
  try {
    return await attempt()
  } catch (error) {
    if ((error as { constraint_name?: string }).constraint_name !== "message_once_key") throw error
  }
}

/** Without Redis the other servers hear by the same statement of what it stores, so never of more or less than that. */
const sign = config.redisUrl ? null : `${ourSign}:`

async function checkAndInsert(batch: readonly Outgoing[], { lookForRepeats }: { lookForRepeats: boolean }) {
  const { pairs, words } = asPairsAndWords(batch)
  const values = [JSON.stringify(pairs), JSON.stringify(words), PARTNER_LIMITS, lookForRepeats, sign]
  return await chatSql.unsafe<Verdict[]>(CHECK_AND_INSERT, values, { prepare: true })
}

interface Pair {
  pair: number
  session: string
  sender: number
  receiver?: number
  address?: string
}

/** Who may write to whom is asked once for all that one says to another at this moment. */
function asPairsAndWords(batch: readonly Outgoing[]) {
  const pairs = new Map<string, Pair>()
  const words = batch.map((outgoing, place) => {
    const { sender, to } = outgoing
    const session = sender.sessionHash.toString("hex")
    const receiver = "id" in to ? { receiver: to.id } : { address: to.email }
    const key = `${session} ${"id" in to ? to.id : to.email}`
    const asked = pairs.get(key) ?? { pair: pairs.size, session, sender: sender.id, ...receiver }
    pairs.set(key, asked)
    return { pair: asked.pair, place, ...wordsOf(outgoing) }
  })
  // Two servers lock the plans of the same people in the same order.
  return { pairs: [...pairs.values()].sort((one, other) => one.sender - other.sender), words }
}

function wordsOf({ message, attachment, location, clientId }: Outgoing) {
  return {
    client: clientId,
    body: message,
    ...(attachment && { file: attachment.id, kind: attachment.kind, word: WORDS[attachment.kind] }),
    ...(location && { ...location, word: attachment ? WORDS[attachment.kind] : WORDS.location }),
  }
}

/**
 * The policy of `mayChat` in SQL, for a whole batch: session, connection, plan and partners are read, and what may be
 * sent is stored with its conversation, in the same statement. Its text never changes, so PostgreSQL plans it once;
 * Drizzle would have it planned anew each time. One row is looked up at a time (`limit`, scalar questions): joined as
 * sets, small batches would read whole tables. Only the statement's own parts are joined, which PostgreSQL hashes. First
 * words to a new partner are counted behind a lock on the sender's plan, so that twenty at once, on any number of servers,
 * cannot pass a limit together. A message gets the number of the conversation's row that is written beside it, so that
 * none is without one.
 */
const CHECK_AND_INSERT = `
  with chat as (
    select not exists (select 1 from site_setting where key = 'chat' and value = '"soon"') as open
  ), met as materialized (
    select asked.pair, asked.sender, other.id as receiver, me.email as from_email, other.email as to_email,
      least(asked.sender, other.id) as low, greatest(asked.sender, other.id) as high,
      coalesce(me.signed_in, false) as signed_in,
      coalesce(other.active, false) and link.assisted is not null
        and (select true from block where blocker_id = asked.sender and blocked_id = other.id) is null
        and (select true from block where blocker_id = other.id and blocked_id = asked.sender) is null as connected,
      coalesce(link.assisted, false) as assisted
    from json_to_recordset($1::text::json) as asked(pair int, session text, sender bigint,
        receiver bigint, address text)
      left join lateral (select email, status = 'active' and ${STILL_OPEN} as signed_in
        from session join account on account.id = session.account_id
        where session.token_hash = decode(asked.session, 'hex') and session.account_id = asked.sender limit 1) as me on true
      left join lateral (
        select id, email, status = 'active' as active from account where id = asked.receiver
        union all select id, email, status = 'active' from account where email = asked.address
        limit 1) as other on true
      left join lateral (select bool_or(request.assisted) as assisted from connection_request as request
        where status = 'accepted' and least(sender_id, receiver_id) = least(asked.sender, other.id)
        and greatest(sender_id, receiver_id) = greatest(asked.sender, other.id)) as link on true
  ), known as materialized (
    select met.*, conversation, plan, starts_at, partner_limit, coalesce(sent_at >= starts_at, false) as is_partner,
      partner_limit is not null and connected and not assisted and sent_at >= starts_at is not true as is_newcomer
    from met
      left join lateral (select plan, starts_at, ($3::text::json ->> plan::text)::int as partner_limit from subscription
        where account_id = sender and status = 'active' and starts_at <= now() and ends_at > now() limit 1) as term on true
      left join lateral (select id as conversation, case when sender < receiver then low_sent_at else high_sent_at end as sent_at
        from conversation where low_id = low and high_id = high limit 1) as earlier on true
  ), counted as materialized (
    select known.*, case when is_newcomer then chat_partners_but(sender, receiver, starts_at)
      + (select count(distinct first.receiver) from known as first
        where first.is_newcomer and first.sender = known.sender and first.receiver < known.receiver) else 0 end as partners
    from known
  ), said as (
    select sender, receiver, from_email, to_email, low, high, conversation, assisted, place, client, words.body, file, word,
      words.latitude, words.longitude, before.id as before, before.created_at as before_at, earlier,
      case when open and signed_in and connected and (plan is not null or assisted)
        and (not is_newcomer or partners < partner_limit) and (before.id is null or earlier is not null)
        and is_own_file then null
      else json_build_object('signed_in', signed_in, 'open', open, 'connected', connected, 'assisted', assisted,
        'plan', plan, 'is_partner', is_partner, 'partners', partners, 'is_own_file', is_own_file) end as facts
    from chat cross join json_to_recordset($2::text::json) as words(pair int, place int, client uuid, body text, file text,
        kind text, word text, latitude float8, longitude float8)
      join counted on counted.pair = words.pair
      left join lateral (select id, created_at, case when conversation_id = conversation then
          json_build_object('body', message.body, 'attachment_id', attachment_id,
            'latitude', message.latitude, 'longitude', message.longitude) end as earlier from message
        where $4::boolean and sender_id = sender and client_id = client limit 1) as before on true
      cross join lateral (select file is null or (select true from attachment where attachment.id = file
        and attachment.kind = words.kind and account_id = sender and created_at > now() - interval '1 day'
        and conversation_id = conversation limit 1) is not null as is_own_file) as own
  ), judged as materialized (
    select ordered.*, case when facts is null and before is null then nextval('message_id_seq') end as stored_id
    from (select * from said order by place) as ordered
  ), kept as (
    insert into conversation as c (low_id, high_id, last_message_id, last_message_at, last_preview,
      low_unread, high_unread, low_sent_at, high_sent_at)
    select low, high, max(stored_id), now(),
      (array_agg(left(coalesce(nullif(body, ''), word), ${PREVIEW_CHARACTERS}) order by stored_id desc))[1],
      count(*) filter (where receiver = low), count(*) filter (where receiver = high),
      max(clock_timestamp()) filter (where sender = low and not assisted),
      max(clock_timestamp()) filter (where sender = high and not assisted)
    from judged where stored_id is not null group by low, high order by low, high
    on conflict (low_id, high_id) do update set
      last_message_id = greatest(c.last_message_id, excluded.last_message_id), last_message_at = excluded.last_message_at,
      last_preview = case when c.last_message_id > excluded.last_message_id then c.last_preview else excluded.last_preview end,
      low_unread = c.low_unread + excluded.low_unread, high_unread = c.high_unread + excluded.high_unread,
      low_sent_at = coalesce(excluded.low_sent_at, c.low_sent_at),
      high_sent_at = coalesce(excluded.high_sent_at, c.high_sent_at)
    returning id, low_id, high_id
  ), placed as materialized (
    select stored_id, kept.id as conversation, sender, receiver, client, body, file, latitude, longitude
    from judged join kept on kept.low_id = low and kept.high_id = high where stored_id is not null
  ), stored as (
    insert into message (id, conversation_id, sender_id, client_id, body, attachment_id, latitude, longitude, created_at)
      overriding system value
    select stored_id, conversation, sender, client, body, file, latitude, longitude, now() from placed
  ), told as (
    insert into notification (account_id, kind, actor_id, subject_id)
    select receiver, 'message', sender, conversation from (select distinct receiver, sender, conversation from placed) as news
    where (select true from notification where account_id = receiver and read_at is null
      and kind = 'message' and actor_id = sender limit 1) is null
  ), announced as materialized (
    select pg_notify('${MESSAGE_CHANNEL}', $5 || string_agg(stored_id::text, ',' order by stored_id)) from judged
    where $5::text is not null having count(stored_id) > 0
  )
  select place, coalesce(stored_id, case when earlier is not null then before end)::float8 as id,
    (extract(epoch from coalesce(before_at, now())) * 1000)::float8 as at,
    from_email, receiver::float8 as to_id, to_email, earlier, facts
  from judged cross join (select count(*) from announced) as announcement`
