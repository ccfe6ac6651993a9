import { csvFile } from "#app/http/csv.ts"
import type { Route } from "./+types/stats-csv"
import { COHORT_STEPS, type CohortRow } from "./cohorts.ts"
import { nameOf, readStats } from "./stats.server.ts"
import { CHARTS } from "./stats-charts.ts"
import { statsQueryFrom } from "./stats-query.ts"

export async function loader({ request }: Route.LoaderArgs) {
  const query = statsQueryFrom(request)
  const asked = new URL(request.url).searchParams.get("of")
  const { charts, cohorts } = await readStats(query)
  if (asked === "cohorts") return csvFile(`cohorts-${query.to}`, cohortTable(cohorts))
  const { id } = CHARTS.find((chart) => chart.id === asked) ?? CHARTS[0]!
  const { points, ...chart } = charts.find((one) => one.id === id)!
  const rows = points.map((point) => [
    chart.by === "time" ? point.name : nameOf(chart, point, query),
    chart.money === "USD" ? point.value / 100 : point.value,
  ])
  const head = [chart.by === "time" ? `${query.by} from` : chart.by, chart.title]
  return csvFile(`${id}-${query.from}-${query.to}`, [head, ...rows])
}

const cohortTable = (cohorts: CohortRow[]) => [
  ["week from", "Sign-ups", ...Object.values(COHORT_STEPS), "Median hours to check", "Median hours to first answer"],
  ...cohorts.map(({ week, signUps, steps, toCheck, toAnswer }) => [
    week,
    signUps,
    ...Object.values(steps),
    toCheck,
    toAnswer,
  ]),
]
