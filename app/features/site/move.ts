import { redirect } from "react-router"
import { ADDRESSES, type Address } from "#app/addresses.ts"
import type { Route } from "./+types/move"

/** Permanent, and the query stays: `/membership-packages?region=abroad`. */
export function loader({ request, pattern }: Route.LoaderArgs) {
  return redirect(`${ADDRESSES[pattern as Address].movedTo}${new URL(request.url).search}`, 301)
}
