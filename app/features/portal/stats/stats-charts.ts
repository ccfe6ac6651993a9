import { type Step, startOf, stepsBetween } from "#app/dates/days.ts"

export interface Chart {
  id: string
  title: string
  what: string
  by: "time" | "plan" | "religion" | "city" | "reason"
  money?: "PKR" | "USD"
  /** Told by its figures alone: there are few. */
  rare?: true
}

export const CHARTS: readonly Chart[] = [
  { id: "sign-ups", title: "Sign-ups", what: "sign-ups", by: "time" },
  { id: "profiles", title: "New profiles", what: "profiles", by: "time" },
  { id: "requests", title: "Requests", what: "requests", by: "time" },
  { id: "connections", title: "Connections", what: "connections", by: "time" },
  { id: "messages", title: "Messages", what: "messages", by: "time" },
  { id: "subscriptions", title: "Plans that began", what: "subscriptions", by: "time" },
  { id: "income", title: "Income in rupees", what: "income.PKR", by: "time", money: "PKR" },
  { id: "income-abroad", title: "Income in dollars", what: "income.USD", by: "time", money: "USD" },
  { id: "refunds", title: "Refunds in rupees", what: "refunds.PKR", by: "time", money: "PKR", rare: true },
  { id: "refunds-abroad", title: "Refunds in dollars", what: "refunds.USD", by: "time", money: "USD", rare: true },
  { id: "taken-back", title: "Taken back in rupees", what: "taken-back.PKR", by: "time", money: "PKR", rare: true },
  {
    id: "taken-back-abroad",
    title: "Taken back in dollars",
    what: "taken-back.USD",
    by: "time",
    money: "USD",
    rare: true,
  },
  { id: "subscriptions-by-plan", title: "Plans that began, by plan", what: "subscriptions", by: "plan" },
  { id: "income-by-plan", title: "Income in rupees, by plan", what: "income.PKR", by: "plan", money: "PKR" },
  {
    id: "income-abroad-by-plan",
    title: "Income in dollars, by plan",
    what: "income.USD",
    by: "plan",
    money: "USD",
  },
  { id: "declines-by-reason", title: "Declined requests, by reason", what: "declines.reason", by: "reason" },
  { id: "profiles-by-religion", title: "New profiles, by religion", what: "profiles.religion", by: "religion" },
  { id: "profiles-by-city", title: "New profiles, by city", what: "profiles.city", by: "city" },
]

interface Figure {
  what: string
  day: string
  part: string
  value: number
}

export interface Point {
  name: string
  value: number
}

/** Zeros included; `name` is the step's first day. */
export function overTime(figures: readonly Figure[], what: string, step: Step, from: string, to: string): Point[] {
  const sums = new Map(stepsBetween(step, from, to).map((start) => [start, 0]))
  for (const figure of figures) {
    const start = startOf(step, figure.day)
    const sum = sums.get(start)
    if (figure.what === what && sum !== undefined) sums.set(start, sum + figure.value)
  }
  return [...sums].map(([name, value]) => ({ name, value }))
}

const MOST_PARTS = 20

/** Largest first; everything after the twentieth is one part. */
export function byPart(figures: readonly Figure[], what: string): Point[] {
  const sums = new Map<string, number>()
  for (const { what: counted, part, value } of figures)
    if (counted === what) sums.set(part, (sums.get(part) ?? 0) + value)
  const parts = [...sums].map(([name, value]) => ({ name, value })).sort((one, other) => other.value - one.value)
  const rest = parts.slice(MOST_PARTS).reduce((sum, { value }) => sum + value, 0)
  return rest > 0 ? [...parts.slice(0, MOST_PARTS), { name: "All others", value: rest }] : parts
}
