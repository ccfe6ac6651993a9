import { Outlet, useLocation } from "react-router"

/** The screen in a frame. Another address is another screen, so no form keeps what was typed about somebody else. */
export function Screen() {
  const { pathname } = useLocation()
  return <Outlet key={pathname} />
}
