import type { ChatLevel, SeatLevel } from "#db/schema/family.ts"

interface Seat {
  level: SeatLevel
}

/** Shortlist, requests and profiles as the member sees them; and comments on them. */
export const seesAlong = ({ level }: Seat) => level !== "told"

/** Requests and acceptances wait for this guardian. Only at this level: a member who wants both opens a chat to it. */
export const agrees = ({ level }: Seat) => level === "agrees"

/** In one chat: what the member has said for it, else what the seat says. The other side has a word in it, too. */
export const chatLevelOf = ({ level }: Seat, own: ChatLevel | null): ChatLevel =>
  own ?? (level === "table" ? "writes" : "told")
