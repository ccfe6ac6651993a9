import { integer, pgTable } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { reference } from "./columns.ts"
import { profiles } from "./profiles.ts"

/** How many clients a consultant has ever made: a number is given once. Written by the trigger `number_clients` alone. */
export const clientCounts = pgTable("client_count", {
  accountId: reference()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  made: integer().notNull(),
})

/** Which of its consultant's clients this is, in the order in which they were made; by the same trigger. */
export const clientNumbers = pgTable("client_number", {
  profileId: reference()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  number: integer().notNull(),
})
