import { createContext, data, type MiddlewareFunction, redirect } from "react-router"
import { addressOf } from "#app/addresses.ts"
import { agreeAddress } from "#app/url/agree-address.ts"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { isAskedForTerms, mayAct, NEW_TERMS } from "#app/viewer/terms-policy.ts"
import { pageAddressOf, pageBefore } from "./remembered-origin.ts"
import { KEPT, keepPosted } from "./to-login.server.ts"

const addressAsked = (request: Request) => addressOf(new URL(request.url).pathname)

/** On the way to a page, until it is answered. */
export function toTerms(viewer: Pick<Viewer, "terms">, request: Request) {
  if (request.method !== "GET" || !isAskedForTerms(viewer) || addressAsked(request)?.beforeTerms) return
  throw redirect(agreeAddress(pageAddressOf(request)))
}

const keptContext = createContext<string[]>([])

/** Around the refusal, whose own headers the router drops. */
export const passKeptCookies: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  for (const cookie of context.get(keptContext)) response.headers.append("Set-Cookie", cookie)
  return response
}

/** Whatever somebody sends who has not agreed to the newest terms, but for what remains without them. */
export const refuseBeforeTerms: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const visitor = context.get(visitorContext)
  const isReading = request.method === "GET" || request.method === "HEAD"
  if (isReading || !visitor || mayAct(visitor)) return next()
  const { beforeTerms, pageless = false } = addressAsked(request) ?? {}
  if (beforeTerms) return next()

  const action = pageAddressOf(request)
  const page = pageless ? pageBefore(request, "/users-side") : action
  const cookies = pageless ? [] : await keepPosted(request, { action, page, asks: false }, context.get(requestContext))
  const reason = [NEW_TERMS.message, cookies.length > 0 && KEPT].filter(Boolean).join(" ")
  const further = { to: agreeAddress(page), label: "See what has changed" }
  context.set(keptContext, cookies)
  throw data({ title: "Do you agree?", reason, further }, { status: 403 })
}
