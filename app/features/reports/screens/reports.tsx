import { href, Link } from "react-router"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { StateMark } from "#app/features/moderation/state-mark.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { StateTabs } from "#app/ui/state-tabs.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { reportStateFrom } from "../report-decision-schema.ts"
import { VERDICT_LABELS } from "../report-labels.ts"
import { listReportQueue } from "../report-queue.server.ts"
import type { Route } from "./+types/reports"

export async function loader({ request }: Route.LoaderArgs) {
  const state = reportStateFrom(request)
  return { state, ...(await listReportQueue(state, pagingFrom(request))) }
}

export default function Reports({ loaderData: { state, reports, ...list } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Reports – Rishta</title>
      <h1>Reports</h1>
      <StateTabs states={{ open: "To be decided", decided: "Decided" }} current={state} />
      <PagedList
        {...list}
        empty={state === "open" ? "No reports are waiting for a decision." : "Nothing has been decided yet."}
      >
        <StackedTable
          caption="Reports"
          rows={reports}
          keyOf={({ id }) => id}
          columns={[
            {
              label: "Reason",
              cell: ({ id, category }) => <Link to={href("/portal/reports/:id", { id: String(id) })}>{category}</Link>,
            },
            { label: "About", cell: About },
            {
              label: "State",
              cell: ({ status }) => <StateMark tone={TONES[status]}>{VERDICT_LABELS[status]}</StateMark>,
            },
            { label: "On", as: "number", cell: ({ at }) => at },
          ]}
        />
      </PagedList>
    </div>
  )
}

const TONES = { open: "waiting", dismissed: "quiet", warned: "good", removed: "bad", suspended: "bad" } as const

const ABOUT = {
  message: "A message of ",
  bureau: "The work of ",
  profile: "The profile of ",
  person: "What came from ",
}

const About = ({ about, subjectId, subject }: Route.ComponentProps["loaderData"]["reports"][number]) => (
  <span>
    {ABOUT[about]}
    {subjectId ? <AccountLink id={subjectId} name={subject} /> : "somebody gone"}
  </span>
)
