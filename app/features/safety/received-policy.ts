/** Days in which something received can be reported, whatever either side does. */
export const REPORTABLE_DAYS = 180

const DAY_MS = 86_400_000

interface Matter {
  /** Undefined if it was never received. */
  receivedAt?: Date
  /** Shown to them now. */
  seen: boolean
}

/** What one sees, and for half a year what one has received. For pages and API alike. */
export const mayReport = ({ receivedAt, seen }: Matter, now = Date.now()) =>
  seen || (receivedAt !== undefined && now - receivedAt.getTime() < REPORTABLE_DAYS * DAY_MS)
