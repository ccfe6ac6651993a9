import { stepName } from "#app/dates/dates.ts"
import { moneyOf, PLAN_NAMES } from "#app/features/subscriptions/plan-table.ts"
import type { Plan } from "#db/schema/subscriptions.ts"
import { countedSteps, uncountedDays } from "./daily-figures.server.ts"
import { byPart, CHARTS, type Chart, overTime, type Point } from "./stats-charts.ts"
import type { StatsQuery } from "./stats-query.ts"

/** The figures behind every chart of the page. */
export async function readStats({ by, from, to }: StatsQuery) {
  const [counted, uncounted] = await Promise.all([countedSteps(by, from, to), uncountedDays()])
  const figures = [...counted, ...uncounted.filter(({ day }) => day >= from && day <= to)]
  return CHARTS.map((chart) => ({
    ...chart,
    points: chart.by === "time" ? overTime(figures, chart.what, by, from, to) : byPart(figures, chart.what),
  }))
}

export const nameOf = (chart: Chart, { name }: Point, { by }: StatsQuery) =>
  chart.by === "time" ? stepName(by, name) : chart.by === "plan" ? planName(name) : name

const planName = (plan: string) => (plan in PLAN_NAMES ? PLAN_NAMES[plan as Plan] : plan)

const numbers = new Intl.NumberFormat("en-GB")

/** As people read it: '1,204', '5,000 Rs', '$29.99'. */
export function figureOf({ money }: Pick<Chart, "money">, value: number) {
  if (money === "USD") return moneyOf({ amount: value, currency: money })
  return money ? `${numbers.format(value)} Rs` : numbers.format(value)
}
