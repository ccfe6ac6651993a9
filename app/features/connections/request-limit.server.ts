import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import type { StepName } from "./step-texts.ts"

/** The other side is notified of each request. */
export async function countRequest({ id }: Actor, ctx: RequestContext) {
  const inMinute = await trySpend("request.minute", String(id), ctx)
  return inMinute.done ? trySpend("request.hour", String(id), ctx) : inMinute
}

/** No limit stands in the way of an answer, or of whoever ends a contact. */
export const countStep = async (step: StepName, actor: Actor, ctx: RequestContext) =>
  step === "send" ? countRequest(actor, ctx) : done()
