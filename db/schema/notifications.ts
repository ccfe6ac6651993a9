import { sql } from "drizzle-orm"
import { index, pgTable, text } from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { dateTime, id, reference } from "./columns.ts"

export const notificationKinds = [
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
  "case",
  "payment",
  "payment-report",
  "pictures-asked",
  "pictures-allowed",
  "seat",
  "approval",
  "approval-answer",
  "approval-expired",
  "family-comment",
  "family-request",
  "family-accepted",
  "family-message",
  "chat-seat",
  "contact",
  "data",
  "clients",
] as const

export type NotificationKind = (typeof notificationKinds)[number]

export const notifications = pgTable(
  "notification",
  {
    id: id(),
    accountId: withAccount(),
    kind: text({ enum: notificationKinds }).notNull(),
    /** Who caused it; the text takes the name at the time of reading. */
    actorId: reference().references(() => accounts.id, { onDelete: "cascade" }),
    /** Id of a request, conversation, profile or subscription, by kind. */
    subjectId: reference(),
    note: text(),
    createdAt: dateTime().notNull().defaultNow(),
    readAt: dateTime(),
    /** When to consider a mail, at first after the shortest delay; null once settled. */
    mailAt: dateTime().default(sql`now() + interval '2 minutes'`),
  },
  (t) => [
    index("notification_account_idx").on(t.accountId, t.id),
    index("notification_actor_idx").on(t.actorId),
    // With the actor: each message checks whether one is unread already.
    index("notification_unread_idx").on(t.accountId, t.actorId).where(sql`${t.readAt} is null`),
    index("notification_mail_idx").on(t.kind, t.mailAt).where(sql`${t.mailAt} is not null`),
  ],
)
