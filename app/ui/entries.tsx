import type { ReactNode } from "react"
import { Link } from "react-router"
import { Icon } from "./icon.tsx"

/** A group of ways to somewhere, under its name. */
export const Entries = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className="entries">
    {title && <h2>{title}</h2>}
    <div className="card">{children}</div>
  </section>
)

interface EntryProps {
  to: string
  icon: string
  label: ReactNode
  /** A screen that is read needs a whole page. */
  document?: boolean
}

export const Entry = ({ to, icon, label, document }: EntryProps) => (
  <Link className="menu-item" to={to} reloadDocument={document}>
    <Icon name={icon} /> {label}
  </Link>
)
