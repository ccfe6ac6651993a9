import { data } from "react-router"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/administrators"

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(viewerContext).role !== "admin") throw data(null, { status: 403 })
  },
]

export const loader = () => null
