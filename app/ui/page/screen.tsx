import { useEffect } from "react"
import { Outlet, useLocation } from "react-router"

let shownPath: string | undefined

/** The screen in a frame. Another address is another screen, so no form keeps what was typed about somebody else. */
export function Screen() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (shownPath && shownPath !== pathname) readHeading()
    shownPath = pathname
  }, [pathname])
  return <Outlet key={pathname} />
}

/** A page that scripts have brought is announced by its heading, unless something in it has the focus already. */
function readHeading() {
  if (document.activeElement?.closest("main")) return
  const heading = document.querySelector("h1")
  heading?.setAttribute("tabindex", "-1")
  heading?.focus({ preventScroll: true })
}
