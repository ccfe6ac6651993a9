import { date, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { withProfile } from "./profiles.ts"

export const profileViews = pgTable(
  "profile_view",
  {
    profileId: withProfile(),
    accountId: withAccount(),
    day: date({ mode: "string" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.profileId, t.accountId, t.day] }),
    index("profile_view_account_idx").on(t.accountId),
    index("profile_view_day_idx").on(t.day),
  ],
)
