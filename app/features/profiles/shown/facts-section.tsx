import type { ReactNode } from "react"
import { type FactRows, FactsTable } from "./facts-table.tsx"

interface FactsProps {
  title: string
  rows: FactRows
  children?: ReactNode
}

export function Facts({ title, rows, children }: FactsProps) {
  return (
    <section className="card sheet stack">
      <h2>{title}</h2>
      <FactsTable rows={rows} />
      {children}
    </section>
  )
}
