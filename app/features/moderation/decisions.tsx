import { capital } from "#app/features/profiles/shown/biodata.ts"
import { StackedTable } from "#app/ui/stacked-table.tsx"

interface Decision {
  id: number
  action: string
  actor: string | null
  reason: string | null
  at: string
}

export function Decisions({ rows }: { rows: readonly Decision[] }) {
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
            { label: "What", cell: ({ action }) => capital(action.replace(/[.-]/g, " ")) },
            { label: "Who", cell: ({ actor }) => actor ?? "N/A" },
            { label: "Why", cell: ({ reason }) => reason ?? "N/A" },
            { label: "When", cell: ({ at }) => at },
          ]}
        />
      )}
    </section>
  )
}
