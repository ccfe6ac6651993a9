import { date, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { reference } from "./columns.ts"
import { profiles } from "./profiles.ts"

/** Who has looked at a profile, once for each day of Pakistan's calendar. */
export const profileViews = pgTable(
  "profile_view",
  {
    profileId: reference()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    accountId: reference()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.profileId, t.accountId, t.day] }),
    index("profile_view_account_idx").on(t.accountId),
    index("profile_view_day_idx").on(t.day),
  ],
)
