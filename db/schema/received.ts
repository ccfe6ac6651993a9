import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime, reference } from "./columns.ts"

// Written by triggers alone, so that no change of a name or end of a request is missed.

/** Names under which something was sent: its receivers know the sender by them. */
export const formerNames = pgTable(
  "former_name",
  {
    accountId: withAccount(),
    name: text().notNull(),
    untilAt: dateTime().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.untilAt] }), index("former_name_until_idx").on(t.untilAt)],
)

/** Deleted with a profile, client or account: receivers keep its note, and messages about it its clients. */
export const formerRequests = pgTable(
  "former_request",
  {
    /** The request's. */
    id: reference().primaryKey(),
    senderId: withAccount(),
    receiverId: withAccount(),
    /** No references, for clients may be deleted as well. */
    senderClientId: reference(),
    receiverClientId: reference(),
    note: text(),
    createdAt: dateTime().notNull(),
    goneAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    index("former_request_receiver_idx").on(t.receiverId),
    index("former_request_sender_idx").on(t.senderId),
    index("former_request_gone_idx").on(t.goneAt),
  ],
)
