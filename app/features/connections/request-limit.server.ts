import type { RequestContext } from "#app/http/request-context.ts"
import { tooManyTries, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"

/** The other side hears of each request, so an account sends and takes back only so many. Answers 429 beyond that. */
export async function exceedRequests({ id }: Actor, ctx: RequestContext) {
  const account = String(id)
  const refusal = (await trySpend("request.minute", account, ctx)) ?? (await trySpend("request.hour", account, ctx))
  return refusal && tooManyTries(refusal)
}
