import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { bytes, dateTime, id, reference } from "./columns.ts"
import { profiles, withProfile } from "./profiles.ts"

/** What can be ticked, in the order of the form. */
export const biodataParts = [
  "picture",
  "birthDate",
  "community",
  "place",
  "work",
  "income",
  "body",
  "health",
  "family",
  "parents",
  "contact",
  "about",
  "preferences",
] as const

export const biodataLooks = ["ivory", "festive", "plain"] as const

export const biodataKinds = ["pdf", "picture"] as const

const chosen = () => ({
  parts: text({ enum: biodataParts }).array().notNull(),
  look: text({ enum: biodataLooks }).notNull(),
})

/** What was ticked last time. */
export const biodataChoices = pgTable("biodata_choice", {
  profileId: reference()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  ...chosen(),
})

/** Every making. No file is kept: for a day it is made again of the profile as it is. */
export const biodataSheets = pgTable(
  "biodata_sheet",
  {
    id: id(),
    profileId: withProfile(),
    /** The member, or the client's consultant of that time. */
    madeBy: withAccount(),
    kind: text({ enum: biodataKinds }).notNull(),
    ...chosen(),
    madeAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    index("biodata_sheet_profile_idx").on(t.profileId, t.id),
    index("biodata_sheet_by_idx").on(t.madeBy),
    index("biodata_sheet_made_idx").on(t.madeAt),
  ],
)

/** Opens what was ticked to whoever has its address. */
export const biodataLinks = pgTable(
  "biodata_link",
  {
    id: id(),
    profileId: withProfile(),
    madeBy: withAccount(),
    /** SHA-256 of the last part of the address, and that part sealed, to be shown to its owner again. */
    tokenHash: bytes().notNull(),
    tokenSealed: text().notNull(),
    ...chosen(),
    madeAt: dateTime().notNull().defaultNow(),
    endsAt: dateTime().notNull(),
    endedAt: dateTime(),
    /** By people, as far as crawlers say that they are none. */
    opened: integer().notNull().default(0),
    openedAt: dateTime(),
  },
  (t) => [
    uniqueIndex("biodata_link_token_key").on(t.tokenHash),
    index("biodata_link_profile_idx").on(t.profileId, t.id),
    index("biodata_link_by_idx").on(t.madeBy),
    index("biodata_link_ends_idx").on(t.endsAt),
    check("biodata_link_at_most_a_month", sql`${t.endsAt} <= ${t.madeAt} + interval '30 days'`),
  ],
)
