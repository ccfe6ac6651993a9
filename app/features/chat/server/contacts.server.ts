import { type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { isOnline } from "#app/realtime/presence.server.ts"
import { nameAndCompany } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { literally } from "#db/lists/literally.ts"
import { LONG_LIST } from "#db/lists/short-lists.ts"
import { planned } from "#db/planned.ts"
import { accounts, hasLeft } from "#db/schema/accounts.ts"
import { conversations } from "#db/schema/chat.ts"
import { areConnected, isAccepted, connectionRequests as requests } from "#db/schema/connections.ts"
import { showsContact } from "#db/schema/contact-shares.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { clientsBetween } from "./clients-between.ts"
import { avatarOf, pictureOfOther } from "./conversations.server.ts"
import { bothShow } from "./shown-presence.server.ts"

const CONTACTS_PAGE = LONG_LIST
const NEWEST = Number.MAX_SAFE_INTEGER

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

/** For API clients, whose sockets may name people by e-mail. */
export interface AddressedContact extends Contact {
  email: string | null
}

export const withoutEmail = ({ email: _email, ...contact }: AddressedContact): Contact => contact

/** Newest first; after the last conversation, connected people without messages. */
export async function listContacts(viewerId: number, before = NEWEST) {
  const rows = await listConversations({ viewerId, before })
  const older = rows.length > CONTACTS_PAGE
  const page = rows.slice(0, CONTACTS_PAGE)
  const silent = older ? [] : await listSilent({ viewerId })
  const contacts = [...page, ...silent].map(contactOf)
  const watched = [...page, ...silent].filter(({ presence }) => presence).map(({ id }) => id)
  return { contacts, watched, olderThan: older ? page.at(-1)!.lastId : null }
}

/** By name, company and the clients it is about, in the same order: as many as a page holds. */
export async function searchContacts(viewerId: number, search: string) {
  const called = (otherId: SQL) => sql`exists (select 1 from account as other where other.id = ${otherId}
    and concat_ws(', ', ${nameAndCompany("other")}, ${clientsBetween(viewerId)}) ilike ${`%${literally(search)}%`})`
  const [spoken, silent] = await Promise.all([
    conversationsOf({ viewerId, before: NEWEST }, called),
    silentOf({ viewerId }, called),
  ])
  return [...spoken, ...silent].slice(0, CONTACTS_PAGE).map(contactOf)
}

type Row = Awaited<ReturnType<typeof conversationsOf | typeof silentOf>>[number]

const contactOf = (row: Row): AddressedContact => ({
  _id: row.id,
  email: row.email,
  name: row.name,
  clients: row.clients,
  avatar: avatarOf(row.picture),
  latestMessage: row.preview,
  latestMessageTime: row.at?.toISOString() ?? null,
  isOnline: row.presence && isOnline(row.id),
  unreadCount: row.unread,
})

const anybody: (otherId: SQL) => SQL = () => sql`true`

/** Written out, so that a prepared list is planned for a page. */
const [PAGE, ONE_MORE] = [CONTACTS_PAGE, CONTACTS_PAGE + 1].map((count) => sql.raw(count.toFixed()))

const other = alias(accounts, "other")

const columnsFor = (viewerId: number) => ({
  id: other.id,
  email: sql<
    string | null
  >`case when ${showsContact(other, viewerId)} and not ${hasLeft(other)} then ${other.email} end`,
  name: nameAndCompany("other"),
  clients: clientsBetween(viewerId),
  picture: pictureOfOther(viewerId),
  presence: bothShow(viewerId),
})

/** Each side by its own index, so that few and thousands of conversations take equally long. */
const conversationsOf = ({ viewerId, before }: { viewerId: number; before: number }, called = anybody) =>
  db
    .select({
      ...columnsFor(viewerId),
      preview: sql<string | null>`last_preview`,
      at: sql<Date | null>`last_message_at`.mapWith(conversations.lastMessageAt),
      unread: sql<number>`unread`,
      lastId: sql<number>`last_message_id`.mapWith(Number),
    })
    .from(
      sql`(
    (select high_id as other_id, last_message_id, last_message_at, last_preview, low_unread as unread
      from ${conversations} where low_id = ${viewerId} and last_message_id < ${before} and ${readable(sql`high_id`, viewerId)}
        and ${called(sql`high_id`)}
      order by last_message_id desc limit ${ONE_MORE})
    union all
    (select low_id as other_id, last_message_id, last_message_at, last_preview, high_unread as unread
      from ${conversations} where high_id = ${viewerId} and last_message_id < ${before} and ${readable(sql`low_id`, viewerId)}
        and ${called(sql`low_id`)}
      order by last_message_id desc limit ${ONE_MORE})) as side`,
    )
    .innerJoin(other, sql`${other.id} = other_id`)
    .orderBy(sql`last_message_id desc`)
    .limit(CONTACTS_PAGE + 1)

const listConversations = planned((of: { viewerId: number; before: number }) => conversationsOf(of))

/** Of rows of `conversation`: whether the viewer may read them. */
export const readable = (otherId: SQL, viewerId: number) => sql`
  (${areConnected(conversations.lowId, conversations.highId)}
    or ended_at is null and exists (select 1 from account where account.id = ${otherId} and account.status = 'deleted'))
  and ${notBlocked(viewerId, otherId)}`

const silentOf = ({ viewerId }: { viewerId: number }, called = anybody) =>
  db
    .select({
      ...columnsFor(viewerId),
      preview: sql<null>`null`,
      at: sql<null>`null`,
      unread: sql<number>`0`,
      lastId: sql<null>`null`,
    })
    .from(
      sql`(select other_id, max(request_id) as request_id from (
      (select receiver_id as other_id, id as request_id from ${requests}
        where sender_id = ${viewerId} and ${isAccepted} and ${called(sql`receiver_id`)} order by id desc limit ${PAGE})
      union all
      (select sender_id as other_id, id as request_id from ${requests}
        where receiver_id = ${viewerId} and ${isAccepted} and ${called(sql`sender_id`)} order by id desc limit ${PAGE})
    ) as request group by other_id) as connected`,
    )
    .innerJoin(other, sql`${other.id} = other_id`)
    .where(sql`${other.status} = 'active'
      and not exists (select 1 from ${conversations} where low_id = least(${viewerId}::bigint, other_id)
        and high_id = greatest(${viewerId}::bigint, other_id) and last_message_id is not null)
      and ${notBlocked(viewerId, sql`other_id`)}`)
    .orderBy(sql`request_id desc`)
    .limit(CONTACTS_PAGE)

const listSilent = planned((of: { viewerId: number }) => silentOf(of))
