import { dateTimeOf, longDayOf } from "#app/dates/dates.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { refuse } from "#app/result.ts"
import type { Role } from "#db/schema/accounts.ts"

const DAY = 24 * 60 * 60_000
export const DECLINE_DAYS = 90
const AFTER_CANCEL = DAY

export interface Asking {
  role: Role
  hasProfile: boolean
  /** The consultant's client for whom it is asked, if that client has not consented. */
  withoutConsent: string | null
  /** When this side's last request, for the same clients, was declined or taken back. */
  declinedAt: Date | null
  cancelledAt: Date | null
  sentToday: number
  dailyLimit: number
}

const inDays = (count: number) => (count === 1 ? "1 new request" : `${count} new requests`)

/** Nothing is done for a client without consent. */
export const needsConsent = (client: string) =>
  refuse(
    "needs-consent",
    `${client} has not agreed to be shown yet. Please ask for consent first: the link is on the client’s page.`,
  )

/** From the morning of this day the declined side may ask again. */
export const askAgainAfter = (declinedAt: Date) => new Date(declinedAt.getTime() + DECLINE_DAYS * DAY)

/** Undefined where one may. The one rule for pages, commands and API clients. */
export function whyNotAsk(asking: Asking, now = new Date()) {
  const { role, hasProfile, withoutConsent, declinedAt, cancelledAt, sentToday, dailyLimit } = asking
  if (role === "admin") return refuse("forbidden", "Administrators send no requests.")
  if (role === "user" && !hasProfile)
    return refuse("needs-profile", "Please make your profile first, so that they can see who asks.")
  if (withoutConsent) return needsConsent(withoutConsent)
  const afterDecline = declinedAt && askAgainAfter(declinedAt)
  // As it is announced: from the morning of that day.
  if (afterDecline && dayInPakistan(now) < dayInPakistan(afterDecline))
    return refuse("conflict", `Your request was not accepted. You can ask again on ${longDayOf(afterDecline)}.`)
  const afterCancel = cancelledAt && new Date(cancelledAt.getTime() + AFTER_CANCEL)
  if (afterCancel && now < afterCancel)
    return refuse("conflict", `You took your request back. You can ask again from ${dateTimeOf(afterCancel)}.`)
  if (sentToday >= dailyLimit)
    return refuse("too-many", `You can send ${inDays(dailyLimit)} a day. Please go on tomorrow.`)
}

export function dailyLimitText({ sentToday, dailyLimit }: Pick<Asking, "sentToday" | "dailyLimit">) {
  const left = Math.max(0, dailyLimit - sentToday)
  return `You can send ${inDays(dailyLimit)} a day; ${left} ${left === 1 ? "is" : "are"} left today.`
}
