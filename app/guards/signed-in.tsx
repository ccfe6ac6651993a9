import { href, redirect } from "react-router"
import { redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { clientWorkedFor } from "#app/features/consultants/working-for.server.ts"
import type { Route } from "./+types/signed-in"
import { viewerContext, visitorContext } from "./contexts.server.ts"
import { loginAddress } from "./remembered-origin.ts"

/** Everything below needs an account; the others are sent to log in and come back afterwards. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    const visitor = context.get(visitorContext)
    if (!visitor) throw await toLogin(request)
    const viewer = { ...visitor, workingFor: await clientWorkedFor(visitor, request) }
    context.set(visitorContext, viewer)
    context.set(viewerContext, viewer)
  },
]

/** A form whose session has ended meanwhile says so on the way, where the specification has words for it. */
async function toLogin(request: Request) {
  const words =
    request.method === "POST"
      ? SESSION_GONE[new URL(request.url).pathname.replace(/\.data$/, "").toLowerCase()]
      : undefined
  return words ? redirectWithRefusal(loginAddress(request), words) : redirect(loginAddress(request))
}

const SESSION_GONE: Record<string, string> = {
  [href("/partner-details")]: "Authentication token not found. Please login again.",
}

// A route without a loader is not asked on client navigation, and its middleware would not run.
export const loader = () => null
