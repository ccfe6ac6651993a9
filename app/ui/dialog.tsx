import type { ReactNode } from "react"
import { Link } from "react-router"

interface DialogProps {
  title: string
  /** Where its close link leads: the same page without the dialog. */
  close: string
  closeLabel?: string
  children: ReactNode
}

/** A popup of the specification, as a state of the page: open in the HTML that the server sends. */
export function Dialog({ title, close, closeLabel = "OK", children }: DialogProps) {
  return (
    <div className="veil">
      <dialog open className="dialog" aria-labelledby="dialog-title" role="alertdialog">
        <h2 id="dialog-title">{title}</h2>
        {children}
        <Link className="button quiet" to={close} preventScrollReset replace>
          {closeLabel}
        </Link>
      </dialog>
    </div>
  )
}
