const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/**
 * Pages are rendered in Pakistan's time, with scripts in that of the device. Written out by hand: engines disagree in the
 * spaces and months of `Intl`, and server and browser must not.
 */
function partsOf(at: number, zone: number) {
  const local = new Date(at + zone * 60_000)
  const [year, month, day] = [local.getUTCFullYear(), MONTHS[local.getUTCMonth()], local.getUTCDate()]
  const clock = `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}`
  return { year, clock, date: `${month} ${day}`, whole: `${month} ${day}, ${year}` }
}

const pad = (number: number) => String(number).padStart(2, "0")

export const clockTime = (at: number, zone: number) => partsOf(at, zone).clock

/** Today hour and minute; in the same year short month and day; otherwise with the year. */
export function contactTime(at: number, now: number, zone: number) {
  const [then, today] = [partsOf(at, zone), partsOf(now, zone)]
  if (then.whole === today.whole) return then.clock
  return then.year === today.year ? then.date : then.whole
}

export function dayName(at: number, now: number, zone: number) {
  const [then, today] = [partsOf(at, zone), partsOf(now, zone)]
  if (then.whole === today.whole) return "Today"
  if (then.whole === partsOf(now - 86_400_000, zone).whole) return "Yesterday"
  return then.year === today.year ? then.date : then.whole
}
