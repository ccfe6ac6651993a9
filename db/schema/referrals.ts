import { index, pgTable, text } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime, reference } from "./columns.ts"
import { profiles } from "./profiles.ts"

/** Who has sent a client to the consultant: another client of hers, or somebody in her own words. */
export const clientReferrals = pgTable(
  "client_referral",
  {
    clientId: reference()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    consultantId: withAccount(),
    byClientId: reference().references(() => profiles.id, { onDelete: "cascade" }),
    byText: text(),
    changedAt: dateTime().notNull().defaultNow(),
  },
  (t) => [index("client_referral_by_idx").on(t.byClientId), index("client_referral_consultant_idx").on(t.consultantId)],
)
