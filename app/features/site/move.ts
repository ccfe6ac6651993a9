import { redirect } from "react-router"
import { ADDRESSES, type Address } from "#app/addresses.ts"
import type { Route } from "./+types/move"

/** For good, and with the question that came along: `/membership-packages?region=abroad` keeps its region. */
export function loader({ request, pattern }: Route.LoaderArgs) {
  return redirect(`${ADDRESSES[pattern as Address].movedTo}${new URL(request.url).search}`, 301)
}
