import { useFetchers, useLocation, useNavigation } from "react-router"

/** A thin bar as soon as something was tapped; in the place of a page that is long in coming, its shape. */
export function NavigationProgress() {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const posting = useFetchers().some(({ formMethod }) => formMethod === "POST")
  if (state === "idle" && !posting) return null
  const leaving = state === "loading" && location.pathname !== pathname
  return <div className={leaving ? "progress leaving" : "progress"} aria-hidden="true" />
}
