import { useEffect } from "react"
import { Outlet, useLocation } from "react-router"

let shownPath: string | undefined

/** Keyed by address, so no form keeps what was typed about somebody else. */
export function Screen() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (shownPath && shownPath !== pathname) readHeading()
    shownPath = pathname
  }, [pathname])
  return <Outlet key={pathname} />
}

/** Announces a client navigation by its heading, unless something in it has the focus. */
function readHeading() {
  if (document.activeElement?.closest("main")) return
  const heading = document.querySelector("h1")
  heading?.setAttribute("tabindex", "-1")
  heading?.focus({ preventScroll: true })
}
