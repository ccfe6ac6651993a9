import { PAKISTAN_MINUTES } from "#app/dates/pakistan.ts"
import type { Frequency, MailKind } from "#db/schema/mails.ts"
import { MAILS } from "./mail-kinds.ts"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const MORNING_HOUR = 8
const IDLE_DAYS = 60

/** What is gathered goes out at eight in the morning in Pakistan. */
export function mailTime(kind: MailKind, frequency: Frequency, since: Date): Date | null {
  if (frequency === "never") return null
  if (frequency === "now") return new Date(since.getTime() + MAILS[kind].minutes * MINUTE)
  return nextMorning(new Date(since.getTime() + (frequency === "weekly" ? 6 * DAY : 0)))
}

function nextMorning(after: Date) {
  const offset = MORNING_HOUR * 60 * MINUTE - PAKISTAN_MINUTES * MINUTE
  return new Date((Math.floor((after.getTime() - offset) / DAY) + 1) * DAY + offset)
}

/** After so long an absence mails stop. */
export const isIdle = (seenAt: Date, now: Date) => now.getTime() - seenAt.getTime() > IDLE_DAYS * DAY
