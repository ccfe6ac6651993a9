import type { MiddlewareFunction } from "react-router"
import { recordAudit } from "#app/audit/audit.server.ts"
import { noticeCookie } from "#app/cookies/notice.server.ts"
import { greeted, greets } from "#app/cookies/splash.server.ts"
import { afterAnswer } from "#app/http/after-answer.server.ts"
import { plainPage } from "#app/http/plain-page.ts"
import { nameRedirect } from "#app/http/where-to.ts"
import { keptFormContext } from "#app/kept-forms/kept-form-context.server.ts"
import { findKeptForm, releaseKeptForm } from "#app/kept-forms/kept-forms.server.ts"
import { noteNotFound } from "#app/rate-limit/not-found.server.ts"
import { noticeContext, requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { countUnread } from "#app/viewer/count-unread.server.ts"
import { besideReplica, findViewer, sessionToken } from "#app/viewer/sessions.server.ts"
import { pageAddressOf } from "./remembered-origin.ts"

type Middleware = MiddlewareFunction<Response>

const AWAY = "We cannot reach our records at the moment. Nothing of yours is lost; please try again shortly."

/** The slot is free once the answer is made, however slowly it is read. */
export const leaveSlot: Middleware = async ({ context }, next) => {
  try {
    return await next()
  } finally {
    context.get(requestContext).leaveSlot?.()
  }
}

/** For the script of screens without React, which posts their forms. */
export const sayWhereTo: Middleware = async ({ request }, next) => nameRedirect(request, await next())

/** Without a database: 503 and Retry-After. */
export const answerWhenAway: Middleware = async ({ context }, next) => {
  const response = await next()
  if (response.status < 500 || !context.get(requestContext).databaseAway) return response
  const headers = { "Content-Type": "text/html; charset=utf-8", "Retry-After": "5", "Cache-Control": "no-store" }
  return new Response(plainPage(503, AWAY), { status: 503, headers })
}

/** A refusal from an address without a screen is data; people who come there get a page. */
export const explainRefusals: Middleware = async (_, next) => {
  const response = await next()
  const { status, headers } = response
  const isData = headers.get("Content-Type")?.startsWith("application/json")
  if (status < 400 || !isData) return response
  const said = await response.clone().json()
  if (said !== null && !said.reason) return response
  headers.set("Content-Type", "text/html; charset=utf-8")
  return new Response(plainPage(status, said?.reason), { status, headers })
}

/** Adds Retry-After to a refused form: the router drops an action's headers. */
export const sayWhenAgain: Middleware = async ({ context }, next) => {
  const response = await next()
  const { retryAfter } = context.get(requestContext)
  if (retryAfter && (response.status === 429 || response.status === 503) && !response.headers.has("Retry-After"))
    response.headers.set("Retry-After", String(retryAfter))
  return response
}

/** Also when the first page is an error's. */
export const greetOnce: Middleware = async ({ request }, next) => {
  const response = await next()
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html")
  if (isPage && greets(request)) response.headers.append("Set-Cookie", greeted())
  return response
}

/** For the next page only. */
export const passNotice: Middleware = async ({ request, context }, next) => {
  const notice = (await noticeCookie.read(request)) ?? null
  const passed = { notice, shown: false }
  context.set(noticeContext, passed)
  const response = await next()
  if (notice && passed.shown && !response.headers.get("Set-Cookie")?.includes("notice="))
    response.headers.append("Set-Cookie", noticeCookie.clear())
  return response
}

/** Polled by open pages every minute at `/notifications?unread`: before it could count as presence. */
export const answerBell: Middleware = async ({ request, pattern }, next) => {
  if (pattern !== "/notifications" || !new URL(request.url).searchParams.has("unread")) return next()
  const counts = await countUnread(sessionToken(request))
  const headers = { "Cache-Control": "no-store" }
  return counts ? Response.json(counts, { headers }) : new Response(null, { status: 204, headers })
}

export const identifyVisitor: Middleware = async ({ request, context }, next) => {
  const visitor = await findViewer(sessionToken(request))
  context.set(visitorContext, visitor)
  return besideReplica(request, visitor, next)
}

/** For the page that shows it, once. */
export const passKeptForm: Middleware = async ({ request, context }, next) => {
  const visitor = context.get(visitorContext)
  if (!visitor || request.method !== "GET") return next()
  const page = pageAddressOf(request)
  const passed = { form: (await findKeptForm(request, visitor.id, page)) ?? null, shown: false }
  context.set(keptFormContext, passed)
  const response = await next()
  if (passed.form && passed.shown && response.status === 200) await releaseKeptForm(request, page)
  return response
}

/** Nothing that a signed-in person sees may stay in a shared cache. */
export const keepPrivate: Middleware = async ({ context }, next) => {
  const response = await next()
  if (context.get(visitorContext) || response.status >= 400) response.headers.set("Cache-Control", "no-store")
  return response
}

/** Numbers and random ids; other text in an address, and keys, are not recorded. */
const PLAIN_ID = /^[\w-]{1,64}$/
const KEY = "token"

/** Audits refusals; the answer must not differ from that for what does not exist. */
export const noteRefusals: Middleware = async ({ context, pattern, params }, next) => {
  const response = await next()
  const visitor = context.get(visitorContext)
  const ids = Object.entries(params).filter(([name, value]) => name !== "*" && PLAIN_ID.test(value ?? ""))
  if (!visitor || !(response.status === 403 || (response.status === 404 && ids.length > 0))) return response
  const entry = {
    action: "access.refused",
    actorId: visitor.id,
    reason: String(response.status),
    detail: { route: pattern, ...Object.fromEntries(ids.filter(([name]) => name !== KEY)) },
    ctx: context.get(requestContext),
  }
  afterAnswer(async () => {
    await recordAudit(entry)
    if (response.status === 404) await noteNotFound(visitor, context.get(requestContext))
  })
  return response
}
