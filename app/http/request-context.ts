import { randomBytes, randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"
import type { Traced } from "#app/logs/current-request.ts"

export interface RequestContext extends Traced {
  nonce: string
  /** The socket's, or what the trusted proxies report. */
  address: string
  /** The database could not be asked: 503 instead of 500. */
  databaseAway?: boolean
  /** Seconds for Retry-After with 429 or 503. */
  retryAfter?: number
  /** Which limit was reached: so many in so many seconds. */
  limit?: { name: string; points: number; duration: number }
  /** Frees the slot: for a request that only waits. */
  leaveSlot?: () => void
}

export function requestContextOf(req: IncomingMessage, trustedProxies: number): RequestContext {
  return {
    id: requestId(req, trustedProxies),
    nonce: randomBytes(16).toString("base64"),
    address: clientAddress(req, trustedProxies),
  }
}

/** A trusted proxy's own, so that its log and ours call a request alike; else a new one. */
export function requestId(req: IncomingMessage, trustedProxies: number) {
  const given = trustedProxies > 0 ? req.headers["x-request-id"] : undefined
  return typeof given === "string" && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
}

/** Each proxy appends the address it saw, so only the last `trustedProxies` entries can be trusted. */
export function clientAddress(req: IncomingMessage, trustedProxies: number) {
  const forwarded = String(req.headers["x-forwarded-for"] ?? "").split(",")
  const reported = trustedProxies > 0 ? addressIn(forwarded.at(-trustedProxies) ?? "") : undefined
  return reported ?? req.socket.remoteAddress ?? "unknown"
}

/** Proxies write `203.0.113.7`, `203.0.113.7:5123` or `[2001:db8::1]:443`, some of them in quotes. */
function addressIn(entry: string) {
  const plain = entry.trim().replace(/^"(.*)"$/, "$1")
  const [, v6, v4] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(plain) ?? []
  const address = v6 ?? v4 ?? plain
  return isIP(address) ? address : undefined
}
