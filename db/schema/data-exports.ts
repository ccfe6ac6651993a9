import { sql } from "drizzle-orm"
import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { bytes, dateTime, id } from "./columns.ts"

/** So long a file waits to be fetched. */
export const EXPORT_DAYS = 7

/** Everything that is kept of somebody, asked for as one file; gone with the file. */
export const dataExports = pgTable(
  "data_export",
  {
    id: id(),
    accountId: withAccount(),
    /** Of the file in the store, also while it is being made: a second try writes the same one. */
    fileKey: text().notNull(),
    fileBytes: bigint({ mode: "number" }),
    askedAt: dateTime().notNull().defaultNow(),
    readyAt: dateTime(),
    failedAt: dateTime(),
    endsAt: dateTime(),
    /** The session that has proved the password again, and until when it may fetch. */
    provedBy: bytes(),
    provedUntil: dateTime(),
  },
  (t) => [
    index("data_export_account_idx").on(t.accountId, t.id),
    uniqueIndex("data_export_waiting_key").on(t.accountId).where(sql`${t.readyAt} is null and ${t.failedAt} is null`),
    index("data_export_ends_idx").on(t.endsAt),
  ],
)
