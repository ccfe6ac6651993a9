import type { ReactNode } from "react"
import { href, Link } from "react-router"

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

export const LookAtProfiles = () => (
  <Link className="button quiet" to={href("/users-side")}>
    Look at profiles
  </Link>
)
