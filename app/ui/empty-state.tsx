import type { ReactNode } from "react"

/** The specification's text for an empty list, and the next useful step. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <svg className="lattice" width="120" height="120" viewBox="0 0 120 120" aria-hidden="true">
        <use href="/lattice.svg#jaali" />
      </svg>
      <p>{text}</p>
      {children}
    </div>
  )
}
