import { href, redirect } from "react-router"
import { addressOf } from "#app/addresses.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/consultants-only"

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    if (context.get(viewerContext).role === "guest") return
    throw redirect(addressOf(new URL(request.url).pathname)?.members ?? href("/users-side"))
  },
]

export const loader = () => null
