import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { moment, reference } from "./columns.ts"

// Both are written by triggers alone, so that no way of changing a name or of ending a request passes them by.

/** What somebody was called who had written or sent something by then: whoever received it knows them by this name. */
export const formerNames = pgTable(
  "former_name",
  {
    accountId: reference()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    untilAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.untilAt] }), index("former_name_until_idx").on(t.untilAt)],
)

/** A request that went with its sender, a client or a profile: what came with it stays with the one who received it. */
export const formerRequests = pgTable(
  "former_request",
  {
    /** The request's. */
    id: reference().primaryKey(),
    senderId: reference()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    receiverId: reference()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The consultant's client who was asked; no reference, for that one may go as well. */
    receiverClientId: reference(),
    note: text(),
    createdAt: moment().notNull(),
  },
  (t) => [
    index("former_request_receiver_idx").on(t.receiverId),
    index("former_request_sender_idx").on(t.senderId),
    index("former_request_created_idx").on(t.createdAt),
  ],
)
