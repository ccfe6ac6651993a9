import { href, redirect } from "react-router"
import type { Route } from "./+types/members-only"
import { viewerContext } from "./contexts.server.ts"

/** Closed to consultants, who are sent to their own start. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(viewerContext).role === "guest") throw redirect(href("/profile"))
  },
]

export const loader = () => null
