import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"

/** What else can be done with a card: a menu that opens without scripts. */
export function CardMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="menu">
      <summary className="icon-button" aria-label={`More about ${name}`}>
        <Icon name="ellipsis-vertical" />
      </summary>
      <div className="menu-sheet">{children}</div>
    </details>
  )
}
