import { useFetchers, useLocation, useNavigation } from "react-router"
import { addressOf } from "#app/addresses.ts"

/** At once a thin bar; for a slow page also the outline of what comes. */
export function NavigationProgress() {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const posting = useFetchers().some(({ formMethod }) => formMethod === "POST")
  if (state === "idle" && !posting) return null
  return (
    <div className="progress" aria-hidden="true">
      {state === "loading" && location.pathname !== pathname && <Outline of={location.pathname} />}
    </div>
  )
}

const FEW = [1, 2, 3, 4, 5, 6, 7, 8]

/** In the elements of the pages themselves, so that it has their shapes and margins. */
function Outline({ of }: { of: string }) {
  const { path, area } = addressOf(of) ?? {}
  const picture = <span className="portrait" />
  if (path === "/UserProfile/:id")
    return (
      <div className="outline page profile">
        <header>{picture}</header>
        <div className="card" />
      </div>
    )
  const cards = area === "search" || path === "/user-favourite"
  return (
    <div className="outline page">
      <div className={cards ? "cards" : "stack"}>
        {FEW.map((one) => (
          <div key={one} className={cards ? "card person" : "card sheet"}>
            {cards && picture}
          </div>
        ))}
      </div>
    </div>
  )
}
