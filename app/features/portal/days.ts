import { ZONE } from "./moments.ts"

export const STEPS = ["day", "week", "month"] as const
export type Step = (typeof STEPS)[number]

const DAY_MS = 24 * 60 * 60 * 1000
const isoDay = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: ZONE })

/** The calendar's day in Pakistan, as '2026-11-21'. */
export const today = (now = new Date()) => isoDay.format(now)

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** So many days later, or earlier. */
export const plusDays = (day: string, days: number) =>
  new Date(midnight(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string) =>
  Math.round((midnight(to).getTime() - midnight(from).getTime()) / DAY_MS)

/** The first day of the step that a day is in; weeks begin on Mondays, as in the database. */
export function startOf(step: Step, day: string) {
  if (step === "month") return `${day.slice(0, 7)}-01`
  return step === "week" ? plusDays(day, -((midnight(day).getUTCDay() + 6) % 7)) : day
}

function next(step: Step, start: string) {
  if (step === "month") return startOf("month", plusDays(start, 31))
  return plusDays(start, step === "week" ? 7 : 1)
}

/** The first day of each step between two days. */
export function stepsBetween(step: Step, from: string, to: string) {
  const starts = []
  for (let start = startOf(step, from); start <= to; start = next(step, start)) starts.push(start)
  return starts
}

const months = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" })
const days = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
const shortDays = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" })

/** '21 Nov 2026', 'Week of 16 Nov 2026' or 'Nov 2026'. */
export function stepName(step: Step, start: string) {
  if (step === "month") return months.format(midnight(start))
  return `${step === "week" ? "Week of " : ""}${days.format(midnight(start))}`
}

/** What fits below an axis. */
export const shortName = (step: Step, start: string) =>
  step === "month" ? months.format(midnight(start)) : shortDays.format(midnight(start))
