import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"

/** The other side hears of each request, so an account sends and takes back only so many. */
export async function countRequest({ id }: Actor, ctx: RequestContext) {
  const inMinute = await trySpend("request.minute", String(id), ctx)
  return inMinute.done ? trySpend("request.hour", String(id), ctx) : inMinute
}
