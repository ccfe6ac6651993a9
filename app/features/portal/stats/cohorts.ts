import { plusDays, startOf, stepsBetween } from "#app/dates/days.ts"
import { counted } from "#app/ui/counted.ts"

export const COHORTS = [
  "cohort.sign-ups",
  "cohort.profile",
  "cohort.check",
  "cohort.request",
  "cohort.connection",
  "cohort.plan",
  "cohort.accepted",
  "cohort.declined",
] as const
export type Cohort = (typeof COHORTS)[number]

/** The steps, as the table has them beside the week and those who signed up in it. */
export const COHORT_STEPS = {
  "cohort.profile": "Profile",
  "cohort.check": "Checked",
  "cohort.request": "First request",
  "cohort.connection": "Connection",
  "cohort.plan": "Plan",
} as const
type CohortStep = keyof typeof COHORT_STEPS

interface Figure {
  what: string
  part: string
  value: number
}

export interface CohortRow {
  week: string
  signUps: number
  steps: Record<CohortStep, number>
  /** Median hours: from profile to check, from request to first answer. */
  toCheck: number | null
  toAnswer: number | null
}

const FEWEST_WEEKS = 12
const MOST_WEEKS = 53

/** Those of the days shown, and enough of them to compare; the newest last. */
export function cohortWeeks({ from, to }: { from: string; to: string }) {
  const fewest = plusDays(startOf("week", to), -7 * (FEWEST_WEEKS - 1))
  return stepsBetween("week", from < fewest ? from : fewest, to).slice(-MOST_WEEKS)
}

/** Newest first; also for weeks without days on the page. */
export function cohortRows(figures: readonly Figure[], weeks: readonly string[]): CohortRow[] {
  const byWeek = new Map<string, { what: string; wait: number; value: number }[]>(weeks.map((week) => [week, []]))
  for (const { what, part, value } of figures) {
    const [week = "", wait] = part.split(" ")
    byWeek.get(week)?.push({ what, wait: Number(wait ?? 0), value })
  }
  return [...byWeek]
    .map(([week, parts]) => {
      const of = (...whats: string[]) => parts.filter(({ what }) => whats.includes(what))
      const count = (what: Cohort) => of(what).reduce((sum, { value }) => sum + value, 0)
      const steps = Object.fromEntries(Object.keys(COHORT_STEPS).map((step) => [step, count(step as CohortStep)]))
      return {
        week,
        signUps: count("cohort.sign-ups"),
        steps: steps as CohortRow["steps"],
        toCheck: median(of("cohort.check")),
        toAnswer: median(of("cohort.accepted", "cohort.declined")),
      }
    })
    .reverse()
}

/** Of waits with their counts; the lower of two middles. */
function median(waits: { wait: number; value: number }[]) {
  const sorted = waits.toSorted((one, other) => one.wait - other.wait)
  let left = sorted.reduce((sum, { value }) => sum + value, 0) / 2
  for (const { wait, value } of sorted) {
    left -= value
    if (left <= 0) return wait
  }
  return null
}

/** '3 hours', '2 days'; nothing where nobody has waited. */
export function waitOf(hours: number | null) {
  if (hours === null) return null
  if (hours < 1) return "under an hour"
  return hours < 48 ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day")
}

/** How many of those who signed up: '40 %'. */
export const shareOf = (count: number, signUps: number) =>
  signUps > 0 ? `${Math.round((count / signUps) * 100)} %` : null
