import { type SQLWrapper, sql } from "drizzle-orm"
import { bigserial, customType, index, inet, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { dateTime, id, reference } from "./columns.ts"

export const siteSettings = pgTable("site_setting", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: dateTime().notNull().defaultNow(),
  updatedBy: reference().references(() => accounts.id, { onDelete: "set null" }),
})

export const isUnpublished = (t: { publishedAt: SQLWrapper }) => sql`${t.publishedAt} is null`

export const stories = pgTable(
  "story",
  {
    id: id(),
    accountId: reference().references(() => accounts.id, { onDelete: "set null" }),
    names: text().notNull(),
    city: text().notNull(),
    body: text().notNull(),
    email: text().notNull(),
    publishedAt: dateTime(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    index("story_published_idx").on(t.publishedAt).where(sql`${t.publishedAt} is not null`),
    index("story_waiting_idx").on(t.id).where(isUnpublished(t)),
  ],
)

export const isOpenMessage = (t: { answeredAt: SQLWrapper; closedAt: SQLWrapper }) =>
  sql`${t.answeredAt} is null and ${t.closedAt} is null`

export const contactMessages = pgTable(
  "contact_message",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    body: text().notNull(),
    answer: text(),
    answeredAt: dateTime(),
    closedAt: dateTime(),
    handledBy: reference().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [index("contact_message_open_idx").on(t.id).where(isOpenMessage(t))],
)

/** Milliseconds since 1970 in the row, a `Date` for the limiter. */
const epoch = customType<{ data: Date; driverData: string | number }>({
  dataType: () => "bigint",
  toDriver: (date) => date.getTime(),
  fromDriver: (milliseconds) => new Date(Number(milliseconds)),
})

/** Of `rate-limiter-flexible`: shared by all servers, kept over restarts. */
export const rateLimits = pgTable("rate_limit", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: epoch(),
})

/** Append-only: a trigger refuses everything else. */
export const auditEvents = pgTable(
  "audit_event",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: dateTime().notNull().defaultNow(),
    actorId: reference(),
    action: text().notNull(),
    objectType: text(),
    objectId: reference(),
    reason: text(),
    ip: inet(),
    requestId: text(),
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    index("audit_object_idx").on(t.objectType, t.objectId, t.id),
    index("audit_actor_idx").on(t.actorId, t.id),
    index("audit_action_idx").on(t.action, t.id),
    index("audit_at_idx").on(t.at),
  ],
)
