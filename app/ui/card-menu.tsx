import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"

interface CardMenuProps {
  name: string
  /** Opened in place of the button that loaded it, whose focus it takes. */
  opened?: boolean
  id?: string
  children: ReactNode
}

/** What else can be done with a card: a menu that opens without scripts. */
export function CardMenu({ name, opened, id, children }: CardMenuProps) {
  return (
    <details id={id} className="menu" name="menu" open={opened}>
      <summary className="icon-button" aria-label={`More about ${name}`} ref={opened && !id ? takeFocus : undefined}>
        <Icon name="ellipsis-vertical" />
      </summary>
      <div className="menu-sheet">{children}</div>
    </details>
  )
}

const takeFocus = (summary: HTMLElement | null) => summary?.focus({ preventScroll: true })
