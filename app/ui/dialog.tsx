import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react"
import { Link, useNavigate } from "react-router"

interface DialogProps {
  title: string
  /** The same page without the dialog. */
  close: string
  closeLabel?: string
  children: ReactNode
}

/** A state of the page: open in the server's HTML, modal once scripts run. */
export function Dialog({ title, close, closeLabel = "OK", children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const before = document.activeElement
    const { current } = dialog
    const title = current?.querySelector("h2")
    current?.removeAttribute("open")
    // Otherwise the first field would get the focus, and an error on losing it.
    title?.setAttribute("autofocus", "")
    // Engines without modal dialogs keep it open as it came.
    if (current?.showModal) current.showModal()
    else current?.setAttribute("open", "")
    title?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  function leave(event: SyntheticEvent) {
    // A file field also fires this when nothing was chosen.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    navigate(close, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="veil">
      <dialog open ref={dialog} className="dialog" aria-labelledby="dialog-title" role="alertdialog" onCancel={leave}>
        <h2 id="dialog-title" tabIndex={-1}>
          {title}
        </h2>
        {children}
        <Link className="button quiet" to={close} preventScrollReset replace>
          {closeLabel}
        </Link>
      </dialog>
    </div>
  )
}
