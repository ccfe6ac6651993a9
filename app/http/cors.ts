import type { IncomingMessage, ServerResponse } from "node:http"
import cors from "cors"
import { config } from "#app/config.server.ts"

const allow = cors({
  origin: config.apiOrigins,
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match"],
  exposedHeaders: [
    "Deprecation",
    "ETag",
    "Idempotency-Replayed",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "WWW-Authenticate",
    "X-Request-Id",
  ],
  maxAge: 3600,
  // Every refusal comes after it, so that a page of another origin can read it.
  preflightContinue: true,
})

/** Lets pages of `API_ORIGINS` read whatever is answered below /api. */
export function allowOrigins(req: IncomingMessage, res: ServerResponse) {
  allow(req, res, () => {})
}
