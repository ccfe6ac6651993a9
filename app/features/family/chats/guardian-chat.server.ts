import { and, eq, sql } from "drizzle-orm"
import { mayChat } from "#app/features/chat/chat-policy.ts"
import { findChat, readHistory } from "#app/features/chat/server/conversations.server.ts"
import { formMessageId, sendMessage } from "#app/features/chat/server/messages.server.ts"
import { findSeatedChat } from "#app/features/chat/table/find-seated.server.ts"
import { askToSit } from "#app/features/chat/table/table.server.ts"
import { NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { type Actor, findAccountViewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { chatSeats } from "#db/schema/family.ts"
import { findOwnSeat } from "../seats/own-seat.server.ts"

type Guardian = Actor & { sessionHash: Buffer }

/** A chat of the member's that is open to this guardian: everything is read and written through it. */
export async function openGuardianChat(viewer: Actor, seatId: number, otherId: number) {
  const seat = await findOwnSeat(viewer, seatId)
  const place = seat && (await findSeatedChat(viewer, { seatId, memberId: seat.memberId }, otherId))
  const member = place && (await findAccountViewer(seat.memberId))
  return member && { ...place, seat, member }
}

export type GuardianChat = NonNullable<Awaited<ReturnType<typeof openGuardianChat>>>

/** Why the guardian does not write, though it would be let: the member's plan counts. */
export const whyNotWrite = ({ chat, right }: GuardianChat) =>
  right === "writes" ? mayChat({ signedIn: true, ...chat }) : undefined

/** Only what was written after the yes; without e-mails, and without whom a consultant's words are about. */
export async function readAsGuardian(
  { member, chat, seated }: GuardianChat,
  range: { before?: number; after?: number } = {},
) {
  const beyond = seated.after ?? Number.MAX_SAFE_INTEGER
  const { messages, ...more } = await readHistory(member, chat, { ...range, beyond })
  return { messages: messages.map(({ about: _whom, ...message }) => ({ ...message, from: "", to: "" })), ...more }
}

/** As far as it has read. */
export const noteRead = ({ seated, chat }: GuardianChat, upTo: number) =>
  db
    .update(chatSeats)
    .set({ readId: sql`greatest(${chatSeats.readId}, ${upTo}::bigint)` })
    .where(and(eq(chatSeats.seatId, seated.seatId), eq(chatSeats.conversationId, chat.conversationId!)))

const ONLY_READS = refuse("forbidden", "You read along here, and do not write.")

/** The words alone: files and places are the two sides' own. */
export async function writeAsGuardian(
  viewer: Guardian,
  { member, chat, seated, right }: GuardianChat,
  { message, clientId }: { message: string; clientId: string },
) {
  if (right !== "writes") return ONLY_READS
  return sendMessage({
    sender: { id: member.id, email: member.email, sessionHash: viewer.sessionHash },
    seat: { id: seated.seatId, guardianId: viewer.id, by: seated.by },
    to: { id: chat.other.id },
    message,
    clientId,
  })
}

/** The same form sent twice is one message. */
export const guardianMessageId = (viewer: Actor, seatId: number, key: string, message: string) =>
  formMessageId(viewer.id, key, seatId, message)

/** The other side is asked, where the member wants this guardian there. */
export async function askForChat(viewer: Actor, seatId: number, otherId: number): Promise<Result> {
  const seat = await findOwnSeat(viewer, seatId)
  const chat = seat && (await findChat(seat.memberId, { id: otherId }))
  if (!chat) return NOT_FOUND
  return askToSit({ memberId: seat.memberId, otherId, seatId }, chat)
}
