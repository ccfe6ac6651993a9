import { href, Link } from "react-router"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { AuditText } from "./audit-text.tsx"
import type { listDecisions } from "./history.server.ts"

export function Decisions({ rows }: { rows: Awaited<ReturnType<typeof listDecisions>> }) {
  return (
    <section className="card sheet stack">
      <h2>Earlier decisions</h2>
      {rows.length === 0 ? (
        <p>None.</p>
      ) : (
        <StackedTable
          caption="Earlier decisions, newest first"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { label: "What", cell: ({ what }) => <AuditText parts={what} /> },
            { label: "Why", as: "long", cell: ({ reason }) => reason ?? "N/A" },
            { label: "When", as: "number", cell: ({ at }) => at },
          ]}
        />
      )}
      <OnlyNewest of={rows} />
      {rows[0] && (
        <p className="small">
          <Link to={href("/portal/audit") + rows[0].log}>Show it in the audit</Link>
        </p>
      )}
    </section>
  )
}
