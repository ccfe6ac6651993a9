import type { ServerResponse } from "node:http"
import { ANSWERED_BY } from "./answered-by.ts"
import type { Home } from "./request-filter.ts"

const YEAR_SECONDS = 31_536_000

/** Nothing in the build's files can be a page, so a short policy is enough. */
export function setFileHeaders(res: ServerResponse) {
  res.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader("Cross-Origin-Resource-Policy", "same-origin")
}

/** The offline page is a file: it can carry no nonce, so its script is named. */
export function setOfflinePageHeaders(res: ServerResponse) {
  const own = ["script", "style", "img", "connect", "manifest"].map((kind) => `${kind}-src 'self'`)
  const none = ["form-action 'none'", "frame-ancestors 'none'", "base-uri 'none'"]
  res.setHeader("Content-Security-Policy", ["default-src 'none'", ...own, ...none].join("; "))
}

/** Scripts run only with a nonce. `Referrer-Policy: no-referrer` would break forms without scripts. */
export function setSecurityHeaders(
  res: ServerResponse,
  home: Home,
  { nonce, paymentOrigin }: { nonce?: string; paymentOrigin?: string } = {},
) {
  const { host, protocol } = new URL(home.origin)
  const socket = `${protocol === "https:" ? "wss" : "ws"}://${host}`
  const policy = [
    "default-src 'none'",
    // 'self' is for engines that do not know 'strict-dynamic'; all others ignore it.
    nonce ? `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'` : "script-src 'none'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src 'self' ${socket}`,
    // A payment starts with a form post that is redirected to the payment service.
    `form-action 'self'${paymentOrigin ? ` ${paymentOrigin}` : ""}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ]
  res.setHeader(ANSWERED_BY, "Rishta")
  res.setHeader("Content-Security-Policy", policy.join("; "))
  res.setHeader("Referrer-Policy", "same-origin")
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader("X-Frame-Options", "DENY")
  res.setHeader("Cross-Origin-Opener-Policy", "same-origin")
  res.setHeader("Cross-Origin-Resource-Policy", "same-origin")
  res.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=(self), browsing-topics=()")
  if (protocol === "https:") res.setHeader("Strict-Transport-Security", `max-age=${YEAR_SECONDS}; includeSubDomains`)
}
