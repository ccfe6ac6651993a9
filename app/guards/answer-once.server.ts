import { createHash, randomBytes } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { parseCookie, parseSetCookie } from "cookie"
import { data, type MiddlewareFunction, redirect } from "react-router"
import { claimForm, type KeptAnswer, keepAnswer, releaseForm } from "#app/answered-forms/answered-forms.server.ts"
import { noticeCookie } from "#app/cookies/notice.server.ts"
import { fullName } from "#app/cookies/sealed.server.ts"
import { FORM_KEY } from "#app/ui/form-key.ts"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { pageAddressOf } from "./remembered-origin.ts"

const KEY = /^[\w-]{16,64}$/
export const newFormKey = () => randomBytes(15).toString("base64url")

const PATIENCE_MS = 20_000
const LOOK_EVERY_MS = 100
const STILL = "We are still working on what you sent. Please try again in a moment; it will not be done twice."

/**
 * A form that is sent twice from the same page, at once or within a day, is done once; the second answer is the first one's.
 * Only what was refused may be tried again. The form is known once it was read: see `readFields`.
 */
export const answerOnce: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method !== "POST") return next()
  const ctx = context.get(requestContext)
  const accountId = context.get(visitorContext)?.id ?? null
  let claimed: Buffer | undefined
  let answered: KeptAnswer | undefined

  ctx.claim = async (form) => {
    const key = form.fields.find(([name]) => name === FORM_KEY)?.[1]
    if (claimed || !key || !KEY.test(key)) return
    const formHash = createHash("sha256")
      .update(JSON.stringify([accountId, pageAddressOf(request), form]))
      .digest()
    const known = await claimOrWait(formHash, accountId, ctx.leaveSlot)
    if (known === true) {
      claimed = formHash
      return
    }
    if (!known) throw data(STILL, { status: 503, headers: { "Retry-After": "5" } })
    answered = known
    // Ends the action; what is answered stands below.
    throw redirect(pageAddressOf(request))
  }

  let response: Response | undefined
  try {
    response = await next()
  } finally {
    if (claimed && !(response && isDone(response) && !ctx.outcome)) await releaseForm(claimed)
  }
  if (answered) return answerAgain(request, answered)
  if (claimed && isDone(response) && !ctx.outcome) await keepAnswer(claimed, await kept(request, response))
  return response
}

async function claimOrWait(formHash: Buffer, accountId: number | null, leaveSlot?: () => void) {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const known = await claimForm(formHash, accountId)
    if (known || Date.now() > until) return known
    leaveSlot?.()
    await setTimeout(LOOK_EVERY_MS)
  }
}

const isDone = ({ status }: Response) => status < 400

const asksForData = (request: Request) => new URL(request.url).pathname.endsWith(".data")

async function kept(request: Request, response: Response): Promise<KeptAnswer> {
  const sent = parseCookie(request.headers.get("Cookie") ?? "")
  const set = response.headers.getSetCookie().map((line) => ({ line, ...parseSetCookie(line) }))
  const notice = set.find(({ name }) => name === fullName("notice"))
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== "set-cookie"),
    body: asksForData(request) ? await response.clone().text() : null,
    cookies: set.filter((cookie) => cookie !== notice).map(({ name, line }) => ({ name, before: sent[name], line })),
    notice: await noticeCookie.open(notice?.value),
  }
}

/** A page in one piece is not kept: its form's own page says what has become of it. */
async function answerAgain(request: Request, { status, headers, body, cookies, notice }: KeptAnswer) {
  const sent = parseCookie(request.headers.get("Cookie") ?? "")
  const isRedirect = status >= 300
  const answer =
    isRedirect || (body !== null && asksForData(request))
      ? new Response(isRedirect ? null : body, { status, headers })
      : redirect(pageAddressOf(request), 303)
  for (const { name, before, line } of cookies) if (sent[name] === before) answer.headers.append("Set-Cookie", line)
  if (notice) answer.headers.append("Set-Cookie", await noticeCookie.write(notice as never))
  return answer
}
