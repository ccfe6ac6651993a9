import type { IncomingMessage, ServerResponse } from "node:http"
import { collectDefaultMetrics } from "prom-client"
import type { Traced } from "./current-request.ts"
import { histogram } from "./figures.ts"
import { log } from "./log.ts"
import { loggedPath } from "./logged-path.ts"
import { routeOf } from "./route-of.ts"

collectDefaultMetrics()
const duration = histogram(
  "http_request_seconds",
  "Time to answer, by method, status class and whether a form did what was asked",
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  ["method", "status", "outcome"],
)
// Apart, and with fewer steps: there are hundreds of routes.
const durationOfRoute = histogram(
  "rishta_route_seconds",
  "Time to answer, by the route's pattern and status class",
  [0.025, 0.1, 0.25, 0.5, 1, 2.5],
  ["route", "status"],
)

export function observe(req: IncomingMessage, res: ServerResponse, ctx: Traced) {
  const began = performance.now()
  res.setHeader("X-Request-Id", ctx.id)
  res.once("close", () => {
    const seconds = (performance.now() - began) / 1000
    const method = req.method ?? "GET"
    const path = loggedPath(req.url)
    const status = statusOf(res, path)
    const { id: request, outcome = "", route = routeOf(req.url) } = ctx
    const statusClass = `${Math.floor(status / 100)}xx`
    duration.observe({ method, status: statusClass, outcome }, seconds)
    durationOfRoute.observe({ route, status: statusClass }, seconds)
    const line = { request, method, path, status, outcome: outcome || undefined, ms: Math.round(seconds * 1000) }
    log[status < 500 ? "info" : status === 503 ? "warn" : "error"](line, "request")
  })
}

const NOBODY_WAITED = 499

/** The browser's router gets redirects inside an answer: it would follow a real one unseen. */
function statusOf({ headersSent, statusCode }: ServerResponse, path: string) {
  if (!headersSent) return NOBODY_WAITED
  return statusCode === 202 && path.endsWith(".data") ? 302 : statusCode
}
