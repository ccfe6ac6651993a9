import { href, Link } from "react-router"
import { figure } from "#app/features/moderation/labels.ts"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { compareToday } from "../stats/hourly-figures.server.ts"
import { figureOf } from "../stats/stats.server.ts"
import { CHARTS } from "../stats/stats-charts.ts"
import { countWaiting } from "../waiting.server.ts"
import type { Route } from "./+types/dashboard"

export async function loader() {
  const [waiting, figures] = await Promise.all([countWaiting(), compareToday()])
  const numberOf = (what: string, day: string) =>
    figures.find((one) => one.what === what && one.when === day)?.value ?? 0
  const today = CHARTS.filter(({ by }) => by === "time").map((chart) => {
    const [now, before] = [numberOf(chart.what, "today"), numberOf(chart.what, "before")]
    const change = figureOf(chart, Math.abs(now - before))
    return {
      id: chart.id,
      title: chart.title,
      today: figureOf(chart, now),
      before: figureOf(chart, before),
      change: now === before ? "The same" : now > before ? `${change} more` : `${change} less`,
    }
  })
  return { waiting, today }
}

export default function PortalDashboard({ loaderData: { waiting, today } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Dashboard – Rishta</title>
      <h1>Dashboard</h1>
      <h2>To do</h2>
      <ul className="waiting">
        {waiting.map(({ to, label, count }) => (
          <li key={to} className="card sheet">
            <Link to={to}>{label}</Link>
            <strong>{figure(count)}</strong>
          </li>
        ))}
      </ul>
      <h2>Today</h2>
      <p className="soft">Since midnight in Pakistan, beside the same day of last week until the same time.</p>
      <StackedTable
        caption="Today and a week ago"
        rows={today}
        keyOf={({ id }) => id}
        columns={[
          { label: "Figure", cell: ({ title }) => title },
          { label: "Today", cell: (row) => row.today },
          { label: "A week ago", cell: (row) => row.before },
          { label: "Change", cell: (row) => row.change },
        ]}
      />
      <p>
        <Link to={href("/portal/stats")}>All figures over time</Link>
      </p>
    </div>
  )
}
