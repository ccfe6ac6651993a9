import { type SQLWrapper, sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { conversations } from "./chat.ts"
import { bytes, dateTime, id, reference } from "./columns.ts"
import { connectionRequests } from "./connections.ts"
import { chatLevels, familyRelations, INVITATION_DAYS, seatLevels } from "./family-levels.ts"
import { profiles, withProfile } from "./profiles.ts"

type Seat = Record<"invitedAt" | "joinedAt" | "endedAt", SQLWrapper>

/** Somebody sits there. */
export const isTaken = (t: Pick<Seat, "joinedAt" | "endedAt">) =>
  sql`${t.joinedAt} is not null and ${t.endedAt} is null`

/** The invitation can still be used. */
export const isInvited = (t: Seat) =>
  sql`${t.joinedAt} is null and ${t.endedAt} is null and ${t.invitedAt} > now() - make_interval(days => ${sql.raw(String(INVITATION_DAYS))})`

/** A guardian's or relative's place beside a member: first an invitation, then somebody's who has accepted it. */
export const guardianSeats = pgTable(
  "guardian_seat",
  {
    id: id(),
    /** Who has invited. */
    memberId: withAccount(),
    /** Null until the invitation is accepted. */
    guardianId: reference().references(() => accounts.id, { onDelete: "cascade" }),
    /** As the member calls the guardian. */
    name: text().notNull(),
    relation: text({ enum: familyRelations }).notNull(),
    level: text({ enum: seatLevels }).notNull(),
    /** The guardian's own, by its own hand: the member may share it. */
    contactNumber: text(),
    /** SHA-256 of the token in the link; null once used. */
    invitationHash: bytes(),
    /** Null where the member hands the link over. */
    invitedEmail: text(),
    invitedAt: dateTime().notNull().defaultNow(),
    joinedAt: dateTime(),
    endedAt: dateTime(),
    /** When the guardian last looked at the shortlist: what is younger is new. */
    lookedAt: dateTime(),
  },
  (t) => [
    uniqueIndex("guardian_seat_invitation_key").on(t.invitationHash),
    uniqueIndex("guardian_seat_once_key").on(t.memberId, t.guardianId).where(isTaken(t)),
    index("guardian_seat_member_idx").on(t.memberId, t.id).where(sql`${t.endedAt} is null`),
    index("guardian_seat_email_idx").on(t.invitedEmail).where(sql`${t.invitedEmail} is not null`),
    index("guardian_seat_guardian_idx").on(t.guardianId, t.id).where(isTaken(t)),
    check("guardian_seat_not_oneself", sql`${t.guardianId} <> ${t.memberId}`),
    check("guardian_seat_joined_by_somebody", sql`${t.joinedAt} is null or ${t.guardianId} is not null`),
  ],
)

type Account = SQLWrapper | number

/** Of guardians who can answer: one who is suspended keeps the seat, and nobody waits for it. */
const seatsOf = (member: Account) =>
  sql`select 1 from guardian_seat seat join account guardian on guardian.id = seat.guardian_id and guardian.status = 'active'
    where seat.member_id = ${member} and seat.ended_at is null and seat.joined_at is not null`

/** Requests and acceptances of this member wait for a guardian's yes. */
export const decidesWithFamily = (member: Account) =>
  sql<boolean>`exists (${seatsOf(member)} and seat.level = 'agrees' offset 0)`

/** Somebody sits beside this member. */
export const hasFamily = (member: Account) => sql<boolean>`exists (${seatsOf(member)} offset 0)`

/** Either sits at the other's table. */
export const sitsBeside = (one: Account, other: Account) =>
  sql<boolean>`exists (select 1 from guardian_seat seat where seat.ended_at is null and seat.joined_at is not null
    and ((seat.member_id = ${one} and seat.guardian_id = ${other}) or (seat.member_id = ${other} and seat.guardian_id = ${one})))`

/** This account sits beside somebody. */
export const sitsForSomebody = (guardian: Account) =>
  sql<boolean>`exists (select 1 from guardian_seat seat
    where seat.guardian_id = ${guardian} and seat.ended_at is null and seat.joined_at is not null offset 0)`

export const approvalKinds = ["send", "accept"] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** `overtaken`: something else has settled it, such as a block or the other's own request. */
export const approvalOutcomes = ["agreed", "declined", "expired", "withdrawn", "overtaken"] as const
export type ApprovalOutcome = (typeof approvalOutcomes)[number]

/** 'With your family': so long it waits for a guardian. */
export const APPROVAL_DAYS = 7

export const isWaiting = (t: Record<"decidedAt" | "createdAt", SQLWrapper>) =>
  sql`${t.decidedAt} is null and ${t.createdAt} > now() - make_interval(days => ${sql.raw(String(APPROVAL_DAYS))})`

/** A request that has not left, or an acceptance that does not count yet, until a guardian agrees. */
export const familyApprovals = pgTable(
  "family_approval",
  {
    id: id(),
    memberId: withAccount(),
    otherId: withAccount(),
    kind: text({ enum: approvalKinds }).notNull(),
    /** What is to be accepted; null for a request, which is made when it leaves. */
    requestId: reference().references(() => connectionRequests.id, { onDelete: "cascade" }),
    /** Whom it is about; null for a consultant who has not named a client. */
    profileId: reference().references(() => profiles.id, { onDelete: "cascade" }),
    note: text(),
    createdAt: dateTime().notNull().defaultNow(),
    decidedAt: dateTime(),
    outcome: text({ enum: approvalOutcomes }),
    /** Whose answer counted. */
    decidedBy: reference().references(() => guardianSeats.id, { onDelete: "set null" }),
    /** To the member alone. */
    word: text(),
  },
  (t) => [
    uniqueIndex("family_approval_open_key").on(t.memberId, t.otherId).where(sql`${t.decidedAt} is null`),
    index("family_approval_member_idx").on(t.memberId, t.id),
    index("family_approval_other_idx").on(t.otherId),
    index("family_approval_profile_idx").on(t.profileId),
    index("family_approval_request_idx").on(t.requestId).where(sql`${t.requestId} is not null`),
    index("family_approval_waiting_idx").on(t.createdAt).where(sql`${t.decidedAt} is null`),
    check("family_approval_decided", sql`(${t.decidedAt} is null) = (${t.outcome} is null)`),
  ],
)

/** Of one guardian and one chat, where it differs from the seat, and what the other side has said to it. */
export const chatSeats = pgTable(
  "chat_seat",
  {
    seatId: reference()
      .notNull()
      .references(() => guardianSeats.id, { onDelete: "cascade" }),
    conversationId: reference()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** As the member says; null: as the seat does. */
    level: text({ enum: chatLevels }),
    /** What the other one was asked for. */
    asked: text({ enum: ["reads", "writes"] }),
    askedAt: dateTime(),
    allowedAt: dateTime(),
    /** 'Not now', or the yes was taken back. */
    refusedAt: dateTime(),
    /** Only what is newer may be read. */
    afterMessageId: reference(),
    /** The newest message that the guardian has seen. */
    readId: reference(),
  },
  (t) => [
    primaryKey({ columns: [t.seatId, t.conversationId] }),
    index("chat_seat_conversation_idx").on(t.conversationId),
  ],
)

/** What a guardian says to somebody on the member's shortlist; the member's own answers have no seat. */
export const shortlistComments = pgTable(
  "shortlist_comment",
  {
    id: id(),
    memberId: withAccount(),
    profileId: withProfile(),
    /** Null: the member. */
    seatId: reference().references(() => guardianSeats.id, { onDelete: "cascade" }),
    body: text().notNull(),
    createdAt: dateTime().notNull().defaultNow(),
  },
  (t) => [
    index("shortlist_comment_place_idx").on(t.memberId, t.profileId, t.id),
    index("shortlist_comment_profile_idx").on(t.profileId),
    index("shortlist_comment_seat_idx").on(t.seatId).where(sql`${t.seatId} is not null`),
    check("shortlist_comment_bounded", sql`length(${t.body}) between 1 and 500`),
  ],
)
