import { sql } from "drizzle-orm"
import { index, pgTable, text } from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { dateTime, id, reference } from "./columns.ts"

const notificationKinds = [
  "request",
  "accepted",
  "expired",
  "no-room",
  "message",
  "match",
  "subscription",
  "moderation",
  "consent",
  "assisted",
  "payment",
  "payment-report",
] as const

export type NotificationKind = (typeof notificationKinds)[number]

export const notifications = pgTable(
  "notification",
  {
    id: id(),
    accountId: withAccount(),
    kind: text({ enum: notificationKinds }).notNull(),
    /** Whoever caused it; the text is made from the name at the time of reading. */
    actorId: reference().references(() => accounts.id, { onDelete: "cascade" }),
    /** What it is about: the id of a request, conversation, profile or subscription, by kind. */
    subjectId: reference(),
    note: text(),
    createdAt: dateTime().notNull().defaultNow(),
    readAt: dateTime(),
    /** When it is next to be thought of for a mail, at first after the shortest delay; null once that is settled. */
    mailAt: dateTime().default(sql`now() + interval '2 minutes'`),
  },
  (t) => [
    index("notification_account_idx").on(t.accountId, t.id),
    index("notification_actor_idx").on(t.actorId),
    // With who caused it: whether a message has been told of already is asked at each one.
    index("notification_unread_idx").on(t.accountId, t.actorId).where(sql`${t.readAt} is null`),
    index("notification_mail_idx").on(t.kind, t.mailAt).where(sql`${t.mailAt} is not null`),
  ],
)
