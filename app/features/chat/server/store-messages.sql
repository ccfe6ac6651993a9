-- Checks and stores a batch of messages: the policy of `mayChat` (chat-policy.ts) in SQL. Session, connection, plan and
-- partners are read, and what may be sent is stored with its conversation, in this one statement. Its text never changes,
-- so PostgreSQL plans it once; Drizzle would have it planned anew each time. One row is looked up at a time (`limit`,
-- scalar questions): joined as sets, small batches would read whole tables. Only the statement's own parts are joined,
-- which PostgreSQL hashes.
--
-- $1  who writes to whom, a JSON list: pair, session, sender, and receiver or address; of a guardian of the sender's, who
--     writes at the table of the chat, seat, guardian (whose session it is) and by (what both sides call it)
-- $2  the messages, a JSON list: pair, place, client, body, file, kind, word, latitude, longitude, about
-- $3  how many partners each plan allows, a JSON object; a plan without a limit is not in it
-- $4  whether to look for messages that were stored before
-- $5  the sign of this server, for the others; null: they hear in another way
-- $6  the channel on which the others listen
-- $7  how many characters of a message the contact list shows
-- SHOWS_FROM and SHOWS_TO, in braces, are `showsContactText` of db/schema/contact-shares.ts: whether each side may read the other's e-mail.
-- BEFORE_ANSWER is the question of that name in app/features/chat/server/before-answer.ts; STILL_OPEN the condition of that name in app/viewer/sessions.server.ts, NOTIFY_OF_MESSAGES the statement of
-- that name in app/features/notifications/notify.server.ts.

-- The site settings.
with chat as (
  select not exists (select 1 from site_setting where key = 'chat' and value = '"soon"') as open,
    {BEFORE_ANSWER} as before_answer
),

-- Of each pair: whether the sender is signed in, and what connects the two.
met as materialized (
  select asked.pair, asked.sender, asked.seat, asked.guardian, asked.by, other.id as receiver, me.email as from_email, other.email as to_email,
    {SHOWS_FROM} as shows_from, {SHOWS_TO} as shows_to,
    least(asked.sender, other.id) as low, greatest(asked.sender, other.id) as high,
    coalesce(me.signed_in, false) as signed_in,
    (select {TERMS_STATE} from account where account.id = coalesce(asked.guardian, asked.sender)) as terms,
    coalesce(other.active, false) and link.assisted is not null
      and (select true from block where blocker_id = asked.sender and blocked_id = other.id) is null
      and (select true from block where blocker_id = other.id and blocked_id = asked.sender) is null as connected,
    coalesce(link.assisted, false) as assisted
  from json_to_recordset($1::text::json) as asked(pair int, session text, sender bigint,
      receiver bigint, address text, seat bigint, guardian bigint, by text)
    left join lateral (select account.id, email, shares_contact, status = 'active' and {STILL_OPEN} as signed_in
      from session join account on account.id = asked.sender
      where session.token_hash = decode(asked.session, 'hex') and session.account_id = coalesce(asked.guardian, asked.sender)
      limit 1) as me on true
    left join lateral (
      select id, email, shares_contact, status = 'active' as active from account where id = asked.receiver
      union all select id, email, shares_contact, status = 'active' from account where email = asked.address
      limit 1) as other on true
    left join lateral (select bool_or(request.assisted) as assisted from connection_request as request
      where status = 'accepted' and least(sender_id, receiver_id) = least(asked.sender, other.id)
      and greatest(sender_id, receiver_id) = greatest(asked.sender, other.id)) as link on true
),

-- The sender's plan, and whether the receiver is a partner within its term or a newcomer whom it has to have room for.
known as materialized (
  select met.*, conversation, last_message_id, plan, starts_at, partner_limit, coalesce(sent_at >= starts_at, false) as is_partner,
    connected and (last_message_id is null or unanswered_id = sender) as opens,
    partner_limit is not null and connected and not assisted and sent_at >= starts_at is not true as is_newcomer
  from met
    left join lateral (select plan, starts_at, ($3::text::json ->> plan::text)::int as partner_limit from subscription
      where account_id = sender and status = 'active' and starts_at <= now() and ends_at > now() limit 1) as term on true
    left join lateral (select id as conversation, case when sender < receiver then low_sent_at else high_sent_at end as sent_at,
        last_message_id, unanswered_id from conversation where low_id = low and high_id = high limit 1) as earlier on true
),

-- A guardian writes where the member says so and the other side has allowed just that: `rightOf` (table/table-policy.ts).
-- Its place is locked, so that nothing is stored after the yes was taken back.
seated as materialized (
  select known.*, case when seat is null then true else (
    select true from guardian_seat as chair join chat_seat as place on place.seat_id = chair.id
      and place.conversation_id = conversation
    where chair.id = seat and chair.member_id = sender and chair.guardian_id = known.guardian
      and chair.joined_at is not null and chair.ended_at is null
      and coalesce(place.level, case chair.level when 'table' then 'writes' end) = 'writes'
      and place.asked = 'writes' and place.allowed_at > place.asked_at
      and exists (select 1 from account where id = known.guardian and status = 'active')
      and not exists (select 1 from block where blocker_id = known.guardian and blocked_id = receiver)
      and not exists (select 1 from block where blocker_id = receiver and blocked_id = known.guardian)
    limit 1 for share of chair, place) is not null end as may_sit
  from known
),

-- First words to a newcomer are counted behind a lock on the sender's plan, so that twenty at once, on any number of
-- servers, cannot pass a limit together. The newcomers of one batch count one another.
counted as materialized (
  select seated.*, case when is_newcomer then chat_partners_but(sender, receiver, starts_at)
    + (select count(distinct first.receiver) from seated as first
      where first.is_newcomer and first.sender = seated.sender and first.receiver < seated.receiver) else 0 end as partners,
    -- Behind a lock as well; null: the other has written, or any number may be sent.
    case when opens and before_answer > 0 then unanswered_by(sender, receiver) end as unanswered, before_answer
  from seated cross join chat
),

-- Each message, and whether it may be sent, but for an answer that is waited for. A repeat is the same message, but its
-- number opens no way into another conversation.
said as (
  select sender, seat, by, last_message_id is null as is_first, receiver, from_email, to_email, shows_from, shows_to, low, high, conversation, assisted, place, client, words.body, file, word,
    words.latitude, words.longitude, pair.about, before.id as before, before.created_at as before_at, earlier,
    open and signed_in and (terms in ('asked', 'put-off')) is not true and connected and may_sit and (plan is not null or assisted)
      and (not is_newcomer or partners < partner_limit) and (before.id is null or earlier is not null)
      and is_own_file as may,
    open, signed_in, terms, connected and may_sit as connected, plan, is_partner, partners, is_own_file, unanswered, counted.before_answer
  from chat cross join json_to_recordset($2::text::json) as words(pair int, place int, client uuid, body text, file text,
      kind text, word text, latitude float8, longitude float8, about bigint)
    join counted on counted.pair = words.pair
    left join lateral (select id, created_at, case when conversation_id = conversation then
        json_build_object('body', message.body, 'seat_id', message.seat_id, 'attachment_id', attachment_id,
          'latitude', message.latitude, 'longitude', message.longitude, 'about', message.about_id) end as earlier from message
      where $4::boolean and sender_id = sender and client_id = client limit 1) as before on true
    cross join lateral (select file is null or (select true from attachment where attachment.id = file
      and attachment.kind = words.kind and account_id = sender and created_at > now() - interval '1 day'
      and conversation_id = conversation limit 1) is not null as is_own_file) as own
    cross join lateral (select (select request.id from connection_request as request where request.id = words.about
      and request.status = 'accepted' and num_nonnulls(request.sender_client_id, request.receiver_client_id) > 0
      and least(request.sender_id, request.receiver_id) = low
      and greatest(request.sender_id, request.receiver_id) = high) as about) as pair
),

-- The decision: `access` is null where it may be sent, or what `mayChat` needs to say why not. Of several at once by one
-- who waits for an answer the first ones go.
decided as (
  select said.*, case when may and (before is not null or unanswered is null or sent < before_answer) then null
    else json_build_object('signed_in', signed_in, 'terms', terms, 'open', open, 'connected', connected, 'assisted', assisted,
      'plan', plan, 'is_partner', is_partner, 'partners', partners, 'is_own_file', is_own_file,
      'unanswered', sent, 'before_answer', before_answer) end as access
  from (select said.*, unanswered + count(*) filter (where may and before is null) over (partition by sender, receiver
    order by place rows between unbounded preceding and 1 preceding) as sent from said) as said
),

-- Numbers for what will be stored, in the order in which it came.
judged as materialized (
  select ordered.*, case when access is null and before is null then nextval('message_id_seq') end as stored_id
  from (select * from decided order by place) as ordered
),

-- The conversations: what the contact list shows, what is unread, and when each side last wrote to a partner.
kept as (
  insert into conversation as c (low_id, high_id, last_message_id, last_message_at, last_preview,
    low_unread, high_unread, low_sent_at, high_sent_at, unanswered_id)
  select low, high, max(stored_id), now(),
    (array_agg(left(concat(by || ': ', coalesce(nullif(body, ''), word)), $7::int) order by stored_id desc))[1],
    count(*) filter (where receiver = low), count(*) filter (where receiver = high),
    max(clock_timestamp()) filter (where sender = low and not assisted),
    max(clock_timestamp()) filter (where sender = high and not assisted),
    case when min(sender) = max(sender) then min(sender) end
  from judged where stored_id is not null group by low, high order by low, high
  on conflict (low_id, high_id) do update set
    last_message_id = greatest(c.last_message_id, excluded.last_message_id), last_message_at = excluded.last_message_at,
    last_preview = case when c.last_message_id > excluded.last_message_id then c.last_preview else excluded.last_preview end,
    low_unread = c.low_unread + excluded.low_unread, high_unread = c.high_unread + excluded.high_unread,
    low_sent_at = coalesce(excluded.low_sent_at, c.low_sent_at),
    high_sent_at = coalesce(excluded.high_sent_at, c.high_sent_at),
    unanswered_id = case when c.last_message_id is null or c.unanswered_id = excluded.unanswered_id
      then excluded.unanswered_id end
  returning id, low_id, high_id
),

-- A message gets the number of the conversation's row that is written beside it, so that none is without one.
placed as materialized (
  select stored_id, kept.id as conversation, sender, seat, by, receiver, client, body, file, latitude, longitude, about
  from judged join kept on kept.low_id = low and kept.high_id = high where stored_id is not null
),

-- The messages themselves.
stored as (
  insert into message (id, conversation_id, sender_id, seat_id, client_id, body, attachment_id, latitude, longitude, about_id, created_at)
    overriding system value
  select stored_id, conversation, sender, seat, client, body, file, latitude, longitude, about, now() from placed
),

-- One unread notification for each who has written.
notified as ({NOTIFY_OF_MESSAGES}
),

-- The other servers hear of what is stored once it is committed.
announced as materialized (
  select pg_notify($6, $5 || string_agg(stored_id::text, ',' order by stored_id)) from judged
  where $5::text is not null having count(stored_id) > 0
)

select place, coalesce(stored_id, case when earlier is not null then before end)::float8 as id,
  (extract(epoch from coalesce(before_at, now())) * 1000)::float8 as at,
  from_email, receiver::float8 as to_id, to_email, shows_from, shows_to, earlier, about::float8 as about, is_first, access,
  (select array_agg(chair.guardian_id::float8) from chat_seat as seating join guardian_seat as chair
    on chair.id = seating.seat_id where seating.conversation_id = conversation and seating.allowed_at is not null
    and chair.ended_at is null) as guardians
from judged cross join (select count(*) from announced) as announcement
