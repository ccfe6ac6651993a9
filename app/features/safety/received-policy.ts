/** For so long whatever somebody has received is theirs to report, whatever either side has done since. */
export const REPORTABLE_DAYS = 180

const DAY_MS = 86_400_000

interface Matter {
  /** When it came to the one who reports, if it ever did. */
  receivedAt?: Date
  /** Whether they are shown it at this moment. */
  seen: boolean
}

/** What can be reported: what one sees, and for half a year what one has received. Pages and programs ask alike. */
export const mayReport = ({ receivedAt, seen }: Matter, now = Date.now()) =>
  seen || (receivedAt !== undefined && now - receivedAt.getTime() < REPORTABLE_DAYS * DAY_MS)
