import { dayInPakistan } from "./pakistan.ts"

export const STEPS = ["day", "week", "month"] as const
export type Step = (typeof STEPS)[number]

const DAY_MS = 24 * 60 * 60 * 1000

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

export const plusDays = (day: string, days: number) =>
  new Date(midnight(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string) =>
  Math.round((midnight(to).getTime() - midnight(from).getTime()) / DAY_MS)

/** 'today', 'yesterday', '3 days ago' */
export function daysAgo(date: Date, now = new Date()) {
  const days = daysBetween(dayInPakistan(date), dayInPakistan(now))
  return days < 2 ? (["today", "yesterday"][days] ?? "today") : `${days} days ago`
}

/** The first day of the step that a day is in; weeks begin on Mondays, as in the database. */
export function startOf(step: Step, day: string) {
  if (step === "month") return `${day.slice(0, 7)}-01`
  return step === "week" ? plusDays(day, -((midnight(day).getUTCDay() + 6) % 7)) : day
}

function next(step: Step, start: string) {
  if (step === "month") return startOf("month", plusDays(start, 31))
  return plusDays(start, step === "week" ? 7 : 1)
}

export function stepsBetween(step: Step, from: string, to: string) {
  const starts = []
  for (let start = startOf(step, from); start <= to; start = next(step, start)) starts.push(start)
  return starts
}
