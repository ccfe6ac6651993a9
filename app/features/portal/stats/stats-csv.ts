import { stringify } from "csv-stringify/sync"
import type { Route } from "./+types/stats-csv"
import { nameOf, readStats } from "./stats.server.ts"
import { CHARTS } from "./stats-charts.ts"
import { statsQueryFrom } from "./stats-query.ts"

/** The figures of one chart as a file; a city that somebody has made up does not become a formula in it. */
export async function loader({ request }: Route.LoaderArgs) {
  const query = statsQueryFrom(request)
  const asked = new URL(request.url).searchParams.get("of")
  const { id } = CHARTS.find((chart) => chart.id === asked) ?? CHARTS[0]!
  const { points, ...chart } = (await readStats(query)).find((one) => one.id === id)!
  const rows = points.map((point) => [
    chart.by === "time" ? point.name : nameOf(chart, point, query),
    chart.money === "USD" ? (point.value / 100).toFixed(2) : point.value,
  ])
  const head = [chart.by === "time" ? `${query.by} from` : chart.by, chart.title]
  return new Response(stringify([head, ...rows], { escape_formulas: true, bom: true, record_delimiter: "windows" }), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${id}-${query.from}-${query.to}.csv"`,
    },
  })
}
