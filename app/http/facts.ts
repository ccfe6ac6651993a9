import { randomBytes, randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"

/** What the server knows of a request before the product sees it. */
export interface RequestFacts {
  id: string
  nonce: string
  /** The caller's address: the socket's, or the one that the trusted proxies in front report. */
  address: string
  /** Set when the database could not be asked, so that the answer says 503 and not 500. */
  databaseAway?: boolean
}

export function gatherFacts(req: IncomingMessage, trustedProxies: number): RequestFacts {
  return {
    id: randomUUID(),
    nonce: randomBytes(16).toString("base64"),
    address: callerAddress(req, trustedProxies),
  }
}

/** Each proxy appends the address it saw, so only the last `trustedProxies` entries can be believed. */
export function callerAddress(req: IncomingMessage, trustedProxies: number) {
  const forwarded = String(req.headers["x-forwarded-for"] ?? "").split(",")
  const reported = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : undefined
  return reported || req.socket.remoteAddress || "unknown"
}
