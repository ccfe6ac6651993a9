import type { SeatLevel } from "#db/schema/family-levels.ts"

interface Seat {
  level: SeatLevel
}

/** Shortlist, requests and profiles as the member sees them; and comments on them. */
export const seesAlong = ({ level }: Seat) => level !== "told"

/** Requests and acceptances wait for this guardian. Only at this level: a member who wants both opens a chat to it. */
export const agrees = ({ level }: Seat) => level === "agrees"
