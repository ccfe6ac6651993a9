import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime, reference } from "./columns.ts"

// Both are written by triggers alone, so that no way of changing a name or of ending a request passes them by.

/** What somebody was called who had written or sent something by then: whoever received it knows them by this name. */
export const formerNames = pgTable(
  "former_name",
  {
    accountId: withAccount(),
    name: text().notNull(),
    untilAt: dateTime().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.untilAt] }), index("former_name_until_idx").on(t.untilAt)],
)

/**
 * A request that went with a profile, a client or an account: what came with it stays with the one who received it, and
 * what was written about it with its clients.
 */
export const formerRequests = pgTable(
  "former_request",
  {
    /** The request's. */
    id: reference().primaryKey(),
    senderId: withAccount(),
    receiverId: withAccount(),
    /** The consultants' clients; no references, for they may go as well. */
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
