import { dateTimeOf, dayOf, longDayOf } from "#app/dates/dates.ts"
import { beginOfDay, dayInPakistan } from "#app/dates/pakistan.ts"
import { refuse } from "#app/result.ts"
import type { Role } from "#db/schema/accounts.ts"

const DAY = 24 * 60 * 60_000
export const DECLINE_DAYS = 90
const AFTER_CANCEL = DAY

/** Between the same clients, since they were last connected. */
export interface Past {
  /** When this side's last request was declined or taken back. */
  declinedAt: Date | null
  cancelledAt: Date | null
  /** When the other side ended the connection. */
  removedAt: Date | null
}

export interface Asking {
  role: Role
  hasProfile: boolean
  /** The consultant's client for whom it is asked, if that client has not consented. */
  withoutConsent: string | null
  past: Past
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

/** From the morning of this day the side that was declined or removed may ask again. */
export const askAgainAfter = (declinedAt: Date) => new Date(declinedAt.getTime() + DECLINE_DAYS * DAY)

/** A 'no' that still holds, in full and as it stands in the place of a button, and when it ends. */
export function closedNo({ declinedAt, cancelledAt, removedAt }: Past, now = new Date()) {
  const no = declinedAt ?? removedAt
  const afterNo = no && askAgainAfter(no)
  // As it is announced: from the morning of that day.
  if (afterNo && dayInPakistan(now) < dayInPakistan(afterNo)) {
    const day = longDayOf(afterNo)
    const message = declinedAt
      ? `Your request was not accepted. You can ask again on ${day}.`
      : `You are no longer connected. You can ask again on ${day}.`
    return { message, again: `You can ask again from ${dayOf(afterNo)}`, ends: beginOfDay(afterNo) }
  }
  const afterCancel = cancelledAt && new Date(cancelledAt.getTime() + AFTER_CANCEL)
  if (afterCancel && now < afterCancel) {
    const when = dateTimeOf(afterCancel)
    return {
      message: `You took your request back. You can ask again from ${when}.`,
      again: `You can ask again from ${when}`,
      ends: afterCancel,
    }
  }
}

interface DailyLimits {
  /** Everybody's. */
  dailyRequests: number
  requestsPerClient: number
  consultantRequests: number
}

/** A consultant asks for each client; `clients` are those whose families have agreed. */
export function dailyLimitFor(role: Role, clients: number, limits: DailyLimits) {
  if (role !== "guest") return limits.dailyRequests
  const wanted = limits.dailyRequests + clients * limits.requestsPerClient
  return Math.max(limits.dailyRequests, Math.min(wanted, limits.consultantRequests))
}

/** Undefined where one may. The one rule for pages, commands and API clients. */
export function whyNotAsk(asking: Asking, now = new Date()) {
  const { role, hasProfile, withoutConsent, past, sentToday, dailyLimit } = asking
  if (role === "admin") return refuse("forbidden", "Administrators send no requests.")
  if (role === "user" && !hasProfile)
    return refuse("needs-profile", "Please make your profile first, so that they can see who asks.")
  if (withoutConsent) return needsConsent(withoutConsent)
  const no = closedNo(past, now)
  if (no) return refuse("conflict", no.message)
  if (sentToday >= dailyLimit)
    return refuse("too-many", `You can send ${inDays(dailyLimit)} a day. Please go on tomorrow.`)
}

export function dailyLimitText({ sentToday, dailyLimit }: Pick<Asking, "sentToday" | "dailyLimit">) {
  const left = Math.max(0, dailyLimit - sentToday)
  return `You can send ${inDays(dailyLimit)} a day; ${left} ${left === 1 ? "is" : "are"} left today.`
}
