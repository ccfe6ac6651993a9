import { randomBytes, randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"
import type { Traced } from "#app/logs/current-request.ts"

/** What the server knows of a request before the product sees it. */
export interface RequestContext extends Traced {
  nonce: string
  /** The caller's address: the socket's, or the one that the trusted proxies in front report. */
  address: string
  /** Set when the database could not be asked, so that the answer says 503 and not 500. */
  databaseAway?: boolean
  /** Seconds after which the caller may come back, for an answer that says 429 or 503. */
  retryAfter?: number
  /** Gives the place among those that are being answered to the next one: for who now waits and costs nothing. */
  leavePlace?: () => void
}

export function requestContextOf(req: IncomingMessage, trustedProxies: number): RequestContext {
  return {
    id: randomUUID(),
    nonce: randomBytes(16).toString("base64"),
    address: clientAddress(req, trustedProxies),
  }
}

/** Each proxy appends the address it saw, so only the last `trustedProxies` entries can be believed. */
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
