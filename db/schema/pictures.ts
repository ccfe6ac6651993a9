import { sql } from "drizzle-orm"
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime } from "./columns.ts"

/** Files are in the storage under the random id, one for each width. */
export const pictures = pgTable(
  "picture",
  {
    id: text().primaryKey(),
    accountId: withAccount(),
    /** Sample pictures share the files of a few portraits; null: files of its own. */
    sharedFiles: text(),
    /** Under this name others are served a blurred rendering of it, which does not lead back to the picture. */
    veilId: text().notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    width: integer().notNull(),
    height: integer().notNull(),
    /** SHA-256 of the file as it came. */
    digest: text(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [index("picture_account_idx").on(t.accountId), uniqueIndex("picture_veil_key").on(t.veilId)],
)
