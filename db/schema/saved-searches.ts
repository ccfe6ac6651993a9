import { sql } from "drizzle-orm"
import { index, pgTable, text } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime, id, reference } from "./columns.ts"
import { profiles } from "./profiles.ts"

/** A search that somebody goes back to; a consultant's may be for one client. */
export const savedSearches = pgTable(
  "saved_search",
  {
    id: id(),
    accountId: withAccount(),
    clientId: reference().references(() => profiles.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** As an address asks it, each thing in one way and in one order. */
    query: text().notNull(),
    /** Profile numbers ascend in time: whoever has a higher one is new since the last visit. */
    seenUpTo: reference().notNull(),
    lookedAt: dateTime().notNull().defaultNow(),
    createdAt: dateTime().notNull().defaultNow(),
    /** Removed, but not past undoing; the next one that is removed takes its place. */
    endedAt: dateTime(),
    /** Whom it found up to this profile has been mailed; when it was last looked at for that, and when it is to be next. */
    mailedUpTo: reference().notNull().default(0),
    mailLookedAt: dateTime().notNull().defaultNow(),
    mailAt: dateTime().defaultNow(),
  },
  (t) => [
    index("saved_search_owner_idx").on(t.accountId, t.id),
    index("saved_search_client_idx").on(t.clientId).where(sql`${t.clientId} is not null`),
    index("saved_search_mail_idx").on(t.mailAt).where(sql`${t.mailAt} is not null`),
  ],
)
