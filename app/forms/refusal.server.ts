import { data } from "react-router"
import { redirectWithRefusal } from "#app/cookies/notice.server.ts"
import type { Reason, Refusal, Result } from "#app/result.ts"

const STATUS: Record<Reason, number> = {
  invalid: 400,
  forbidden: 403,
  "needs-plan": 403,
  "needs-profile": 403,
  "needs-consent": 403,
  leaving: 403,
  "not-found": 404,
  conflict: 409,
  "choose-client": 409,
  heic: 400,
  "too-large": 413,
  "too-many": 429,
  busy: 503,
  "no-storage": 507,
  "signed-out": 403,
  "new-terms": 403,
  "needs-otp": 401,
  soon: 403,
  "not-connected": 403,
  unpaid: 403,
  partners: 403,
  waiting: 403,
  "too-fast": 429,
  text: 400,
  file: 403,
  failed: 503,
}

export const statusOf = ({ reason }: { reason: Reason }) => STATUS[reason]

/** To be thrown, for a page with nothing else to show. Of what is not there it says no more than that. */
export function refusalPage(refusal: Refusal & { seconds?: number }) {
  const headers: HeadersInit = refusal.seconds ? { "Retry-After": String(refusal.seconds) } : {}
  return data(refusal.reason === "not-found" ? null : refusal.message, { status: statusOf(refusal), headers })
}

/** 404 for what is not there; anything else is a notice on the page `to`. */
export function answerRefusal(refusal: Refusal, to: string) {
  if (refusal.reason === "not-found") throw refusalPage(refusal)
  return redirectWithRefusal(to, refusal.message)
}

/** For a command whose refusal is a page of its own. */
export function valueOrPage<Value>(result: Result<Value>) {
  if (!result.done) throw refusalPage(result)
  return result.value
}
