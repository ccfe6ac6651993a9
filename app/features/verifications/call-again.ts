import { dayInPakistan, PAKISTAN_MINUTES } from "#app/dates/pakistan.ts"
import type { Again } from "./desk-schema.ts"

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

export function callAgainAt(again: Again, now = new Date()) {
  const tomorrow = Date.parse(dayInPakistan(new Date(now.getTime() + DAY))) - PAKISTAN_MINUTES * 60_000
  const times: Record<Again, number> = {
    hour: now.getTime() + HOUR,
    hours: now.getTime() + 3 * HOUR,
    morning: tomorrow + 10 * HOUR,
    evening: tomorrow + 19 * HOUR,
    days: now.getTime() + 3 * DAY,
  }
  return new Date(times[again])
}
