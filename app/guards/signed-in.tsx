import { redirect } from "react-router"
import { redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { SIGNED_OUT } from "#app/features/chat/chat-policy.ts"
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

/** Whoever is sent away hears why, where the specification has words for it. */
async function toLogin(request: Request) {
  const path = new URL(request.url).pathname.replace(/\.data$/, "")
  const words = REASONS.find(([place]) => place.test(path))?.[1]
  return words ? redirectWithRefusal(loginAddress(request), words) : redirect(loginAddress(request))
}

const REASONS: [RegExp, string | { title: string; text: string }][] = [
  [/^\/messages\//i, { title: SIGNED_OUT.title, text: SIGNED_OUT.text }],
  [/^\/userprofile\/?$/i, "Authentication token missing. Please log in."],
  [/^\/partner-details\/?$/i, "Authentication token not found. Please login again."],
]

// A route without a loader is not asked on client navigation, and its middleware would not run.
export const loader = () => null
