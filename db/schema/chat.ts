import { sql } from "drizzle-orm"
import { check, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime, id, reference } from "./columns.ts"

/** With all that the contact list shows (last message, unread counts), so listing never walks messages. */
export const conversations = pgTable(
  "conversation",
  {
    id: id(),
    lowId: withAccount(),
    highId: withAccount(),
    lastMessageId: reference(),
    lastMessageAt: dateTime(),
    lastPreview: text(),
    lowUnread: integer().notNull().default(0),
    highUnread: integer().notNull().default(0),
    /** The newest message that this side has seen. */
    lowReadId: reference().notNull().default(0),
    highReadId: reference().notNull().default(0),
    /** Whoever wrote within a plan's term counts as one of its chat partners. */
    lowSentAt: dateTime(),
    highSentAt: dateTime(),
    /** Whoever alone has written so far; null once the other has answered. */
    unansweredId: reference(),
    /** One side has left after the chat was closed: kept for reports alone. */
    endedAt: dateTime(),
  },
  (t) => [
    uniqueIndex("conversation_pair_key").on(t.lowId, t.highId),
    index("conversation_low_idx").on(t.lowId, t.lastMessageId),
    index("conversation_high_idx").on(t.highId, t.lastMessageId),
    index("conversation_ended_idx").on(t.id).where(sql`${t.endedAt} is not null`),
    check("conversation_in_order", sql`${t.lowId} < ${t.highId}`),
  ],
)

export const messages = pgTable(
  "message",
  {
    id: id(),
    // No reference: storing a message writes its conversation too, and a trigger deletes messages with it; a reference
    // would cost each message a look-up.
    conversationId: reference().notNull(),
    /** One side of the conversation, deleted with it. */
    senderId: reference().notNull(),
    /** Of a guardian's words, who are the sender's guest in the chat; no reference: they stay a guardian's for good. */
    seatId: reference(),
    /** Made by the sender's browser: a repeat with it is the same message. */
    clientId: uuid().notNull(),
    body: text().notNull().default(""),
    attachmentId: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The connection it is about; no reference, as above, and null where it is general. */
    aboutId: reference(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("message_once_key").on(t.senderId, t.clientId),
    index("message_conversation_idx").on(t.conversationId, t.id),
    index("message_about_idx").on(t.conversationId, t.aboutId, t.id).where(sql`${t.aboutId} is not null`),
    index("message_attachment_idx").on(t.attachmentId).where(sql`${t.attachmentId} is not null`),
    // Rows are only appended, so a few pages of it show which part of the table a day is in.
    index("message_created_idx").using("brin", t.createdAt).with({ autosummarize: true, pages_per_range: 16 }),
    check("message_says_something", sql`${t.body} <> '' or ${t.attachmentId} is not null or ${t.latitude} is not null`),
    check("message_bounded", sql`length(${t.body}) <= 4000`),
    check("message_on_earth", sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`),
  ],
)

export const attachmentKinds = ["image", "video", "file", "voice"] as const

/**
 * Bytes are stored under the random id. The row comes before the file and goes after it: no file is without one.
 */
export const attachments = pgTable(
  "attachment",
  {
    id: text().primaryKey(),
    accountId: withAccount(),
    conversationId: reference()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    kind: text({ enum: attachmentKinds }).notNull(),
    mediaType: text().notNull(),
    fileName: text().notNull(),
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    /** SHA-256 of the file as it came. */
    digest: text(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [index("attachment_created_idx").on(t.createdAt)],
)
