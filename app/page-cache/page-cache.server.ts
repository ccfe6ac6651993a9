import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import type { MiddlewareFunction, RouterContextProvider } from "react-router"
import { prefersLight } from "#app/cookies/light.server.ts"
import { greets } from "#app/cookies/splash.server.ts"
import { noticeContext, requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { sql } from "#db/client.ts"

const KEPT_MS = 60_000
const ENCODINGS = ["br", "gzip"] as const

interface KeptPage {
  until: number
  etag: string
  plain: Buffer<ArrayBuffer>
  br: Buffer<ArrayBuffer>
  gzip: Buffer<ArrayBuffer>
}

const caches = new Set<Map<string, KeptPage>>()
let editions = 0

const CHANNEL = "public_pages"

/** What they show has changed: the next visitor of any server reads it. */
export async function invalidatePages() {
  forgetOwnPages()
  await sql.notify(CHANNEL, "")
}

function forgetOwnPages() {
  editions++
  for (const kept of caches) kept.clear()
}

export const listenForInvalidations = () => sql.listen(CHANNEL, forgetOwnPages)

/**
 * For public pages without scripts: everybody who is not signed in reads the same one, so it is rendered and compressed
 * once a minute. A page that can no longer be made, because the database is away, is read a while longer.
 * `variantOf` names what of the address changes the page; it must have few values.
 */
export function cachePage(variantOf: (url: URL) => string = () => ""): MiddlewareFunction<Response> {
  const kept = new Map<string, KeptPage>()
  caches.add(kept)
  return async ({ request, context }, next) => {
    if (!isForEverybody(request, context)) return next()
    const key = `${prefersLight(request) ? "light" : greets(request) ? "first" : "full"} ${variantOf(new URL(request.url))}`
    const known = kept.get(key)
    if (known && Date.now() < known.until) return answer(request, known)

    const edition = editions
    const response = await next()
    if (response.status >= 500 && known) return answer(request, known)
    if (response.status !== 200 || response.headers.has("Set-Cookie")) return response
    const page = withoutNonce(await response.clone().text(), context.get(requestContext).nonce)
    if (page.includes("<script")) return response
    const fresh = await compress(Buffer.from(page))
    if (edition === editions) kept.set(key, fresh)
    return answer(request, fresh)
  }
}

function isForEverybody(request: Request, context: Readonly<RouterContextProvider>) {
  const isPage = ["GET", "HEAD"].includes(request.method) && !new URL(request.url).pathname.endsWith(".data")
  const developing = process.env.NODE_ENV === "development"
  return isPage && !developing && !context.get(visitorContext) && !context.get(noticeContext).notice
}

/** The router writes it into links as well, where it has no use; scripts would not run with a kept one. */
const withoutNonce = (page: string, nonce: string) => page.split(` nonce="${nonce}"`).join("")

async function compress(plain: Buffer<ArrayBuffer>): Promise<KeptPage> {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`
  return { until: Date.now() + KEPT_MS, etag, plain, br, gzip: gzipped }
}

/** `no-cache`: the browser asks again each time, because signing in or a notice changes the page. */
function answer(request: Request, page: KeptPage) {
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding, Cookie, Save-Data",
    ETag: page.etag,
  })
  if (request.headers.get("If-None-Match")?.includes(page.etag)) return new Response(null, { status: 304, headers })
  const encoding = ENCODINGS.find((name) => accepts(request, name))
  if (encoding) headers.set("Content-Encoding", encoding)
  return new Response(page[encoding ?? "plain"], { headers })
}

function accepts(request: Request, encoding: string) {
  const offers = (request.headers.get("Accept-Encoding") ?? "").toLowerCase().split(",")
  return offers.some((offer) => {
    const [name, quality] = offer.trim().split(/\s*;\s*q=/)
    return name === encoding && (quality === undefined || Number(quality) > 0)
  })
}
