import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime } from "./columns.ts"
import { withProfile } from "./profiles.ts"

export const favourites = pgTable(
  "favourite",
  {
    accountId: withAccount(),
    profileId: withProfile(),
    /** The member's own words, for nobody else. */
    note: text(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.profileId] }), index("favourite_profile_idx").on(t.profileId)],
)
