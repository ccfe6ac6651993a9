import { sql } from "drizzle-orm"
import { check, pgTable, smallint, text } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { dateTime, reference } from "./columns.ts"

export const ratings = pgTable(
  "rating",
  {
    accountId: reference()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    stars: smallint().notNull(),
    words: text().notNull().default(""),
    ratedAt: dateTime().notNull().defaultNow(),
  },
  (t) => [check("rating_of_five", sql`${t.stars} between 1 and 5`)],
)
