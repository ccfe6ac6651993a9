import { date, pgEnum, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { dateTime, reference } from "./columns.ts"

/** The terms, and what is said of privacy. */
export const documentName = pgEnum("document_name", ["terms", "privacy"])
export type DocumentName = (typeof documentName.enumValues)[number]

/** A version is the day from which its words hold; the words themselves are the page's. */
export const documentVersions = pgTable(
  "document_version",
  {
    document: documentName().notNull(),
    version: date().notNull(),
    /** What is different, a line for each change; empty of the first. */
    changes: text().notNull().default(""),
    /** Null: the first, to which everybody agrees by signing up. */
    publishedAt: dateTime(),
    publishedBy: reference().references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [primaryKey({ columns: [t.document, t.version] })],
)
