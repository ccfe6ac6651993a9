import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react"
import { Link, useNavigate } from "react-router"

interface DialogProps {
  title: string
  /** Where its close link leads: the same page without the dialog. */
  close: string
  closeLabel?: string
  children: ReactNode
}

/** A popup of the specification, as a state of the page: open in the HTML that the server sends. */
export function Dialog({ title, close, closeLabel = "OK", children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  // The focus comes into the dialog and goes back to where it was.
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "Escape") navigate(close, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="veil">
      <dialog
        open
        ref={dialog}
        className="dialog"
        aria-labelledby="dialog-title"
        role="alertdialog"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <h2 id="dialog-title">{title}</h2>
        {children}
        <Link className="button quiet" to={close} preventScrollReset replace>
          {closeLabel}
        </Link>
      </dialog>
    </div>
  )
}
