import { href, Link } from "react-router"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { compareToday } from "../hourly-figures.server.ts"
import { figureOf } from "../stats.server.ts"
import { CHARTS } from "../stats-charts.ts"
import { countWaiting } from "../waiting.server.ts"
import { figure } from "../words.ts"
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
      <h2>What waits</h2>
      <ul className="waiting">
        {queues().map(({ of, label, to }) => (
          <li key={of} className="card sheet">
            <Link to={to}>{label}</Link>
            <strong>{figure(waiting[of])}</strong>
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

type Queue = keyof Route.ComponentProps["loaderData"]["waiting"]

const queues = (): { of: Queue; label: string; to: string }[] => [
  { of: "verifications", label: "Profiles to verify", to: href("/portal/verifications") },
  { of: "reports", label: "Reports", to: href("/portal/reports") },
  { of: "consultants", label: "Consultants to check", to: `${href("/portal/team-list")}?checked=no` },
  { of: "stories", label: "Stories", to: href("/portal/stories") },
  { of: "contacts", label: "Contact messages", to: href("/portal/contact-messages") },
  { of: "assisted", label: "Assisted requests", to: href("/portal/assisted-requests") },
]
