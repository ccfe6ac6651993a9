import { notBlockedIn } from "#app/features/profiles/visible.server.ts"
import { isOnline } from "#app/realtime/presence.server.ts"
import { nameAndCompanyOf } from "#app/viewer/shown-name.server.ts"
import { sql } from "#db/client.ts"
import { clientsBetween } from "./clients-between.ts"
import { avatarOf, DELETED_NAME, SHOWN_PICTURE } from "./conversations.server.ts"
import { bothShow } from "./shown-presence.server.ts"

const CONTACTS_PAGE = 50
const NAME = nameAndCompanyOf("other")

export interface Contact {
  _id: number
  name: string
  /** The clients whom the connections are about, where a consultant is on either side. */
  clients: string | null
  avatar: string | null
  latestMessage: string | null
  latestMessageTime: string | null
  isOnline: boolean
  unreadCount: number
}

/** For programs, whose sockets may name people by e-mail. */
export interface AddressedContact extends Contact {
  email: string | null
}

/** As screens have them. */
export const withoutEmail = ({ email: _email, ...contact }: AddressedContact): Contact => contact

/** Conversations, newest first; after the last of them whoever is connected and has nothing written yet. */
export async function listContacts(viewerId: number, before?: number) {
  const rows = await listConversations(viewerId, before)
  const older = rows.length > CONTACTS_PAGE
  const page = rows.slice(0, CONTACTS_PAGE)
  const silent = older ? [] : await listSilent(viewerId)
  const contacts = [...page, ...silent].map(
    (row): AddressedContact => ({
      _id: row.id,
      email: row.email,
      name: row.gone ? DELETED_NAME : row.name,
      clients: row.clients,
      avatar: avatarOf(row.picture),
      latestMessage: row.preview,
      latestMessageTime: row.at === null ? null : new Date(row.at).toISOString(),
      isOnline: row.presence && isOnline(row.id),
      unreadCount: row.unread,
    }),
  )
  const watched = [...page, ...silent].filter(({ presence }) => presence).map(({ id }) => id)
  return { contacts, watched, olderThan: older ? page.at(-1)!.last_id : null }
}

interface ContactRow {
  id: number
  email: string | null
  name: string
  gone: boolean
  clients: string | null
  picture: string | null
  presence: boolean
  preview: string | null
  at: number | null
  unread: number
  last_id: number | null
}

const NEWEST = Number.MAX_SAFE_INTEGER

/** Each side by its own index, so that a member with few conversations and one with thousands wait equally long. */
const listConversations = (viewerId: number, before = NEWEST) => sql<ContactRow[]>`
  select other.id::float8 as id, other.email, ${sql.unsafe(NAME)} as name, other.status = 'deleted' as gone, ${clientsBetween(sql, viewerId)} as clients, ${sql.unsafe(SHOWN_PICTURE)} as picture, ${bothShow(sql, viewerId)} as presence, last_preview as preview,
    (extract(epoch from last_message_at) * 1000)::float8 as at, unread, last_message_id::float8 as last_id
  from (
    (select high_id as other_id, last_message_id, last_message_at, last_preview, low_unread as unread
      from conversation as c where low_id = ${viewerId} and last_message_id < ${before} and ${readable(sql`high_id`, viewerId)}
      order by last_message_id desc limit ${CONTACTS_PAGE + 1})
    union all
    (select low_id as other_id, last_message_id, last_message_at, last_preview, high_unread as unread
      from conversation as c where high_id = ${viewerId} and last_message_id < ${before} and ${readable(sql`low_id`, viewerId)}
      order by last_message_id desc limit ${CONTACTS_PAGE + 1})
  ) as side join account as other on other.id = other_id
  order by last_message_id desc limit ${CONTACTS_PAGE + 1}`

type Fragment = ReturnType<typeof sql>

const notBlocked = (viewerId: number, otherId: Fragment) =>
  notBlockedIn<number, Fragment, Fragment>((text, ...values) => sql(text, ...values), viewerId, otherId)

const readable = (otherId: Fragment, viewerId: number) => sql`
  (exists (select 1 from connection_request where status = 'accepted'
      and least(sender_id, receiver_id) = c.low_id and greatest(sender_id, receiver_id) = c.high_id)
    or c.ended_at is null and exists (select 1 from account where account.id = ${otherId} and account.status = 'deleted'))
  and ${notBlocked(viewerId, otherId)}`

const listSilent = (viewerId: number) => sql<ContactRow[]>`
  select other.id::float8 as id, other.email, ${sql.unsafe(NAME)} as name, false as gone, ${clientsBetween(sql, viewerId)} as clients, ${sql.unsafe(SHOWN_PICTURE)} as picture, ${bothShow(sql, viewerId)} as presence, null as preview, null as at, 0 as unread, null as last_id
  from (
    select other_id, max(request_id) as request_id from (
      (select receiver_id as other_id, id as request_id from connection_request
        where sender_id = ${viewerId} and status = 'accepted' order by id desc limit ${CONTACTS_PAGE})
      union all
      (select sender_id as other_id, id as request_id from connection_request
        where receiver_id = ${viewerId} and status = 'accepted' order by id desc limit ${CONTACTS_PAGE})
    ) as request group by other_id
  ) as connected join account as other on other.id = other_id
  where other.status = 'active'
    and not exists (select 1 from conversation where low_id = least(${viewerId}::bigint, other_id)
      and high_id = greatest(${viewerId}::bigint, other_id) and last_message_id is not null)
    and ${notBlocked(viewerId, sql`other_id`)}
  order by request_id desc limit ${CONTACTS_PAGE}`
