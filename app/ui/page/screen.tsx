import { useEffect } from "react"
import { Outlet, useLocation, useNavigationType } from "react-router"

let shownPath: string | undefined

/** Keyed by address, so no form keeps what was typed about somebody else. */
export function Screen() {
  const { pathname, hash } = useLocation()
  const returns = useNavigationType() === "POP" || hash !== ""
  // biome-ignore lint/correctness/useExhaustiveDependencies: how somebody comes to another address
  useEffect(() => {
    if (shownPath && shownPath !== pathname) announce(returns ? shownPath : undefined)
    shownPath = pathname
  }, [pathname])
  return <Outlet key={pathname} />
}

/** By the link that led away, for whoever returns, and else by the heading; unless something in the screen has the focus. */
function announce(returnsFrom: string | undefined) {
  const main = document.querySelector("main")
  if (!main || main.contains(document.activeElement)) return
  const link = Array.from(main.querySelectorAll("a")).find(({ pathname }) => pathname === returnsFrom)
  if (link) return link.focus({ preventScroll: true })
  const heading = main.querySelector("h1")
  heading?.setAttribute("tabindex", "-1")
  heading?.focus({ preventScroll: true })
}
