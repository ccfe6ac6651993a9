import { createHash, randomBytes } from "node:crypto"
import { parseSetCookie } from "cookie"
import { type MiddlewareFunction, redirect } from "react-router"
import { claimOrWait, type KeptAnswer, keepAnswer, releaseForm } from "#app/answered-forms/answered-forms.server.ts"
import { type Notice, noticeCookie } from "#app/cookies/notice.server.ts"
import { cookiesOf, fullName } from "#app/cookies/sealed.server.ts"
import { asksForData } from "#app/http/asks-for-data.ts"
import { errorFields, log } from "#app/logs/log.ts"
import { FORM_KEY } from "#app/ui/form-key.ts"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { pageAddressOf } from "./remembered-origin.ts"

/** For the forms of one page. */
export const newFormKey = () => randomBytes(15).toString("base64url")

const KEY = /^[\w-]{16,64}$/

/**
 * A form that is sent twice from the same page, at once or within a day, is done once; the second answer is the first one's.
 * What was refused may be sent again.
 */
export const answerOnce: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method !== "POST") return next()
  const ctx = context.get(requestContext)
  const accountId = context.get(visitorContext)?.id ?? null
  let claimed: Buffer | undefined
  let answered: KeptAnswer | undefined

  async function claim(form: FormData, files: string[]) {
    const key = form.get(FORM_KEY)
    if (typeof key !== "string" || !KEY.test(key)) return
    const formHash = createHash("sha256")
      .update(JSON.stringify([accountId, pageAddressOf(request), [...form], files]))
      .digest()
    const known = await claimOrWait(formHash, accountId, ctx.leaveSlot)
    if (known === true) claimed = formHash
    else answered = known
  }

  if (isBrief(request)) {
    const form = await (request.clone() as Request).formData().catch(() => undefined)
    if (form) await claim(form, [])
    if (answered) return answerAgain(request, ctx.nonce, answered)
  } else
    ctx.claim = async (form, files) => {
      await claim(form, files)
      // Ends the action; it is answered below.
      if (answered) throw redirect(pageAddressOf(request))
    }

  let kept: KeptAnswer | undefined
  try {
    const response = await next()
    if (answered) return answerAgain(request, ctx.nonce, answered)
    if (claimed && !ctx.outcome) kept = await answerToKeep(request, response, ctx.nonce)
    return response
  } finally {
    // What was done is answered, even if that cannot be written down.
    if (claimed)
      await (kept ? keepAnswer(claimed, kept) : releaseForm(claimed)).catch((error) =>
        log.error(errorFields(error), "the answer of a form is not kept"),
      )
  }
}

/** Read whole before anything begins; forms with files are read while they arrive. */
const isBrief = (request: Request) =>
  request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded") ?? false

/** Undefined: refused. */
async function answerToKeep(request: Request, response: Response, nonce: string): Promise<KeptAnswer | undefined> {
  const { status, headers } = response
  if (status >= 400) return
  const sent = cookiesOf(request)
  const set = headers.getSetCookie().map((line) => ({ line, ...parseSetCookie(line) }))
  const notice = set.find(({ name }) => name === fullName("notice"))
  return {
    status,
    headers: [...headers].filter(([name]) => name !== "set-cookie"),
    nonce,
    body: status < 300 ? await response.clone().text() : null,
    cookies: set.filter((cookie) => cookie !== notice).map(({ name, line }) => ({ name, before: sent[name], line })),
    notice: await noticeCookie.open(notice?.value),
  }
}

const isPage = (headers: Headers) => headers.get("Content-Type")?.startsWith("text/html") ?? false

async function answerAgain(request: Request, nonce: string, { status, cookies, notice, ...first }: KeptAnswer) {
  const sent = cookiesOf(request)
  const headers = new Headers(first.headers)
  // The first may have been sent before the page's scripts ran.
  const fits = first.body === null || isPage(headers) !== asksForData(request)
  // Scripts run only with this answer's own.
  const body = first.body?.replaceAll(first.nonce, nonce) ?? null
  const answer = fits ? new Response(body, { status, headers }) : redirect(pageAddressOf(request), 303)
  for (const { name, before, line } of cookies) if (sent[name] === before) answer.headers.append("Set-Cookie", line)
  if (notice) answer.headers.append("Set-Cookie", await noticeCookie.write(notice as Notice))
  return answer
}
