import type { ChatLevel, SeatLevel } from "#db/schema/family-levels.ts"

/** What is known of one guardian and one chat. */
export interface ChatSeat {
  level: SeatLevel
  /** What the member has said for this chat. */
  own: ChatLevel | null
  /** What the other side was asked for, and what it has answered. */
  asked: "reads" | "writes" | null
  askedAt: number | null
  allowedAt: number | null
  refusedAt: number | null
}

type Right = "reads" | "writes"

/** Neither 'Not now' nor a yes that was taken back is asked for anew before. */
export const ASKED_AGAIN_DAYS = 30

const DAY_MS = 86_400_000

/** In one chat: what the member has said for it, else what the seat says. The other side has a word in it, too. */
export const chatLevelOf = ({ level, own }: Pick<ChatSeat, "level" | "own">): ChatLevel =>
  own ?? (level === "table" ? "writes" : "told")

const isRight = (level: ChatLevel): level is Right => level === "reads" || level === "writes"

/**
 * What the guardian may do now: as much as the member wants and the other side has allowed. `allowedAt` alone allows to
 * read; to write it has to answer what was asked last. Its twin in SQL is `mayReadAt` and store-messages.sql.
 */
export function rightOf(seat: ChatSeat): Right | null {
  const level = chatLevelOf(seat)
  if (!isRight(level) || seat.allowedAt === null) return null
  return level === "writes" && seat.asked === "writes" && seat.allowedAt > seat.askedAt! ? "writes" : "reads"
}

/** What waits for the other side's answer. */
export function waitsFor(seat: ChatSeat): Right | null {
  const { asked, askedAt, allowedAt, refusedAt } = seat
  const level = chatLevelOf(seat)
  if (!isRight(level) || asked === null || askedAt === null || level !== asked) return null
  return askedAt > Math.max(allowedAt ?? 0, refusedAt ?? 0) ? asked : null
}

/** What the other side can be asked for now. */
export function mayAskFor(seat: ChatSeat, now: number): Right | null {
  const level = chatLevelOf(seat)
  if (!isRight(level) || waitsFor(seat)) return null
  const right = rightOf(seat)
  if (right === "writes" || right === level) return null
  return seat.refusedAt !== null && seat.refusedAt > now - ASKED_AGAIN_DAYS * DAY_MS ? null : level
}
