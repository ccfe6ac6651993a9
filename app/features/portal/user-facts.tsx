import type { ReactNode } from "react"

interface FactsProps {
  title: string
  /** Label and value; what is missing is said to be so. */
  rows: readonly (readonly [string, ReactNode])[]
  children?: ReactNode
}

/** A part of what the portal knows of somebody. */
export function Facts({ title, rows, children }: FactsProps) {
  return (
    <section className="card sheet stack">
      <h2>{title}</h2>
      <dl className="facts-table">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? "N/A"}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
