import { Form, href, Link, useLocation } from "react-router"
import { shortName, stepName } from "#app/dates/dates.ts"
import { counted } from "#app/ui/counted.ts"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { withQuery } from "#app/url/query.ts"
import { drawBars, drawLine } from "../chart.server.ts"
import { BarChart, LineChart } from "../chart.tsx"
import { COHORT_STEPS, shareOf, waitOf } from "../cohorts.ts"
import { figureOf, nameOf, readStats } from "../stats.server.ts"
import { statsQueryFrom } from "../stats-query.ts"
import type { Route } from "./+types/stats"

export async function loader({ request }: Route.LoaderArgs) {
  const query = statsQueryFrom(request)
  const { cohorts, ...stats } = await readStats(query)
  const charts = stats.charts.map(({ points, ...chart }) => {
    const shown = chart.rare ? points.filter(({ value }) => value !== 0) : points
    const rows = shown.map((point) => ({ name: nameOf(chart, point, query), figure: figureOf(chart, point.value) }))
    const total = figureOf(
      chart,
      points.reduce((sum, { value }) => sum + value, 0),
    )
    const unit = chart.money === "USD" ? 100 : 1
    return {
      id: chart.id,
      title: chart.title,
      rare: chart.rare,
      rows,
      total,
      line: chart.by === "time" && !chart.rare ? drawLine(points, (name) => shortName(query.by, name), unit) : null,
      bars: chart.by === "time" ? null : drawBars(points.slice(0, MOST_BARS)),
    }
  })
  const weeks = cohorts.map(({ week, toCheck, toAnswer, ...row }) => ({
    ...row,
    name: shortName("week", week),
    toCheck: waitOf(toCheck),
    toAnswer: waitOf(toAnswer),
  }))
  return {
    query,
    charts: charts.filter(({ rare, rows }) => !rare || rows.length > 0),
    weeks,
    span: `${stepName("day", query.from)} to ${stepName("day", query.to)}`,
  }
}

export default function Stats({ loaderData: { query, charts, weeks, span } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Stats – Rishta</title>
      <h1>Stats</h1>
      <Range {...query} />
      <p className="soft">{`${span}, by the clock of Pakistan. Today is counted as it stands now.`}</p>
      <Cohorts weeks={weeks} />
      <div className="charts">
        {charts.map((chart) => (
          <Chart key={chart.id} {...chart} span={span} />
        ))}
      </div>
    </div>
  )
}

const STEP_NAMES = { day: "Days", week: "Weeks", month: "Months" }

function Range({ by, from, to }: Route.ComponentProps["loaderData"]["query"]) {
  return (
    <Form className="card sheet filters wide" role="search">
      <div className="field">
        <label htmlFor="from">From</label>
        <input id="from" type="date" name="from" defaultValue={from} key={from} />
      </div>
      <div className="field">
        <label htmlFor="to">To</label>
        <input id="to" type="date" name="to" defaultValue={to} key={to} />
      </div>
      <div className="field">
        <label htmlFor="by">Per</label>
        <select id="by" name="by" defaultValue={by} key={by}>
          {Object.entries(STEP_NAMES).map(([step, name]) => (
            <option key={step} value={step}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button className="button">Show</button>
    </Form>
  )
}

type Week = Route.ComponentProps["loaderData"]["weeks"][number]

/** So that nobody with a phone scrolls for ever. */
const NEWEST_WEEKS = 12
const MOST_BARS = 10

function Cohorts({ weeks }: { weeks: Week[] }) {
  const { search } = useLocation()
  const earlier = weeks.slice(NEWEST_WEEKS)
  return (
    <section className="card sheet stack tight" aria-labelledby="cohorts">
      <h2 id="cohorts">How far new members come</h2>
      <p className="soft">
        Members by the week in which they signed up, and how many of them have come so far until now. The time to a
        check runs from the profile, the time to a first answer from the request; half of them waited longer.
      </p>
      <Weeks caption="Members by the week in which they signed up" weeks={weeks.slice(0, NEWEST_WEEKS)} />
      {earlier.length > 0 && (
        <details>
          <summary>{`Earlier: ${counted(earlier.length, "week")}`}</summary>
          <Weeks caption="Members by the week in which they signed up, earlier" weeks={earlier} />
        </details>
      )}
      <Link to={href("/portal/stats/csv") + withQuery(search, { of: "cohorts" })} reloadDocument className="small">
        {"Download as CSV"}
        <span className="away">: those who sign up</span>
      </Link>
    </section>
  )
}

const Weeks = ({ caption, weeks }: { caption: string; weeks: readonly Week[] }) => (
  <div className="weeks">
    <StackedTable
      caption={caption}
      rows={weeks}
      keyOf={({ name }) => name}
      columns={[
        { label: "Week from", cell: ({ name }) => name },
        { label: "Sign-ups", cell: ({ signUps }) => signUps },
        ...Object.entries(COHORT_STEPS).map(([step, label]) => ({
          label,
          cell: ({ steps, signUps }: Week) => <Share count={steps[step as keyof typeof steps]} of={signUps} />,
        })),
        { label: "To the check", cell: ({ toCheck }) => toCheck ?? "–" },
        { label: "To the first answer", cell: ({ toAnswer }) => toAnswer ?? "–" },
      ]}
    />
  </div>
)

const Share = ({ count, of }: { count: number; of: number }) => (
  <span>
    {`${count} `}
    {count > 0 && <small className="soft">{shareOf(count, of)}</small>}
  </span>
)

type ChartProps = Route.ComponentProps["loaderData"]["charts"][number] & { span: string }

function Chart({ id, title, rows, total, line, bars, span }: ChartProps) {
  const { search } = useLocation()
  const described = { id, title, description: `${span}: ${total} in all.` }
  return (
    <section className="card sheet stack tight" aria-labelledby={`${id}-head`}>
      <div className="row between">
        <h2 id={`${id}-head`}>{title}</h2>
        <strong>{total}</strong>
      </div>
      {line && <LineChart {...described} drawing={line} />}
      {bars && rows.length > 0 && <BarChart {...described} drawing={bars} rows={rows} />}
      {bars && rows.length > MOST_BARS && (
        <p className="small soft">{`The ${MOST_BARS} largest: the figures have all.`}</p>
      )}
      <div className="figures-and-file">
        {rows.length === 0 ? (
          <p className="soft">There were none in this period.</p>
        ) : (
          <details>
            <summary>The figures</summary>
            <table className="table figures">
              <caption className="away">{title}</caption>
              <tbody>
                {rows.map(({ name, figure }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{figure}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )}
        <Link to={href("/portal/stats/csv") + withQuery(search, { of: id })} reloadDocument className="small">
          {`Download as CSV`}
          <span className="away">{`: ${title}`}</span>
        </Link>
      </div>
    </section>
  )
}
