import type { ReactNode } from "react"
import { DescriptionList, type DescriptionRows } from "./description-list.tsx"

interface SectionProps {
  title: string
  rows: DescriptionRows
  children?: ReactNode
}

export function DescriptionSection({ title, rows, children }: SectionProps) {
  return (
    <section className="card sheet stack">
      <h2>{title}</h2>
      <DescriptionList rows={rows} />
      {children}
    </section>
  )
}
