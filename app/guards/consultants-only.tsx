import { href, redirect } from "react-router"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/consultants-only"

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(viewerContext).role !== "guest") throw redirect(href("/users-side"))
  },
]

export const loader = () => null
