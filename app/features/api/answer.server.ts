import { Hono } from "hono"
import { cors } from "hono/cors"
import { RegExpRouter } from "hono/router/reg-exp-router"
import { SmartRouter } from "hono/router/smart-router"
import { TrieRouter } from "hono/router/trie-router"
import { config } from "#app/config.server.ts"
import { withUpload } from "#app/forms/uploads/upload.server.ts"
import { afterAnswer } from "#app/http/after-answer.server.ts"
import { errorText } from "#app/http/error-text.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { currentRequest } from "#app/logs/current-request.ts"
import { errorFields, log } from "#app/logs/log.ts"
import { once } from "#app/once.ts"
import { noteNotFound } from "#app/rate-limit/not-found.server.ts"
import { findProgramViewer, type Viewer } from "#app/viewer/sessions.server.ts"
import { isDatabaseAway } from "#db/database-away.ts"
import { actFor } from "./acting-client.server.ts"
import { readBody } from "./body.server.ts"
import { documentText } from "./document.server.ts"
import type { Operation } from "./operation.ts"
import { operations } from "./operations.ts"
import { invalid, problemResponse, refusalResponse, unauthorized } from "./problem.server.ts"
import { asyncDocumentText } from "./sockets/async-document.server.ts"

const DATABASE_BACK_SECONDS = 5

const app = once(() => {
  const api = new Hono({ router: new SmartRouter({ routers: [new RegExpRouter(), new TrieRouter()] }) }).basePath(
    "/api",
  )
  api.use(
    cors({
      origin: (origin) => (config.apiOrigins.includes(origin) ? origin : null),
      allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
      allowHeaders: ["Authorization", "Content-Type"],
      exposeHeaders: ["Retry-After", "WWW-Authenticate", "X-Request-Id"],
      maxAge: 3600,
    }),
  )
  api.get("/openapi.json", () => documentText())
  api.get("/asyncapi.json", () => asyncDocumentText())
  for (const operation of operations) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ":$1")
    api.on(operation.method.toUpperCase(), path, (c) => answer(operation, c.req.raw, c.req.param()))
  }
  for (const [path, methods] of methodsOf(operations))
    api.all(path, () =>
      problemResponse({ status: 405, message: errorText(405).text!, headers: { Allow: methods.join(", ") } }),
    )
  api.onError((error) => failed(error))
  api.notFound(() => problemResponse({ status: 404, message: "There is no such call." }))
  return api
})

export async function answerProgram(request: Request) {
  try {
    const response = await app().fetch(request)
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store")
    return response
  } catch (error) {
    return failed(error)
  }
}

function methodsOf(all: readonly Operation[]) {
  const methods = new Map<string, string[]>()
  for (const { path, method } of all) {
    const address = path.replaceAll(/\{(\w+)\}/g, ":$1")
    const known = methods.get(address) ?? []
    methods.set(address, [...known, ...(method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()])])
  }
  return methods
}

async function answer(operation: Operation, asked: Request, given: Record<string, string>) {
  try {
    const request = withoutCookies(asked)
    const viewer = await viewerOf(operation, request)
    if (viewer instanceof Response) return viewer
    const response = await carryOut(operation, viewer, request, given).catch(failed)
    if (viewer && operation.params && response.status === 404)
      afterAnswer(() => noteNotFound(viewer, currentRequest() as RequestContext | undefined))
    return response
  } catch (error) {
    return failed(error)
  }
}

/** A cookie identifies nobody here. */
function withoutCookies(request: Request) {
  if (!request.headers.has("Cookie")) return request
  const headers = new Headers(request.headers)
  headers.delete("Cookie")
  return new Request(request.url, {
    method: request.method,
    headers,
    body: request.body,
    duplex: "half",
  } as RequestInit)
}

async function carryOut(
  operation: Operation,
  viewer: Viewer | null,
  request: Request,
  given: Record<string, string>,
): Promise<Response> {
  const params = operation.params?.safeParse(given)
  if (params?.error) return problemResponse({ status: 404, message: errorText(404).text! })
  const search = new URL(request.url).searchParams
  const query = operation.query?.safeParse(Object.fromEntries(search))
  if (query?.error) return invalid(query.error.issues)
  const call = {
    viewer,
    params: params?.data,
    query: query?.data,
    request,
    search,
    ctx: currentRequest() as RequestContext,
  }

  if (operation.file && !operation.file.streamed)
    return withUpload(request, operation.file, (upload) => handle(operation, { ...call, upload, body: undefined }))
  const body = operation.body ? await readBody(request, operation.body) : undefined
  if (body instanceof Response) return body
  return handle(operation, { ...call, body })
}

async function viewerOf({ who }: Operation, request: Request) {
  if (who === "anyone") return null
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1]
  const viewer = await findProgramViewer(token)
  if (!viewer) return unauthorized(token !== undefined)
  if ((who === "member" && viewer.role !== "user") || (who === "consultant" && viewer.role !== "guest"))
    return problemResponse({ status: 403, message: "This call is not open to your account.", reason: "role" })
  return viewer
}

async function handle(
  operation: Operation,
  call: { viewer: Viewer | null; search: URLSearchParams; ctx: RequestContext; [more: string]: unknown },
) {
  const acting = operation.forClient && call.viewer ? await actFor(call as never) : call.viewer
  if (acting instanceof Response) return acting
  const result = await operation.handle({ ...call, viewer: acting } as never)
  if (result instanceof Response) return result
  if (!result.done) return refusalResponse({ later: call.ctx?.retryAfter, ...result })
  if (result.value === undefined) return new Response(null, { status: 204 })
  return Response.json(result.value, { status: operation.status ?? 200 })
}

/** Commands that screens share may throw a response, or its data and status. */
interface Thrown {
  data?: unknown
  status?: number
  headers?: HeadersInit
  init?: { status?: number; headers?: HeadersInit } | null
}

function failed(error: unknown) {
  const ctx = currentRequest() as RequestContext | undefined
  if (isDatabaseAway(error)) {
    log.error(errorFields(error), "api")
    return away(DATABASE_BACK_SECONDS)
  }
  const thrown = (error ?? {}) as Thrown
  const status = thrown.init?.status ?? thrown.status
  if (error instanceof Error || status === undefined) {
    log.error(errorFields(error), "api")
    return problemResponse({ status: 500, message: errorText(500).text! })
  }
  const message = typeof thrown.data === "string" ? thrown.data : (errorText(status).text ?? errorText(status).title)
  const headers = new Headers(thrown.init?.headers ?? {})
  if ((status === 429 || status === 503) && ctx?.retryAfter) headers.set("Retry-After", String(ctx.retryAfter))
  return problemResponse({ status, message, headers })
}

const away = (seconds: number) =>
  problemResponse({ status: 503, message: errorText(503).text!, headers: { "Retry-After": String(seconds) } })
