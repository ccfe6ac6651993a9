import type { ReactNode } from "react"
import { href, Link } from "react-router"

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

/** The next useful step of whoever is in touch with nobody yet. */
export const LookAtProfiles = () => (
  <Link className="button quiet" to={href("/users-side")}>
    Look at profiles
  </Link>
)
