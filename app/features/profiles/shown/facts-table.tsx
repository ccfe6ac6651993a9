import type { ReactNode } from "react"

export type FactRows = readonly (readonly [string, ReactNode])[]

export function FactsTable({ rows }: { rows: FactRows }) {
  return (
    <dl className="facts-table">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? "N/A"}</dd>
        </div>
      ))}
    </dl>
  )
}
