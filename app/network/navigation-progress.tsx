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

/** In the elements of cards, so that it has their shapes and margins: those of a list, rows, or one person's picture. */
function Outline({ of }: { of: string }) {
  const { path, area } = addressOf(of) ?? {}
  const shape = path === "/UserProfile/:id" ? "lone" : area === "search" ? "cards" : "stack"
  return (
    <div className={`outline page ${shape}`}>
      {FEW.map((one) => (
        <div key={one} className="card person">
          <span className="portrait" />
        </div>
      ))}
    </div>
  )
}
