import { redirect } from "react-router"
import type { Route } from "./+types/signed-in"
import { viewerContext, visitorContext } from "./contexts.server.ts"
import { loginAddress } from "./remembered-origin.ts"

/** Everything below needs an account; the others are sent to log in and come back afterwards. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    const visitor = context.get(visitorContext)
    if (!visitor) throw redirect(loginAddress(request))
    context.set(viewerContext, visitor)
  },
]

// A route without a loader is not asked on client navigation, and its middleware would not run.
export const loader = () => null
