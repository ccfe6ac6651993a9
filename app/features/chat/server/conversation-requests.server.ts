import type { MiddlewareFunction } from "react-router"
import { asksForData } from "#app/http/asks-for-data.ts"
import { isVisit } from "#app/http/is-visit.server.ts"
import { idFrom } from "#app/url/address.ts"
import { requestContext, viewerContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { countUnread } from "#app/viewer/count-unread.server.ts"
import { sessionToken } from "#app/viewer/sessions.server.ts"
import { findChat, markRead, NO_USER, whyNotRead } from "./conversations.server.ts"
import { answerToScript, postMessage } from "./message-form.server.ts"

type Middleware = MiddlewareFunction<Response>

/** A message that a script has posted is answered without the page around it. */
export const answerScripts: Middleware = async ({ request, params, context }, next) => {
  if (request.method !== "POST" || request.headers.get("Accept") !== "application/json") return next()
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const chat = await findChat(viewer.id, { id: idFrom(params.userId) })
  if (!chat) return Response.json({ problem: NO_USER }, { status: 404 })
  return answerToScript(await postMessage(viewer, chat, request, ctx))
}

/** Whoever opens the page has read it: before the page is made, so that what it counts is right. */
export const readOnVisit: Middleware = async ({ request, params, context }, next) => {
  const viewer = context.get(viewerContext)
  if (viewer.unreadMessages === 0 || !showsNewest(request)) return next()
  const chat = await findChat(viewer.id, { id: idFrom(params.userId) })
  if (!chat || whyNotRead(chat) || chat.unread === 0) return next()
  await markRead(viewer.id, chat.other.id, Number.MAX_SAFE_INTEGER)
  const now = await countUnread(sessionToken(request))
  if (now) {
    const counted = { ...viewer, ...now }
    context.set(visitorContext, counted)
    context.set(viewerContext, counted)
  }
  return next()
}

const OTHER_PAGES = ["q", "before", "after", "about"]

/** Scripts ask for data, and say by themselves what is in view. */
function showsNewest(request: Request) {
  const { searchParams } = new URL(request.url)
  return isVisit(request) && !asksForData(request) && !OTHER_PAGES.some((name) => searchParams.has(name))
}
