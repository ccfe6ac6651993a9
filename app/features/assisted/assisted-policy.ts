import type { Role } from "#db/schema/accounts.ts"

interface Matchmaker {
  id: number
  role: Role
  checked: boolean
}

/** Assisted requests are read and claimed by administrators and by consultants whose company is checked, by nobody else. */
export const mayClaimRequests = ({ role, checked }: Pick<Matchmaker, "role" | "checked">) =>
  role === "admin" || (role === "guest" && checked)

export const TAKEN = "Somebody else has taken this request, or it was withdrawn."

export function whyNoClaim(taker: Matchmaker, request: { accountId: number; open: boolean }) {
  if (!mayClaimRequests(taker)) return "You can take requests once your company has been checked."
  if (!request.open) return TAKEN
  if (request.accountId === taker.id) return "This is your own request."
}

interface Case {
  accountId: number
  takenBy: number | null
  ended: boolean
}

export const ENDED = "This request has ended in the meantime."

export function whyNoHandOver(to: Matchmaker & { active: boolean }, { accountId, takenBy, ended }: Case) {
  if (ended) return ENDED
  if (!to.active || !mayClaimRequests(to))
    return "Only administrators and consultants whose company is checked can take it."
  if (to.id === accountId) return "This is the member who asks."
  if (to.id === takenBy) return "They have this request already."
}

/** `unchanged`: still ended as it was when it was looked at. */
export function whyNotReopen({ unchanged, askedAnew }: { unchanged: boolean; askedAnew: boolean }) {
  if (!unchanged) return "Somebody else has changed this request in the meantime. This is how it stands now."
  if (askedAnew)
    return "The member has asked for a matchmaker anew since, and has one open request at a time. This one stays ended; please go on with the new one."
}
