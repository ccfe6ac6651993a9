import { index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { moment, reference } from "./columns.ts"
import { profiles } from "./profiles.ts"

export const favourites = pgTable(
  "favourite",
  {
    accountId: reference()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    profileId: reference()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.profileId] }), index("favourite_profile_idx").on(t.profileId)],
)
