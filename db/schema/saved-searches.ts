import { sql } from "drizzle-orm"
import { index, pgTable, text } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime, id, reference } from "./columns.ts"
import { profiles } from "./profiles.ts"

export const savedSearches = pgTable(
  "saved_search",
  {
    id: id(),
    accountId: withAccount(),
    clientId: reference().references(() => profiles.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Canonical: equal searches are equal texts. */
    query: text().notNull(),
    /** Profile ids ascend in time: higher ones are new since the last visit. */
    seenUpTo: reference().notNull(),
    lookedAt: dateTime().notNull().defaultNow(),
    createdAt: dateTime().notNull().defaultNow(),
    /** Unused: the build before this one removes by it. It may go with the next. */
    endedAt: dateTime(),
    /** People up to this profile were mailed; when it was last looked at for that, and when next. */
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
