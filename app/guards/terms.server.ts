import { createContext, data, type MiddlewareFunction, redirect } from "react-router"
import { type Address, addressOf } from "#app/addresses.ts"
import { isReading } from "#app/http/is-reading.ts"
import { agreeAddress } from "#app/url/agree-address.ts"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { isAskedForTerms, mayAct, NEW_TERMS } from "#app/viewer/terms-policy.ts"
import type { TermsState } from "#db/schema/consents.ts"
import { pageAddressOf, pageBefore } from "./remembered-origin.ts"
import { KEPT, keepPosted } from "./to-login.server.ts"

/** What is sent there is answered also before a yes: leaving, taking along, letters to us, and the way in and out. */
const BEFORE_TERMS: ReadonlySet<Address | undefined> = new Set<Address>([
  "/agree",
  "/DeleteAccount",
  "/change-password",
  "/contact-us",
  "/keep-account",
  "/clients/hand-over",
  "/Settings/data",
  "/Settings/email",
  "/email/:token",
  "/Settings/second-step",
  "/Settings/second-step/codes",
  "/undo/:token",
  "/login",
  "/login/code",
  "/ResetPassword",
  "/ResetOtp",
  "/logout",
  "/light-version",
  "/mail/unsubscribe/:token",
])

const addressAsked = (request: Request) => addressOf(new URL(request.url).pathname)

/** On the way to a page, until it is answered. */
export function toTerms(viewer: Pick<Viewer, "terms">, request: Request) {
  if (request.method !== "GET" || !isAskedForTerms(viewer) || BEFORE_TERMS.has(addressAsked(request)?.path)) return
  throw redirect(agreeAddress(pageAddressOf(request)))
}

const CHANGED = "Our terms have changed. You can read everything; to do more, please say whether you agree."
const LINES: Record<TermsState, string> = { announced: "Our terms change soon.", asked: CHANGED, "put-off": CHANGED }

/** Leads back to the question from any screen. */
export const termsLine = ({ terms }: Pick<Viewer, "terms">, request: Request) =>
  terms && addressAsked(request)?.path !== "/agree" ? { termsLine: LINES[terms] } : undefined

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
  if (isReading(request) || !visitor || mayAct(visitor)) return next()
  const { path, pageless = false } = addressAsked(request) ?? {}
  if (BEFORE_TERMS.has(path)) return next()

  const action = pageAddressOf(request)
  const page = pageless ? pageBefore(request, "/users-side") : action
  const cookies = pageless ? [] : await keepPosted(request, { action, page, asks: false }, context.get(requestContext))
  const reason = [NEW_TERMS.message, cookies.length > 0 && KEPT].filter(Boolean).join(" ")
  const further = { to: agreeAddress(page), label: "See what has changed" }
  context.set(keptContext, cookies)
  throw data({ title: "Do you agree?", reason, further }, { status: 403 })
}
