import { and, asc, desc, eq, gt, lt, ne, not, sql as raw, type SQLWrapper } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Connectable } from "#app/features/people/connect/connection-state.ts"
import { aboutText } from "#app/features/people/consultant-text.ts"
import { decidesText } from "#app/features/people/decides-text.ts"
import { pictureAddress } from "#app/features/profiles/pictures/picture-address.ts"
import { shownTo } from "#app/features/profiles/visible.server.ts"
import { chatPartners } from "#app/features/subscriptions/plan-usage.server.ts"
import { emitToAccounts } from "#app/realtime/emitter.server.ts"
import { isOnline } from "#app/realtime/presence.server.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { db, sql } from "#db/client.ts"
import { accounts, hasLeft } from "#db/schema/accounts.ts"
import { attachments, conversations, messages } from "#db/schema/chat.ts"
import { areConnected, betweenPair, connectionRequests as requests } from "#db/schema/connections.ts"
import { showsContact } from "#db/schema/contact-shares.ts"
import { decidesWithFamily } from "#db/schema/family.ts"
import { veilOf } from "#db/schema/picture-grants.ts"
import { profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { siteSettings } from "#db/schema/site.ts"
import { runsNow, subscriptions } from "#db/schema/subscriptions.ts"
import { locationOf, partsOf } from "../attachments/attachment.ts"
import { type ChatAccess, mayRead } from "../chat-policy.ts"
import type { Address } from "../chat-schema.ts"
import { careOf } from "../courtesy.ts"
import type { ChatMessage } from "../message.ts"
import { type Placed, seatedFor, seatedIn } from "../table/seated.server.ts"
import { listWriters } from "../table/writers.server.ts"
import { BEFORE_ANSWER } from "./before-answer.ts"
import { clientsBetween } from "./clients-between.ts"
import { bothShow, bothShowReads } from "./shown-presence.server.ts"

export const HISTORY_PAGE = 50
export const LONGEST_GAP = 500
export const NO_USER = "No registered user found to initiate chat."

/** Between two accounts, as the first sees it. */
export interface Chat extends Omit<ChatAccess, "signedIn"> {
  other: {
    id: number
    name: string
    email: string
    gone: boolean
    avatar: string | null
    about: string | null
    bureau: string | null
  }
  /** For the way to a connection: whom to ask, and whether one of them has asked. */
  request: Connectable
  /** One of their connections is about somebody's client. */
  hasPairs: boolean
  conversationId: number | null
  unread: number
  /** The newest of the viewer's messages that the other has seen; 0 unless both show read marks. */
  seenUpTo: number
  /** Both show when they are online. */
  presence: boolean
  isOnline: boolean
  /** The guardians of either side who have a place in it. */
  table: Placed[]
  /** The other one's requests wait for a guardian's yes. */
  decides: string | null
}

/** Undefined when there is no such account, or none that this viewer may know of. */
export async function findChat(viewerId: number, address: Address): Promise<Chat | undefined> {
  const other = alias(accounts, "other")
  const low = raw`least(${viewerId}::bigint, ${other.id})`
  const high = raw`greatest(${viewerId}::bigint, ${other.id})`
  const mine = (whenLow: unknown, whenHigh: unknown) =>
    raw`case when ${viewerId}::bigint < ${other.id} then ${whenLow} else ${whenHigh} end`
  const c = conversations
  const [row] = await db
    .select({
      id: other.id,
      name: shownName("other"),
      email: raw<
        string | null
      >`case when ${areConnected(viewerId, other.id)} and ${showsContact(other, viewerId)} then ${other.email} end`,
      status: other.status,
      gone: hasLeft(other),
      pictureId: pictureOfOther(viewerId),
      connected: areConnected(viewerId, other.id),
      assisted: areConnected(viewerId, other.id, raw`${requests.assisted}`),
      open: raw<boolean>`not exists (select 1 from ${siteSettings}
        where ${siteSettings.key} = 'chat' and ${siteSettings.value} = '"soon"')`,
      clients: clientsBetween(viewerId),
      isConsultant: raw<boolean>`${other.role} = 'guest'`,
      company: other.companyName,
      checked: raw<boolean>`${other.companyCheckedAt} is not null`,
      profileId: raw<number | null>`(select ${profiles.id} from ${profiles} where ${profiles.accountId} = ${other.id}
        and ${shownTo(viewerId)} order by ${profiles.kind}, ${profiles.id} desc limit 1)::float8`,
      ...pendingRequest(viewerId, other.id),
      plan: subscriptions.plan,
      conversationId: c.id,
      presence: bothShow(viewerId),
      reads: bothShowReads(viewerId),
      endedAt: c.endedAt,
      unread: raw<number | null>`${mine(c.lowUnread, c.highUnread)}`,
      seenUpTo: raw<number | null>`(${mine(c.highReadId, c.lowReadId)})::float8`,
      isPartner: raw<boolean>`coalesce(${mine(c.lowSentAt, c.highSentAt)} >= ${subscriptions.startsAt}, false)`,
      partners: chatPartners(viewerId),
      seated: seatedIn,
      withFamily: decidesWithFamily(other.id),
      gender: raw<string | null>`(select gender from ${profiles} where ${isProfileOf(other.id)})`,
      unanswered: raw<number | null>`case when ${c.lastMessageId} is null then 0 when ${c.unansweredId} = ${viewerId}
        then (select count(*) from (select 1 from ${messages} where ${messages.conversationId} = ${c.id} limit 50) as alone) end`.mapWith(
        (count) => (count === null ? null : Number(count)),
      ),
      beforeAnswer: raw<number>`${raw.raw(BEFORE_ANSWER)}`,
    })
    .from(other)
    .leftJoin(c, and(eq(c.lowId, low), eq(c.highId, high)))
    .leftJoin(subscriptions, and(eq(subscriptions.accountId, viewerId), runsNow))
    .where(
      and(
        "id" in address ? eq(other.id, address.id) : and(eq(other.email, address.email), not(hasLeft(other))),
        ne(other.id, viewerId),
        notBlocked(viewerId, other.id),
      ),
    )
  if (!row) return
  const { gone } = row
  // Of whoever is leaving the chats of those connected stay, as they will once the account is gone.
  const known = gone
    ? row.conversationId !== null && row.endedAt === null && (row.connected || row.status === "deleted")
    : row.status === "active" && (row.connected || row.profileId !== null)
  if (!known) return
  const {
    id,
    email,
    pictureId,
    status: _status,
    endedAt: _endedAt,
    profileId,
    requestId,
    requestedBy,
    clients,
    isConsultant,
    company,
    checked,
    seated,
    withFamily,
    gender,
    reads: _reads,
    ...access
  } = row
  // The consultant chooses the client when accepting, so the chat names none.
  const named = isConsultant ? 0 : (profileId ?? 0)
  return {
    ...access,
    connected: row.connected && !gone,
    hasPairs: clients !== null,
    request: { accountId: id, profileId: named, requestId, state: requestState(requestedBy, viewerId) },
    other: {
      id,
      name: row.name,
      email: (!gone && email) || "",
      gone,
      avatar: avatarOf(pictureId),
      about: gone ? null : aboutText({ clients, isConsultant, company, checked }),
      bureau: gone ? null : aboutText({ clients: null, isConsultant, company, checked }),
    },
    unread: row.unread ?? 0,
    seenUpTo: (row.reads && row.seenUpTo) || 0,
    isOnline: row.presence && isOnline(id),
    table: gone ? [] : seatedFor(seated, viewerId),
    decides: withFamily && row.connected && !gone ? decidesText(gender) : null,
  }
}

function pendingRequest(viewerId: number, otherId: SQLWrapper) {
  const newest = raw`from ${requests} where ${requests.status} = 'pending' and ${betweenPair(viewerId, otherId)} order by ${requests.senderId} = ${viewerId}, ${requests.id} limit 1`
  return {
    requestId: raw<number | null>`(select ${requests.id} ${newest})::float8`,
    requestedBy: raw<number | null>`(select ${requests.senderId} ${newest})::float8`,
  }
}

const requestState = (requestedBy: number | null, viewerId: number) =>
  requestedBy === null ? null : requestedBy === viewerId ? "sent" : "received"

const pictureIdOfOther = raw<string | null>`coalesce(other.picture_id, (select ${profiles.pictureId} from ${profiles}
  where ${isProfileOf(raw`other.id`)} and ${profiles.visible}))`

/** The account's picture or its member profile's, as far as its owner shows it: as it is, or blurred. */
export const pictureOfOther = (viewerId: number) => raw<string | null>`case
  when not other.show_picture or other.status <> 'active' then null
  when not other.pictures_by_grant or (other.pictures_to_connections and ${areConnected(viewerId, raw`other.id`)})
    or exists (select 1 from picture_grant g join profile p on p.id = g.profile_id where p.account_id = other.id
      and g.viewer_id = ${viewerId} and g.allowed_at is not null and g.ended_at is null)
  then ${pictureIdOfOther} else ${veilOf(pictureIdOfOther)} end`

export const avatarOf = (pictureId: string | null) => pictureId && pictureAddress(pictureId, 160)

/** A deleted member's messages stay with their receiver, though the connection is gone. */
export const whyNotRead = ({ open, connected, other }: Chat) =>
  mayRead({ signedIn: true, open, connected: connected || other.gone })

interface HistoryRange {
  before?: number
  after?: number
  /** Only what was written at this moment or later, as if it came after the last message before it. */
  since?: string
  limit?: number
  /** Only what is about this connection. */
  about?: number
  /** Nothing up to this one: a guardian reads what was written after the yes. */
  beyond?: number
}

/** The newest message before a moment, found from the end: what was written since is usually little. */
async function lastBefore(conversationId: number, since: string) {
  const [last] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), lt(messages.createdAt, raw`${since}::timestamptz`)))
    .orderBy(desc(messages.id))
    .limit(1)
  return last?.id ?? 0
}

async function afterOf({ after, since }: HistoryRange, conversationId: number) {
  return since === undefined ? after : Math.max(after ?? 0, await lastBefore(conversationId, since))
}

/** What was missed comes in one piece, if it is not too long. */
const limitOf = ({ after }: HistoryRange) => (after === undefined ? HISTORY_PAGE : LONGEST_GAP)

export async function readHistory(viewer: { id: number; email: string }, chat: Chat, range: HistoryRange = {}) {
  if (chat.conversationId === null) return { messages: [], older: false, newer: false }
  const { before, about: only } = range
  const after = await afterOf(range, chat.conversationId)
  const limit = range.limit ?? limitOf({ after })
  const rows = await db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      seatId: messages.seatId,
      clientId: messages.clientId,
      body: messages.body,
      latitude: messages.latitude,
      longitude: messages.longitude,
      about: messages.aboutId,
      createdAt: messages.createdAt,
      attachment: {
        id: attachments.id,
        kind: attachments.kind,
        name: attachments.fileName,
        size: attachments.size,
        width: attachments.width,
        height: attachments.height,
      },
    })
    .from(messages)
    .leftJoin(attachments, eq(attachments.id, messages.attachmentId))
    .where(
      and(
        eq(messages.conversationId, chat.conversationId),
        before === undefined ? undefined : lt(messages.id, before),
        after === undefined ? undefined : gt(messages.id, after),
        only === undefined ? undefined : eq(messages.aboutId, only),
        range.beyond === undefined ? undefined : gt(messages.id, range.beyond),
      ),
    )
    .orderBy(after === undefined ? desc(messages.id) : asc(messages.id))
    .limit(limit + 1)
  const more = rows.length > limit
  const page = rows.slice(0, limit)
  if (after === undefined) page.reverse()
  const { other } = chat
  const writers = await listWriters(page.map(({ seatId }) => seatId))
  return {
    messages: page.map(
      ({ id, senderId, seatId, clientId, body, attachment, latitude, longitude, about, createdAt }): ChatMessage => {
        const [from, to] = senderId === viewer.id ? [viewer, other] : [other, viewer]
        const at = createdAt.toISOString()
        return {
          _id: id,
          from: from.email,
          to: to.email,
          fromId: from.id,
          toId: to.id,
          ...writers.by(seatId),
          message: body,
          ...careOf(body),
          ...partsOf(attachment, locationOf(latitude, longitude)),
          ...(about !== null && { about }),
          clientId,
          timestamp: at,
          createdAt: at,
        }
      },
    ),
    older: after === undefined ? more : page.length > 0,
    newer: after === undefined ? before !== undefined : more,
  }
}

/** Also informs the reader's other tabs, and the writer if both show it. */
export async function markRead(readerId: number, otherId: number, upTo: number) {
  const [low, high] = readerId < otherId ? [readerId, otherId] : [otherId, readerId]
  const [unread, mark] =
    readerId === low ? (["low_unread", "low_read_id"] as const) : (["high_unread", "high_read_id"] as const)
  const rows = await sql`
    with told as (
      update notification set read_at = now()
      where account_id = ${readerId} and actor_id = ${otherId} and kind = 'message' and read_at is null
    )
    update conversation set
      ${sql(mark)} = greatest(${sql(mark)}, least(${upTo}::bigint, last_message_id)),
      ${sql(unread)} = (select count(*) from message where conversation_id = conversation.id
        and message.id > greatest(conversation.${sql(mark)}, ${upTo}::bigint) and sender_id = ${otherId})
    where low_id = ${low} and high_id = ${high} and (${sql(unread)} > 0 or ${sql(mark)} < least(${upTo}::bigint, last_message_id))
    returning (select bool_and(shows_presence and shows_reads) from account where id in (low_id, high_id)) as shown,
      ${sql(mark)}::float8 as mark`
  const [read] = rows
  if (!read) return
  emitToAccounts(read.shown ? [readerId, otherId] : [readerId], "messagesRead", { readerId, otherId, upTo: read.mark })
}
