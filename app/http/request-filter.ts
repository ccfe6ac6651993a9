import type { IncomingMessage } from "node:http"
import { isApi } from "#app/addresses.ts"
import { askedOf } from "./api-calls.ts"

export interface Refusal {
  status: number
  text: string
  headers?: Record<string, string>
}

export interface Home {
  origin: string
  loopback: boolean
}

const SAFE = new Set(["GET", "HEAD"])
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(?=:|$)/
const SESSION_COOKIE = /(^|;\s*)(__Host-)?sid=/
const KB = 1024
const MB = 1024 * KB

const API_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** Signed by the sender: no origin to check, and a JSON body. */
const isWebhook = (path: string) => askedOf(path)?.takes === "json"

const isFromAnywhere = (path: string) => askedOf(path)?.fromAnywhere ?? false

/** The router's own check of the origin knows no address that may be posted to from anywhere. */
export function hideOrigin(req: IncomingMessage) {
  if (isFromAnywhere(req.url ?? "")) delete req.headers.origin
}

/** Holds for every path. React Router's own origin check lets a missing Origin pass and leaves resource routes out. */
export function rejectRequest(req: IncomingMessage, home: Home): Refusal | undefined {
  const path = (req.url ?? "/").split("?", 1)[0]!
  if (!isPath(req.url ?? "")) return { status: 400, text: "That is not an address of this site." }
  if (!isReadable(path)) return { status: 404, text: "There is nothing at this address." }
  const refusal = refuseHost(req, home)
  if (refusal) return refusal
  if (opensSocket(req)) return { status: 400, text: "No socket is opened at this address." }
  const method = req.method ?? "GET"
  if (SAFE.has(method)) return
  if (isApi(path)) {
    if (API_METHODS.includes(method)) return refuseBody(req, path)
    return { status: 405, text: "That method is not used here.", headers: { Allow: API_METHODS.join(", ") } }
  }
  if (method !== "POST")
    return { status: 405, text: "That method is not used here.", headers: { Allow: "GET, HEAD, POST" } }
  if (!isWebhook(path) && !isFromAnywhere(path) && !comesFromUs(req, home))
    return { status: 403, text: "This form was sent from another site. Open the page again and send it from there." }
  return refuseBody(req, path)
}

/** Whole addresses and `*` are for proxies; the product would take them for errors of its own. */
function isPath(url: string) {
  return url.startsWith("/") && !url.startsWith("//") && URL.canParse(url, "http://localhost")
}

/** Neither router nor database can handle half a character or NUL. */
function isReadable(path: string) {
  try {
    return !decodeURIComponent(path).includes("\0")
  } catch {
    return false
  }
}

/** Bad values mean the default, and PostgreSQL takes no NUL. */
export function withoutNul(url: string) {
  const query = url.indexOf("?")
  return query < 0 ? url : url.slice(0, query) + url.slice(query).replaceAll("%00", "")
}

/** Offers of other protocols, such as HTTP/2, are ignored. */
export const opensSocket = (req: IncomingMessage) => req.headers.upgrade?.trim().toLowerCase() === "websocket"

/** Of two hosts Node.js keeps the first; a proxy in front may have used the other. */
export function refuseHost({ headers, rawHeaders }: IncomingMessage, home: Home): Refusal | undefined {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host")
  if (hosts.length > 1) return { status: 400, text: "A request names one host." }
  if (!isOurHost(headers.host, home)) return { status: 421, text: "This server does not answer for that address." }
}

export function isOurHost(host: string | undefined, home: Home) {
  return host !== undefined && sameHost(host.toLowerCase(), new URL(home.origin).host, home.loopback)
}

/** On this machine `localhost` and `127.0.0.1` are the same. */
function sameHost(given: string, ours: string, loopback: boolean) {
  const plain = (host: string) => (loopback ? host.replace(LOOPBACK, "localhost") : host)
  return plain(given) === plain(ours)
}

/** Without any origin a request passes only if it carries no session to misuse. */
export function comesFromUs(req: IncomingMessage, home: Home) {
  return isSameOrigin(req, home) ?? !SESSION_COOKIE.test(req.headers.cookie ?? "")
}

/** Sec-Fetch-Site, else Origin, else Referer (text browsers). Undefined for programs, which send none. */
export function isSameOrigin(req: IncomingMessage, home: Home) {
  const site = req.headers["sec-fetch-site"]
  if (site !== undefined) return site === "same-origin" || site === "none"
  if (req.headers.origin !== undefined) return isOurOrigin(req.headers.origin, home)
  if (req.headers.referer !== undefined) return isOurOrigin(req.headers.referer, home)
}

export function isOurOrigin(address: string, home: Home) {
  if (!URL.canParse(address)) return false
  const given = new URL(address)
  const ours = new URL(home.origin)
  return given.protocol === ours.protocol && sameHost(given.host, ours.host, home.loopback)
}

const takesJson = (path: string) => isWebhook(path) || isApi(path)

function refuseBody(req: IncomingMessage, path: string): Refusal | undefined {
  const type = String(req.headers["content-type"] ?? "")
    .split(";", 1)[0]!
    .trim()
    .toLowerCase()
  const length = Number(req.headers["content-length"] ?? 0)
  const empty = length === 0 && req.headers["transfer-encoding"] === undefined
  const known = takesJson(path) ? type === "application/json" : type in LARGEST_FORM
  const forms = isApi(path) && type === "multipart/form-data"
  if (!known && !forms && !(type === "" && empty && !isWebhook(path)))
    return { status: 415, text: `This address takes only ${takesJson(path) ? "JSON" : "forms"}.` }
  if (length > largestBody(req)) return tooLarge(req)
}

const LARGEST_FORM: Record<string, number> = {
  "application/x-www-form-urlencoded": 64 * KB,
  "multipart/form-data": 6 * MB,
}
/** Far above any file's limit: a form is read to its end, so that fields beside too large a file are not lost. */
const LARGEST_UPLOAD = 64 * MB
const SLOWEST_FORM_SECONDS = 30
const SLOWEST_UPLOAD_SECONDS = 600

/** Where pictures and videos arrive. */
export function takesFiles(req: IncomingMessage) {
  const address = askedOf(req.url ?? "")
  return address?.takes === "files" && Object.values(address.params).every((id) => /^\d{1,15}$/.test(id ?? ""))
}

export function largestBody(req: IncomingMessage) {
  const type = String(req.headers["content-type"] ?? "")
    .split(";", 1)[0]!
    .trim()
    .toLowerCase()
  if (type === "multipart/form-data" && takesFiles(req)) return LARGEST_UPLOAD
  return LARGEST_FORM[type] ?? 64 * KB
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined

/** A file on a slow line may take longer than a form. */
export const slowestBodySeconds = (req: IncomingMessage) =>
  takesFiles(req) ? SLOWEST_UPLOAD_SECONDS : SLOWEST_FORM_SECONDS

export const tooLarge = (req: IncomingMessage): Refusal => ({
  status: 413,
  text: takesFiles(req)
    ? "That is larger than can be taken here. Pictures may have up to 15 MB, videos 25 MB, documents 10 MB."
    : "That is larger than can be taken here.",
})

export const TOO_SLOW: Refusal = {
  status: 408,
  text: "What you sent did not arrive in time. Please try again.",
  headers: { Connection: "close" },
}
