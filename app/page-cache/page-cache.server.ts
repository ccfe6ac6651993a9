import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import type { MiddlewareFunction, RouterContextProvider } from "react-router"
import { prefersLight } from "#app/cookies/light.server.ts"
import { type Asked, readCookie } from "#app/cookies/sealed.server.ts"
import { greeted, greets } from "#app/cookies/splash.server.ts"
import { asksForData } from "#app/http/asks-for-data.ts"
import { isReading } from "#app/http/is-reading.ts"
import { noticeContext, requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { sessionToken } from "#app/viewer/sessions.server.ts"
import { listen, sql } from "#db/client.ts"

const CACHED_MS = 60_000
const ENCODINGS = ["br", "gzip"] as const
/** Smaller answers hardly compress. */
const LEAST_COMPRESSED = 1024
/** Few spellings of a page are in use; others are left to the router. */
const MOST_ADDRESSES = 200

interface CachedPage {
  until: number
  etag: string
  plain: Buffer<ArrayBuffer>
  br: Buffer<ArrayBuffer>
  gzip: Buffer<ArrayBuffer>
}

type VariantOf = (url: URL) => string

interface PageCache {
  pages: Map<string, CachedPage>
  variantOf: VariantOf
}

const caches = new Set<PageCache>()
/** By address in lower case, as addresses match. */
const cacheAt = new Map<string, PageCache>()
let editions = 0

const CHANNEL = "public_pages"

/** On every server. */
export async function invalidatePages() {
  invalidateOwnPages()
  await sql.notify(CHANNEL, "")
}

function invalidateOwnPages() {
  editions++
  for (const { pages } of caches) pages.clear()
}

export const listenForInvalidations = () => listen(CHANNEL, invalidateOwnPages)

/**
 * Visitors without a session share a public page: rendered and compressed once a minute, kept longer while the database
 * is down. `variantOf` names what of the address changes it; few values.
 */
export function cachePage(variantOf: VariantOf = () => ""): MiddlewareFunction<Response> {
  const cache: PageCache = { pages: new Map(), variantOf }
  caches.add(cache)
  return async ({ request, context }, next) => {
    if (!isForEverybody(request, context)) return next()
    const url = new URL(request.url)
    const key = keyOf(request, variantOf(url))
    const known = cache.pages.get(key)
    if (known && Date.now() < known.until) return responseOf(request, known)

    const edition = editions
    const response = await next()
    if (response.status >= 500 && known) return responseOf(request, known)
    if (response.status !== 200 || response.headers.has("Set-Cookie")) return response
    const page = withoutNonce(await response.clone().text(), context.get(requestContext).nonce)
    if (page.includes("<script")) return response
    const renewed = await compress(Buffer.from(page))
    if (edition === editions) cache.pages.set(key, renewed)
    if (cacheAt.size < MOST_ADDRESSES) cacheAt.set(url.pathname.toLowerCase(), cache)
    return responseOf(request, renewed)
  }
}

/** Before the router; false where there is none. Only visitors without a session and without a notice. */
export function answerCached(req: IncomingMessage, res: ServerResponse) {
  if (!isReading(req)) return false
  const [path = "/", query] = req.url!.split("?", 2)
  const cache = cacheAt.get(path.toLowerCase())
  if (!cache) return false
  const asked = { method: req.method!, headers: { get: (name: string) => headerOf(req, name) } }
  if (sessionToken(asked) || readCookie(asked, "notice")) return false
  const page = cache.pages.get(keyOf(asked, cache.variantOf(new URL(`http://localhost${path}?${query ?? ""}`))))
  if (!page || Date.now() >= page.until) return false
  const { status, headers, body } = answerOf(asked, page)
  if (greets(asked)) res.setHeader("Set-Cookie", greeted())
  res.writeHead(status, headers).end(req.method === "HEAD" ? undefined : body)
  return true
}

function headerOf({ headers }: IncomingMessage, name: string) {
  const value = headers[name.toLowerCase()]
  return value === undefined ? null : String(value)
}

const keyOf = (asked: Asked, variant: string) =>
  `${prefersLight(asked) ? "light" : greets(asked) ? "first" : "full"} ${variant}`

function isForEverybody(request: Request, context: Readonly<RouterContextProvider>) {
  const isPage = isReading(request) && !asksForData(request)
  const developing = process.env.NODE_ENV === "development"
  return isPage && !developing && !context.get(visitorContext) && !context.get(noticeContext).notice
}

/** The router writes it into links too; scripts would not run with a cached one. */
const withoutNonce = (page: string, nonce: string) => page.split(` nonce="${nonce}"`).join("")

async function compress(plain: Buffer<ArrayBuffer>): Promise<CachedPage> {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`
  return { until: Date.now() + CACHED_MS, etag, plain, br, gzip: gzipped }
}

function responseOf(request: Request, page: CachedPage) {
  const { status, headers, body } = answerOf(request, page)
  return new Response(body, { status, headers })
}

/** `no-cache`: signing in or a notice changes the page. */
function answerOf(asked: Asked, page: CachedPage) {
  const headers: Record<string, string> = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding, Cookie, Save-Data",
    ETag: page.etag,
  }
  if (asked.headers.get("If-None-Match")?.includes(page.etag)) return { status: 304, headers, body: null }
  const encoding = page.plain.length < LEAST_COMPRESSED ? undefined : ENCODINGS.find((name) => accepts(asked, name))
  const body = page[encoding ?? "plain"]
  return {
    status: 200,
    headers: { ...headers, ...(encoding && { "Content-Encoding": encoding }), "Content-Length": String(body.length) },
    body,
  }
}

function accepts(asked: Asked, encoding: string) {
  const offers = (asked.headers.get("Accept-Encoding") ?? "").toLowerCase().replaceAll(/\s/g, "").split(",")
  return offers.some((offer) => {
    const [name, quality] = offer.split(";q=")
    return name === encoding && (quality === undefined || Number(quality) > 0)
  })
}
