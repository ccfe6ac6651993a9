import { data } from "react-router"
import { findActingClient } from "#app/viewer/acting-client.server.ts"
import { requestContext, viewerContext, visitorContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/signed-in"
import { toLogin } from "./to-login.server.ts"

/** Everything below needs an account; the others are sent to log in and come back afterwards. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    const visitor = context.get(visitorContext)
    if (!visitor) throw await toLogin(request, context.get(requestContext))
    const workingFor = await findActingClient(visitor, request)
    if (workingFor === undefined) throw data(null, { status: 404 })
    const viewer = { ...visitor, workingFor }
    context.set(visitorContext, viewer)
    context.set(viewerContext, viewer)
  },
]

// A route without a loader is not asked on client navigation, and its middleware would not run.
export const loader = () => null
