import { PAKISTAN_MINUTES } from "./pakistan.ts"

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** Pakistan's clock everywhere, written by hand: engines disagree in the spaces and months of `Intl`. */
function partsOf(at: number) {
  const local = new Date(at + PAKISTAN_MINUTES * 60_000)
  const [year, month, day] = [local.getUTCFullYear(), MONTHS[local.getUTCMonth()], local.getUTCDate()]
  const clock = `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}`
  return { year, clock, date: `${month} ${day}`, whole: `${month} ${day}, ${year}` }
}

const pad = (number: number) => String(number).padStart(2, "0")

export const clockTime = (at: number) => partsOf(at).clock

export function contactTime(at: number, now: number) {
  const [then, today] = [partsOf(at), partsOf(now)]
  return then.whole === today.whole ? then.clock : dayName(at, now)
}

export function dayName(at: number, now: number) {
  const [then, today] = [partsOf(at), partsOf(now)]
  if (then.whole === today.whole) return "Today"
  if (then.whole === partsOf(now - 86_400_000).whole) return "Yesterday"
  return then.year === today.year ? then.date : then.whole
}
