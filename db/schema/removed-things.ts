import { sql } from "drizzle-orm"
import { index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime, id, reference } from "./columns.ts"
import { profiles } from "./profiles.ts"

export const removableKinds = [
  "note",
  "step",
  "case",
  "search",
  "picture",
  "favourite",
  "story",
  "fee",
  "comment",
] as const

/** What somebody has removed, whole, for a day: its own table has it no more, so that nothing shows or counts it. */
export const removedThings = pgTable(
  "removed_thing",
  {
    id: id(),
    /** Whoever has removed it; nobody else puts it back. */
    accountId: withAccount(),
    kind: text({ enum: removableKinds }).notNull(),
    /** Its number in its own table, which it keeps. */
    thing: text().notNull(),
    /** Whom it is about: it goes with that profile. */
    profileId: reference().references(() => profiles.id, { onDelete: "cascade" }),
    /** What it is called where it can be put back. */
    label: text().notNull(),
    /** What is needed to put it back; empty once it is back. */
    kept: jsonb().$type<Record<string, unknown>>().notNull(),
    removedAt: dateTime().notNull().defaultNow(),
    putBackAt: dateTime(),
  },
  (t) => [
    uniqueIndex("removed_thing_once").on(t.accountId, t.kind, t.thing),
    index("removed_thing_sweep_idx").on(t.removedAt),
    index("removed_thing_profile_idx").on(t.profileId).where(sql`${t.profileId} is not null`),
  ],
)
