import type { Step } from "./days.ts"
import { dayInPakistan, ZONE } from "./pakistan.ts"

// Each takes a phone milliseconds: a page makes those that it uses.
/* @__NO_SIDE_EFFECTS__ */
const written = (timeZone: string, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...form, timeZone })

const days = written(ZONE, { dateStyle: "medium" })
const longDays = written(ZONE, { dateStyle: "long" })
const dateTimes = written(ZONE, { dateStyle: "medium", timeStyle: "short" })
const clock = written(ZONE, { timeStyle: "short" })
const worldClock = written("UTC", { timeStyle: "short" })

export const dayOf = (date: Date) => days.format(date)

export const longDayOf = (date: Date) => longDays.format(date)

/** When something happened, to the minute: '21 Nov 2026, 12:04'. */
export const dateTimeOf = (date: Date) => dateTimes.format(date)

/** 'at 12:04' if it was today, else 'on 21 Nov 2026, 12:04'. */
export const savedAt = (date: Date) =>
  dayInPakistan(date) === dayInPakistan() ? `at ${clock.format(date)}` : `on ${dateTimeOf(date)}`

/** For whoever may be abroad: '12:04 Pakistan time (07:04 UTC)'. */
export const clockOf = (date: Date | number) => `${clock.format(date)} Pakistan time (${worldClock.format(date)} UTC)`

// A day of the calendar has no clock.
const calendarDays = written("UTC", { dateStyle: "medium" })
const longCalendarDays = written("UTC", { dateStyle: "long" })
const shortCalendarDays = written("UTC", { day: "numeric", month: "short" })
const months = written("UTC", { month: "short", year: "numeric" })

/** '2001-03-12' as '12 Mar 2001'. */
export const calendarDay = (day: string) => calendarDays.format(new Date(day))

export const longCalendarDay = (day: string) => longCalendarDays.format(new Date(day))

/** '21 Nov 2026', 'Week of 16 Nov 2026' or 'Nov 2026'. */
export function stepName(step: Step, start: string) {
  if (step === "month") return months.format(new Date(start))
  return `${step === "week" ? "Week of " : ""}${calendarDays.format(new Date(start))}`
}

export const shortName = (step: Step, start: string) =>
  (step === "month" ? months : shortCalendarDays).format(new Date(start))
