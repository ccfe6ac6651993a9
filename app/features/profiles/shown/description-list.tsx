import type { ReactNode } from "react"
import { asWritten } from "#app/ui/names.tsx"

export type DescriptionRows = readonly (readonly [string, ReactNode])[]

export function DescriptionList({ rows }: { rows: DescriptionRows }) {
  return (
    <dl className="description-list">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{asWritten(value ?? "N/A")}</dd>
        </div>
      ))}
    </dl>
  )
}
