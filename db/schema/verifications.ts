import { bigint, index, pgTable, text } from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { dateTime, id, reference } from "./columns.ts"
import { profiles, withProfile } from "./profiles.ts"

/** Who is about to call, so that nobody else does. */
export const verificationClaims = pgTable("verification_claim", {
  profileId: bigint({ mode: "number" })
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  accountId: withAccount(),
  until: dateTime().notNull(),
})

export const callOutcomes = ["no answer", "switched off", "call later"] as const

export const verificationCalls = pgTable(
  "verification_call",
  {
    id: id(),
    profileId: withProfile(),
    callerId: reference().references(() => accounts.id, { onDelete: "set null" }),
    outcome: text({ enum: callOutcomes }).notNull(),
    note: text(),
    againAt: dateTime().notNull(),
    calledAt: dateTime().notNull().defaultNow(),
  },
  (t) => [index("verification_call_profile_idx").on(t.profileId, t.id)],
)
