import type { IncomingMessage, ServerResponse } from "node:http"
import { collectDefaultMetrics, Histogram, register } from "prom-client"
import type { RequestFacts } from "./facts.ts"
import { log } from "./log.ts"

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"])

collectDefaultMetrics()
const duration = new Histogram({
  name: "http_request_seconds",
  help: "Time to answer, by method and status class",
  labelNames: ["method", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
})

export function observe(req: IncomingMessage, res: ServerResponse, facts: RequestFacts) {
  const began = performance.now()
  res.once("close", () => {
    const seconds = (performance.now() - began) / 1000
    const method = req.method ?? "GET"
    duration.observe({ method, status: `${Math.floor(res.statusCode / 100)}xx` }, seconds)
    const line = {
      request: facts.id,
      method,
      path: withoutValues(req.url),
      status: res.statusCode,
      ms: Math.round(seconds * 1000),
    }
    if (res.statusCode >= 500) log.error(line, "request")
    else log.info(line, "request")
  })
}

/** The path alone: a query may hold what somebody searched for. */
function withoutValues(url = "/") {
  return url.split("?", 1)[0]!.slice(0, 200)
}

/** Figures are for a collector on the same machine; whoever comes through a proxy is not one. */
export async function metrics(req: IncomingMessage) {
  const near = LOOPBACK.has(req.socket.remoteAddress ?? "") && req.headers["x-forwarded-for"] === undefined
  return near ? { type: register.contentType, text: await register.metrics() } : undefined
}
