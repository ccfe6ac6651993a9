import type { SeatLevel } from "#db/schema/family-levels.ts"

interface Seat {
  level: SeatLevel
}

/** Shortlist, requests and profiles as the member sees them; and comments on them. */
export const seesAlong = ({ level }: Seat) => level !== "told"

/** As whom people are seen from a seat: as the member where it sees along, else as the guardian's own account. */
export const eyesOf = (seat: Seat & { memberId: number }, guardian: { id: number }) => ({
  id: seesAlong(seat) ? seat.memberId : guardian.id,
})

/** Requests and acceptances wait for this guardian. Only at this level: a member who wants both opens a chat to it. */
export const agrees = ({ level }: Seat) => level === "agrees"
