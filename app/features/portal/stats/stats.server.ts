import { stepName } from "#app/dates/dates.ts"
import { moneyOf, PLAN_NAMES } from "#app/features/subscriptions/plan-table.ts"
import type { Plan } from "#db/schema/subscriptions.ts"
import { cohortRows, cohortWeeks } from "./cohorts.ts"
import { countedCohorts, countedSteps, uncountedDays } from "./daily-figures.server.ts"
import { byPart, CHARTS, type Chart, overTime, type Point } from "./stats-charts.ts"
import type { StatsQuery } from "./stats-query.ts"

const SHOWN = [...new Set(CHARTS.map(({ what }) => what))]

export async function readStats({ by, from, to }: StatsQuery) {
  const weeks = cohortWeeks({ from, to })
  const [counted, cohorts, uncounted] = await Promise.all([
    countedSteps(by, from, to, SHOWN),
    countedCohorts(weeks[0]!),
    uncountedDays(),
  ])
  const figures = [...counted, ...uncounted.filter(({ day }) => day >= from && day <= to)]
  const charts = CHARTS.map((chart) => ({
    ...chart,
    points: chart.by === "time" ? overTime(figures, chart.what, by, from, to) : byPart(figures, chart.what),
  }))
  return { charts, cohorts: cohortRows([...cohorts, ...uncounted], weeks) }
}

export const nameOf = (chart: Chart, { name }: Point, { by }: StatsQuery) =>
  chart.by === "time" ? stepName(by, name) : chart.by === "plan" ? planName(name) : name

const planName = (plan: string) => (plan in PLAN_NAMES ? PLAN_NAMES[plan as Plan] : plan)

const numbers = new Intl.NumberFormat("en-GB")

/** As people read it: '1,204', 'Rs 5,000', '$29.99'. */
export function figureOf({ money }: Pick<Chart, "money">, value: number) {
  if (money === "USD") return moneyOf({ amount: value, currency: money })
  return money ? moneyOf({ amount: value, currency: "PKR" }) : numbers.format(value)
}
