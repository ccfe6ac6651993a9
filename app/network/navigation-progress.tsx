import { useFetchers, useLocation, useNavigation } from "react-router"

/** At once a thin bar; for a slow page its outline. */
export function NavigationProgress() {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const posting = useFetchers().some(({ formMethod }) => formMethod === "POST")
  if (state === "idle" && !posting) return null
  const leaving = state === "loading" && location.pathname !== pathname
  return <div className={leaving ? "progress leaving" : "progress"} aria-hidden="true" />
}
