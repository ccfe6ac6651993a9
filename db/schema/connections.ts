import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { boolean, check, index, pgEnum, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime, id, reference } from "./columns.ts"
import { profiles } from "./profiles.ts"

export const requestStatus = pgEnum("request_status", [
  "pending",
  "accepted",
  "declined",
  "cancelled",
  "removed",
  "expired",
])

/** Accepted, it is a connection. Clients are named, so two accounts may be connected once for each client. */
export const connectionRequests = pgTable(
  "connection_request",
  {
    id: id(),
    senderId: withAccount(),
    receiverId: withAccount(),
    /** Null while a request to a consultant names no client: the consultant chooses one when accepting. */
    profileId: reference().references(() => profiles.id, { onDelete: "cascade" }),
    /** The sending consultant's client. */
    senderClientId: reference().references(() => profiles.id, { onDelete: "cascade" }),
    receiverClientId: reference().references(() => profiles.id, { onDelete: "cascade" }),
    /** Made by a matchmaker: needs no plan and counts against none. */
    assisted: boolean().notNull().default(false),
    status: requestStatus().notNull().default("pending"),
    note: text(),
    /** For the decliner's own list and the portal's figures, never for whoever asked. */
    declineReason: text(),
    createdAt: dateTime().notNull().defaultNow(),
    decidedAt: dateTime(),
    /** When a connection ended, and by which side: the other one waits. Null where that was not noted yet. */
    removedAt: dateTime(),
    removedBySender: boolean(),
  },
  (t) => [
    check("request_not_to_oneself", sql`${t.senderId} <> ${t.receiverId}`),
    // One open request or connection for a pair and its clients, whichever side began.
    uniqueIndex("request_one_open_a_pair")
      .on(
        sql`least(${t.senderId}, ${t.receiverId})`,
        sql`greatest(${t.senderId}, ${t.receiverId})`,
        sql`least(coalesce(${t.senderClientId}, 0), coalesce(${t.receiverClientId}, 0))`,
        sql`greatest(coalesce(${t.senderClientId}, 0), coalesce(${t.receiverClientId}, 0))`,
      )
      .where(sql`${t.status} in ('pending', 'accepted')`),
    index("request_sent_idx").on(t.senderId, t.status, t.id),
    index("request_received_idx").on(t.receiverId, t.status, t.id),
    index("request_sender_created_idx").on(t.senderId, t.createdAt),
    // The pair's past, and until when one may not ask again.
    index("request_past_pair_idx")
      .on(sql`least(${t.senderId}, ${t.receiverId})`, sql`greatest(${t.senderId}, ${t.receiverId})`)
      .where(sql`${t.status} in ('declined', 'cancelled', 'removed')`),
    index("request_waiting_idx").on(t.createdAt).where(sql`${t.status} = 'pending'`),
    index("request_declined_idx").on(t.decidedAt).where(sql`${t.status} = 'declined'`),
    index("request_profile_idx").on(t.profileId),
    index("request_created_idx").on(t.createdAt),
    index("request_accepted_idx").on(t.decidedAt).where(sql`${t.status} = 'accepted'`),
    // Without these the end of one client would search all requests.
    index("request_sender_client_idx").on(t.senderClientId).where(sql`${t.senderClientId} is not null`),
    index("request_receiver_client_idx").on(t.receiverClientId).where(sql`${t.receiverClientId} is not null`),
  ],
)

/** It waits for an answer, or is a connection. Spelled as the index is: its condition must stand in the text, not in a parameter. */
export const isOpen = sql`${connectionRequests.status} in ('pending', 'accepted')`

/** It is over, and may close asking for a while. Spelled as the index is. */
export const isPast = sql`${connectionRequests.status} in ('declined', 'cancelled', 'removed')`

export const isAccepted = sql<boolean>`${connectionRequests.status} = 'accepted'`

type Account = SQLWrapper | number

/** A request of these two, whichever has asked. Spelled as the indexes are. */
export const betweenPair = (one: Account, other: Account) =>
  sql`least(${connectionRequests.senderId}, ${connectionRequests.receiverId}) = least(${one}::bigint, ${other})
    and greatest(${connectionRequests.senderId}, ${connectionRequests.receiverId}) = greatest(${one}::bigint, ${other})`

/** It speaks of this client, on either side. */
export const isAboutClient = (client: SQLWrapper | number) =>
  sql`${client} in (${connectionRequests.senderClientId}, ${connectionRequests.receiverClientId})`

/** It speaks of the profile in the query: of its member, or of this client. */
export const isAboutProfile = sql`(${profiles.kind} = 'member' or ${isAboutClient(profiles.id)})`

/** The two have a connection, of which `which` may ask more. `offset 0` keeps PostgreSQL asking row by row, by the index. */
export const areConnected = (one: Account, other: Account, which?: SQL) =>
  sql<boolean>`exists (select 1 from ${connectionRequests} where ${and(isAccepted, betweenPair(one, other), which)} offset 0)`
