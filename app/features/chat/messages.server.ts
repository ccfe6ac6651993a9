import { createHash } from "node:crypto"
import { config } from "#app/config.server.ts"
import { sql } from "#db/client.ts"
import type { Plan } from "#db/schema/subscriptions.ts"
import { STILL_OPEN } from "../accounts/sessions.server.ts"
import { PLANS } from "../subscriptions/plan-table.ts"
import { type Attachment, type AttachmentKind, type Place, WORDS } from "./attachment.ts"
import { listAttachments } from "./attachments.server.ts"
import { type ChatRefusal, FAILED, mayChat, NO_SUCH_FILE, TOO_FAST } from "./chat-policy.ts"
import type { Address } from "./chat-schema.ts"
import { tellMessage } from "./live.server.ts"
import { withinPace } from "./pace.server.ts"
import { lookForMissed, MESSAGE_CHANNEL, ourSign } from "./stored-elsewhere.server.ts"
import { messageOf, type StoredMessage } from "./stored-message.ts"

/** A message as clients know it. */
export interface ChatMessage {
  _id: number
  from: string
  to: string
  fromId: number
  toId: number
  message: string
  /** Addresses of what came with it; `attachment` says more of the same. */
  image?: string
  video?: string
  file?: string
  attachment?: Attachment
  location?: Place
  clientId: string
  timestamp: string
  createdAt: string
}

export interface Outgoing {
  sender: { id: number; sessionHash: Buffer }
  to: Address
  message: string
  /** An upload of the sender's own for this conversation. */
  attachment?: { id: string; kind: AttachmentKind }
  location?: Place
  /** Made by the sender's browser: a repeat of it is the same message. */
  clientId: string
}

export type Outcome = { ok: true; message: ChatMessage } | { ok: false; refusal: ChatRefusal }

const LARGEST_BATCH = 500
const PREVIEW_CHARACTERS = 80
const PARTNER_LIMITS = JSON.stringify(
  Object.fromEntries(PLANS.filter((terms) => Number.isFinite(terms.chatPartners)).map((t) => [t.plan, t.chatPartners])),
)

interface Waiting {
  outgoing: Outgoing
  answer: (outcome: Outcome) => void
  fail: (error: unknown) => void
}

const waiting: Waiting[] = []
let storing = false

/**
 * Checks and stores one message, then tells both sides; resolves once it is in the database. What arrives within one
 * turn of the event loop is checked and stored by one statement: that is three times as fast as one by one.
 */
export async function sendMessage(outgoing: Outgoing): Promise<Outcome> {
  if (!(await withinPace("message", outgoing.sender.id))) return { ok: false, refusal: TOO_FAST }
  return new Promise((answer, fail) => {
    waiting.push({ outgoing, answer, fail })
    if (!storing) {
      storing = true
      setImmediate(storeAll)
    }
  })
}

/** One batch after the other, so that messages are numbered in the order in which they came. */
async function storeAll() {
  while (waiting.length > 0) await storeTogether(waiting.splice(0, LARGEST_BATCH))
  storing = false
}

async function storeTogether(batch: Waiting[]) {
  try {
    const verdicts = await store(batch.map(({ outgoing }) => outgoing))
    const enclosed = verdicts.flatMap(({ attachment_id: id }) => id ?? [])
    const attachments = enclosed.length > 0 ? await listAttachments(enclosed) : []
    for (const verdict of verdicts) {
      const outcome = outcomeOf(verdict, attachments)
      // A repeat is told too unless it has been: the first time may have ended between storing and telling.
      if (outcome.ok) tellMessage(outcome.message)
      batch[verdict.place]!.answer(outcome)
    }
  } catch (error) {
    if (batch.length > 1 && concernsOne(error)) for (const one of batch) await storeTogether([one])
    else {
      for (const { fail } of batch) fail(error)
      // Stored they may be all the same: the answer alone was lost.
      lookForMissed()
    }
  }
}

/** A value or row that the database refused belongs to one message; the others must not suffer for it. */
const concernsOne = (error: unknown) => /^(22|23|40)/.test(String((error as { code?: unknown }).code ?? ""))

interface Verdict extends Omit<StoredMessage, "id"> {
  place: number
  signed_in: boolean
  open: boolean
  connected: boolean
  assisted: boolean
  plan: Plan | null
  is_partner: boolean
  partners: number
  /** Nothing is enclosed, or an upload of the sender's for this conversation. */
  is_own_file: boolean
  /** A plan with a limit and a partner who would be new: to be counted while nobody else of the sender's is. */
  to_count: boolean
  /** Null when it was not stored. */
  id: number | null
}

function outcomeOf(verdict: Verdict, attachments: Attachment[]): Outcome {
  const { signed_in: signedIn, open, connected, assisted, plan, is_partner: isPartner, partners } = verdict
  if (verdict.id === null || !signedIn) {
    const refusal = mayChat({ signedIn, open, connected, assisted, plan, isPartner, partners })
    return { ok: false, refusal: refusal ?? (verdict.is_own_file ? FAILED : NO_SUCH_FILE) }
  }
  return { ok: true, message: messageOf({ ...verdict, id: verdict.id }, attachments) }
}

/**
 * All but the first words to a new partner are settled by one statement. Those are counted a second time behind a lock
 * on the sender's plan, so that twenty at once, on any number of servers, cannot pass a limit together.
 */
async function store(batch: Outgoing[]) {
  const verdicts = await twiceIfRepeated(() => checkAndInsert(sql, batch, false))
  const uncounted = verdicts.filter((verdict) => verdict.to_count).sort((one, other) => one.place - other.place)
  if (uncounted.length === 0) return verdicts
  const again = uncounted.map(({ place }) => batch[place]!)
  const counted = await twiceIfRepeated(() =>
    sql.begin(async (transaction) => {
      const senders = [...new Set(again.map(({ sender }) => sender.id))]
      await transaction`select id from subscription where account_id = any(${senders}::bigint[]) and status = 'active'
        order by account_id, id for update`
      return checkAndInsert(transaction, again, true)
    }),
  )
  for (const verdict of counted) verdict.place = uncounted[verdict.place]!.place
  return [...verdicts.filter((verdict) => !verdict.to_count), ...counted]
}

/** The same message may be stored by another server at this moment; a second look then finds it. */
async function twiceIfRepeated(attempt: () => Promise<Verdict[]>) {
  try {
    return await attempt()
  } catch (error) {
    if ((error as { constraint_name?: string }).constraint_name !== "message_once_key") throw error
    return attempt()
  }
}

/**
 * The policy of `mayChat` in SQL, for a whole batch: session, connection, plan and partners are read, and what may be
 * sent is stored with its conversation, in the same statement. Its text never changes, so PostgreSQL plans it once;
 * Drizzle would have it planned anew each time. One row is looked up at a time (`limit`, scalar questions): joined as
 * sets, small batches would read whole tables; and a join of two parts of the statement would compare each with each.
 */
/** Without Redis the other servers hear by the same statement of what it stores, so never of more or less than that. */
const sign = config.redisUrl ? null : `${ourSign}:`

async function checkAndInsert(database: Pick<typeof sql, "unsafe">, batch: Outgoing[], countPartners: boolean) {
  const asked = batch.map(({ sender, to, message, attachment, location, clientId }, place) => ({
    place,
    session: sender.sessionHash.toString("hex"),
    sender: sender.id,
    receiver: "id" in to ? to.id : null,
    address: "email" in to ? to.email : null,
    client: clientId,
    body: message,
    ...(attachment && { file: attachment.id, kind: attachment.kind, word: WORDS[attachment.kind] }),
    ...(location && { ...location, word: attachment ? WORDS[attachment.kind] : WORDS.location }),
  }))
  const values = [JSON.stringify(asked), PARTNER_LIMITS, countPartners, sign]
  return await database.unsafe<Verdict[]>(CHECK_AND_INSERT, values, { prepare: true })
}

const CHECK_AND_INSERT = `
  with asked as materialized (
    select place, session, sender, client, body, file, kind, word, latitude, longitude,
      coalesce(receiver, (select id from account where email = address)) as receiver
    from json_to_recordset($1::text::json) as given(place int, session text, sender bigint, receiver bigint,
      address text, client uuid, body text, file text, kind text, word text, latitude float8, longitude float8)
  ), chat as (
    select not exists (select 1 from site_setting where key = 'chat' and value = '"soon"') as open
  ), known as (
    select asked.*, least(sender, receiver) as low, greatest(sender, receiver) as high,
      (select true from session join account on account.id = session.account_id
        where session.token_hash = decode(asked.session, 'hex') and session.account_id = asked.sender
          and account.status = 'active' and ${STILL_OPEN}) is not null as signed_in,
      (select true from account where account.id = asked.receiver and account.status = 'active') is not null
        and link.assisted is not null
        and (select true from block where blocker_id = asked.sender and blocked_id = asked.receiver) is null
        and (select true from block where blocker_id = asked.receiver and blocked_id = asked.sender) is null
        as connected,
      coalesce(link.assisted, false) as assisted,
      case when file is null then true else (select true from attachment join conversation as c on c.id = conversation_id
        where attachment.id = asked.file and attachment.kind = asked.kind and account_id = asked.sender
          and created_at > now() - interval '1 day' and c.low_id = least(asked.sender, asked.receiver)
          and c.high_id = greatest(asked.sender, asked.receiver)) is not null end as is_own_file,
      conversation, plan, starts_at, ($2::text::json ->> plan::text)::int as partner_limit,
      coalesce(sent_at >= starts_at, false) as is_partner
    from asked
      left join lateral (select assisted from connection_request where status = 'accepted'
        and least(sender_id, receiver_id) = least(asked.sender, asked.receiver)
        and greatest(sender_id, receiver_id) = greatest(asked.sender, asked.receiver)
        order by assisted desc limit 1) as link on true
      left join lateral (select plan, starts_at from subscription
        where account_id = sender and status = 'active' and starts_at <= now() and ends_at > now() limit 1) as term on true
      left join lateral (select id as conversation, case when sender < receiver then low_sent_at else high_sent_at end as sent_at
        from conversation where low_id = least(sender, receiver) and high_id = greatest(sender, receiver) limit 1
      ) as earlier on true
  ), judged as (
    select known.*,
      partner_limit is not null and connected and not assisted and not is_partner as is_newcomer,
      dense_rank() over (partition by sender, connected, assisted, is_partner order by receiver) - 1
        + case when partner_limit is null or is_partner then 0 else
          (select count(*) from conversation where low_id = sender and low_sent_at >= starts_at)
          + (select count(*) from conversation where high_id = sender and high_sent_at >= starts_at) end as partners
    from known
  ), accepted as (
    select distinct on (sender, client) judged.* from judged, chat
    where open and signed_in and connected and is_own_file and (plan is not null or assisted)
      and (not is_newcomer or ($3::boolean and partners < partner_limit))
      and (select true from message where sender_id = sender and client_id = client) is null
    order by sender, client, place
  ), numbered as materialized (
    select ordered.*, nextval(pg_get_serial_sequence('message', 'id')) as id
    from (select * from accepted order by place) as ordered
  ), kept as (
    insert into conversation as c (low_id, high_id, last_message_id, last_message_at, last_preview,
      low_unread, high_unread, low_sent_at, high_sent_at)
    select low, high, max(id), now(), (array_agg(left(coalesce(nullif(body, ''), word), ${PREVIEW_CHARACTERS}) order by id desc))[1],
      count(*) filter (where receiver = low), count(*) filter (where receiver = high),
      max(clock_timestamp()) filter (where sender = low and not assisted),
      max(clock_timestamp()) filter (where sender = high and not assisted)
    from numbered group by low, high order by low, high
    on conflict (low_id, high_id) do update set
      last_message_id = greatest(c.last_message_id, excluded.last_message_id), last_message_at = excluded.last_message_at,
      last_preview = excluded.last_preview,
      low_unread = c.low_unread + excluded.low_unread, high_unread = c.high_unread + excluded.high_unread,
      low_sent_at = coalesce(excluded.low_sent_at, c.low_sent_at),
      high_sent_at = coalesce(excluded.high_sent_at, c.high_sent_at)
    returning id, low_id, high_id
  ), placed as materialized (
    select id, coalesce(conversation, (select kept.id from kept where low_id = low and high_id = high)) as conversation,
      sender, receiver, client, body, file, latitude, longitude from numbered
  ), stored as (
    insert into message (id, conversation_id, sender_id, client_id, body, attachment_id, latitude, longitude, created_at)
      overriding system value
    select id, conversation, sender, client, body, file, latitude, longitude, now() from placed
  ), told as (
    insert into notification (account_id, kind, actor_id, subject_id)
    select distinct receiver, 'message', sender, conversation from placed
    where (select true from notification where account_id = receiver and read_at is null
      and kind = 'message' and actor_id = sender limit 1) is null
  ), announced as materialized (
    select pg_notify('${MESSAGE_CHANNEL}', $4 || string_agg(id::text, ',' order by id)) from numbered
    where $4::text is not null having count(*) > 0
  )
  select judged.place, judged.signed_in, open, judged.connected, judged.assisted, judged.plan, judged.is_partner, judged.partners::int,
    judged.is_own_file,
    open and judged.signed_in and judged.is_newcomer and before.id is null and not $3::boolean as to_count,
    coalesce(before.id, numbered.id)::float8 as id,
    judged.client as client_id, coalesce(before.body, numbered.body) as body,
    coalesce(before.attachment_id, numbered.file) as attachment_id, coalesce(before.latitude, numbered.latitude) as latitude,
    coalesce(before.longitude, numbered.longitude) as longitude,
    (extract(epoch from coalesce(before.created_at, now())) * 1000)::float8 as at,
    judged.sender::float8 as from_id, (select email from account where id = judged.sender) as from_email,
    judged.receiver::float8 as to_id, (select email from account where id = judged.receiver) as to_email
  from judged cross join chat
    cross join (select count(*) from announced) as announcement
    left join lateral (select id, body, attachment_id, latitude, longitude, created_at from message
      where sender_id = judged.sender and client_id = judged.client limit 1) as before on true
    left join numbered on numbered.sender = judged.sender and numbered.client = judged.client`

/** The same page's form with the same content is the same message, however often it is sent. */
export function formMessageId(senderId: number, key: string, ...content: unknown[]) {
  if (key === "") return crypto.randomUUID()
  const hex = createHash("sha256")
    .update(JSON.stringify([senderId, key, ...content]))
    .digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
