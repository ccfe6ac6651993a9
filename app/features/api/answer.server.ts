import { createHash } from "node:crypto"
import { type Context, Hono } from "hono"
import { etag } from "hono/etag"
import { RegExpRouter } from "hono/router/reg-exp-router"
import { SmartRouter } from "hono/router/smart-router"
import { TrieRouter } from "hono/router/trie-router"
import { getPathNoStrict } from "hono/utils/url"
import type { z } from "zod"
import { withUpload } from "#app/forms/uploads/upload.server.ts"
import { afterAnswer } from "#app/http/after-answer.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { currentRequest } from "#app/logs/current-request.ts"
import { errorFields, log } from "#app/logs/log.ts"
import { once } from "#app/once.ts"
import { noteNotFound } from "#app/rate-limit/not-found.server.ts"
import { besideReplica, findProgramViewer, type Viewer } from "#app/viewer/sessions.server.ts"
import { mayAct, NEW_TERMS } from "#app/viewer/terms-policy.ts"
import { isDatabaseAway } from "#db/database-away.ts"
import { actFor } from "./acting-client.server.ts"
import { isForm, parsed, readBody } from "./body.server.ts"
import { documentText } from "./document.server.ts"
import { onceByKey } from "./idempotency.server.ts"
import { CHECK } from "./issue-texts.ts"
import { changesSomething, isOpenBeforeTerms, isOpenTo, type Operation, queryOf } from "./operation.ts"
import { operations } from "./operations.ts"
import { invalid, problemResponse, refusalResponse, unauthorized, unknownFiles } from "./problem.server.ts"
import { readQuery } from "./query.server.ts"
import { asyncDocumentText } from "./sockets/async-document.server.ts"

const DATABASE_BACK_SECONDS = 5

const app = once(() => {
  const api = new Hono({
    router: new SmartRouter({ routers: [new RegExpRouter(), new TrieRouter()] }),
    getPath: (request) => getPathNoStrict(request).toLowerCase(),
  }).basePath("/api")
  api.get("/openapi.json", () => documentText())
  api.get("/asyncapi.json", () => asyncDocumentText())
  for (const operation of operations) {
    const strict = { ...operation, query: queryOf(operation) }
    const ask = (c: Context) => answer(strict, c.req.raw, c.req.param())
    if (operation.revalidated) api.get(addressOf(operation), etag({ weak: true, generateDigest }), ask)
    else api.on(operation.method.toUpperCase(), addressOf(operation), ask)
  }
  for (const [address, methods] of methodsOf(operations))
    api.all(address, () => problemResponse({ status: 405, headers: { Allow: methods.join(", ") } }))
  api.onError((error) => failed(error))
  api.notFound(() => problemResponse({ status: 404, message: "There is no such call." }))
  return api
})

/** At once: the usual way hands each answer to another thread, which costs more than the digest. */
const generateDigest = (body: Uint8Array) => new Uint8Array(createHash("sha1").update(body).digest()).buffer

/** As the router has it, in lower case like every path that is asked for; names of parameters stay. */
const addressOf = ({ path }: Operation) =>
  path.replaceAll(/\{(\w+)\}|[^{}]+/g, (part, name?: string) => (name ? `:${name}` : part.toLowerCase()))

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
  for (const operation of all) {
    const address = addressOf(operation)
    const { method } = operation
    const known = methods.get(address) ?? []
    methods.set(address, [...known, ...(method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()])])
  }
  return methods
}

async function answer(operation: Operation, asked: Request, given: Record<string, string>) {
  try {
    const request = withoutCookies(asked)
    const ctx = currentRequest() as RequestContext
    ctx.route = `/api${operation.path}`
    const viewer = await viewerOf(operation, request)
    const known = viewer instanceof Response ? null : viewer
    const work = async () =>
      viewer instanceof Response ? viewer : carryOut(operation, viewer, request, given).catch(failed)
    const response = await besideReplica(request, known, () =>
      changesSomething(operation) ? onceByKey(request, { ctx, accountId: known?.id ?? null }, work) : work(),
    )
    if (known && operation.params && response.status === 404) afterAnswer(() => noteNotFound(known, ctx))
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
  if (params?.error) return problemResponse({ status: 404 })
  const query = queryIn(request, operation.query!)
  if (query instanceof Response) return query
  const call = {
    viewer,
    params: params?.data,
    query,
    request,
    ctx: currentRequest() as RequestContext,
  }

  const { body: schema, file } = operation
  const takesForm = file && (isForm(request) || !file.optional)
  if (takesForm && !isForm(request))
    return problemResponse({ status: 415, message: "Please send the file as multipart/form-data." })
  if (takesForm && !file.streamed)
    return withUpload(request, file, async (upload) => {
      const body = unknownFiles(upload.others) ?? (schema && parsed(schema, Object.fromEntries(upload.form)))
      return body instanceof Response ? body : handle(operation, { ...call, upload, body })
    })
  const body = schema ? await readBody(request, schema) : undefined
  if (body instanceof Response) return body
  return handle(operation, { ...call, upload: {}, body })
}

/** A response where something in it is not understood: it would be answered with everybody. */
function queryIn(request: Request, schema: z.ZodObject) {
  const { given, twice } = readQuery(new URL(request.url).searchParams, schema.shape)
  const { data, error } = schema.safeParse(given, CHECK)
  const issues = twice.map((name) => ({
    code: "custom" as const,
    path: [name],
    message: "Please give this once.",
    params: { code: "given-twice" },
    input: undefined,
  }))
  const wrong = [...issues, ...(error?.issues ?? [])]
  return wrong.length > 0 ? invalid(wrong, (name) => name.split(".", 1)[0]!) : data!
}

async function viewerOf(operation: Operation, request: Request) {
  const { who } = operation
  if (who === "anyone") return null
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1]
  const viewer = await findProgramViewer(token)
  if (!viewer) return unauthorized(token !== undefined)
  if (
    (who === "member" && viewer.role !== "user") ||
    (who === "consultant" && viewer.role !== "guest") ||
    !isOpenTo(viewer, operation)
  )
    return problemResponse({ status: 403, message: "This call is not open to your account.", reason: "role" })
  if (!mayAct(viewer) && !isOpenBeforeTerms(operation)) return refusalResponse(NEW_TERMS)
  return viewer
}

async function handle(
  operation: Operation,
  call: { viewer: Viewer | null; ctx: RequestContext; [more: string]: unknown },
) {
  const acting = operation.forClient && call.viewer ? await actFor(call as never) : call.viewer
  if (acting instanceof Response) return acting
  const result = await operation.handle({ ...call, viewer: acting } as never)
  if (result instanceof Response) return result
  if (!result.done)
    return refusalResponse({
      later: call.ctx?.retryAfter,
      ...(operation.file && { file: operation.file.field }),
      ...result,
    })
  const headers = {
    ...(operation.location && { Location: `/api${operation.location(result.value as never, call.params as never)}` }),
    ...(operation.revalidated && { "Cache-Control": "private, no-cache" }),
  }
  if (result.value === undefined) return new Response(null, { status: 204, headers })
  return Response.json(result.value, { status: operation.status ?? 200, headers })
}

/** Commands that screens share may throw a response, or its data and status. */
interface Thrown {
  data?: unknown
  status?: number
  headers?: HeadersInit
  init?: { status?: number; headers?: HeadersInit } | null
}

function failed(error: unknown) {
  if (error instanceof Response) return error
  if (isDatabaseAway(error)) {
    log.error(errorFields(error), "api")
    return problemResponse({ status: 503, headers: { "Retry-After": String(DATABASE_BACK_SECONDS) } })
  }
  const thrown = (error ?? {}) as Thrown
  const status = thrown.init?.status ?? thrown.status
  if (error instanceof Error || status === undefined) {
    log.error(errorFields(error), "api")
    return problemResponse({ status: 500 })
  }
  const ctx = currentRequest() as RequestContext | undefined
  const headers = new Headers(thrown.init?.headers ?? {})
  if ((status === 429 || status === 503) && ctx?.retryAfter) headers.set("Retry-After", String(ctx.retryAfter))
  return problemResponse({ status, message: typeof thrown.data === "string" ? thrown.data : undefined, headers })
}
