import { data } from "react-router"
import type { Route } from "./+types/administrators"
import { viewerContext } from "./contexts.server.ts"

/** Everything below is for administrators; whoever else is signed in is told so. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(viewerContext).role !== "admin") throw data(null, { status: 403 })
  },
]

export const loader = () => null
