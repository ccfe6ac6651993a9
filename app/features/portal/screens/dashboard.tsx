import { Fragment } from "react"
import { href, Link } from "react-router"
import { figure } from "#app/features/moderation/labels.ts"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { compareToday } from "../stats/hourly-figures.server.ts"
import { figureOf } from "../stats/stats.server.ts"
import { CHARTS } from "../stats/stats-charts.ts"
import { listWaiting } from "../waiting.server.ts"
import type { Route } from "./+types/dashboard"

export async function loader() {
  const [waiting, figures] = await Promise.all([listWaiting(), compareToday()])
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
      isZero: now === 0 && before === 0,
      change: now === before ? "–" : now > before ? `+${change}` : `−${change}`,
    }
  })
  return {
    waiting: waiting.filter(({ count }) => count > 0),
    done: waiting.filter(({ count }) => count === 0),
    today,
  }
}

export default function PortalDashboard({ loaderData: { waiting, done, today } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Dashboard – Rishta</title>
      <h1>Dashboard</h1>
      <div className="stack figures-of-today">
        <section className="stack">
          <h2>To do</h2>
          {waiting.length === 0 ? (
            <p>Nothing waits for a decision.</p>
          ) : (
            <StackedTable
              caption="What waits, the longest first"
              rows={waiting}
              keyOf={({ to }) => to}
              columns={[
                { label: "Queue", cell: ({ to, label }) => <Link to={to}>{label}</Link> },
                { label: "Waiting", as: "number", cell: ({ count }) => figure(count) },
                { label: "Longest", as: "number", cell: ({ days }) => daysOf(days) },
              ]}
            />
          )}
          {done.length > 0 && (
            <p className="small soft">
              {"Nothing waits in "}
              {done.map(({ to, label }, index) => (
                <Fragment key={to}>
                  {index > 0 && ", "}
                  <Link to={to}>{label}</Link>
                </Fragment>
              ))}
              .
            </p>
          )}
        </section>
        <section className="stack">
          <h2>Today</h2>
          <StackedTable
            caption="Today and a week ago"
            rows={today}
            keyOf={({ id }) => id}
            columns={[
              { label: "Figure", cell: ({ title }) => title },
              { label: "Today", as: "number", cell: (row) => <Quiet {...row}>{row.today}</Quiet> },
              { label: "A week ago", as: "number", cell: (row) => <Quiet {...row}>{row.before}</Quiet> },
              { label: "Change", as: "number", cell: (row) => row.change },
            ]}
          />
          <p className="small soft">
            Since midnight in Pakistan, beside the same day of last week until the same time.
          </p>
          <p>
            <Link to={href("/portal/stats")}>All figures over time</Link>
          </p>
        </section>
      </div>
    </div>
  )
}

const Quiet = ({ isZero, children }: { isZero: boolean; children: string }) =>
  isZero ? <span className="soft">{children}</span> : children

const daysOf = (days: number) => (days > 0 ? `${days} ${days === 1 ? "day" : "days"}` : "Today")
