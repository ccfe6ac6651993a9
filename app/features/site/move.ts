import { redirect } from "react-router"
import type { Route } from "./+types/move"
import { MOVED } from "./moved.ts"

/** For good, and with the question that came along: `/membership-packages?region=abroad` keeps its region. */
export function loader({ request, pattern }: Route.LoaderArgs) {
  return redirect(`${MOVED[pattern]}${new URL(request.url).search}`, 301)
}
