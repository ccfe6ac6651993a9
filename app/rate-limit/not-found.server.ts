import { recordAudit } from "#app/audit/audit.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { machineLimiter } from "./machine-limiter.server.ts"

const MINUTE = 60
/** People come upon what is gone now and then; whoever goes through numbers does so all the time. */
const A_RUN = { times: 30, minutes: 10 }

const few = machineLimiter("not-found", { points: A_RUN.times - 1, duration: A_RUN.minutes * MINUTE })
const unreported = machineLimiter("not-found-told", { points: 1, duration: 60 * MINUTE })

type Limiter = typeof few

const within = (limiter: Limiter, key: string) =>
  limiter.consume(key).then(
    () => true,
    () => false,
  )

/** A run of requests for what is not there, or not theirs, is one line in the audit log an hour. */
export async function noteNotFound({ id, sessionHash }: { id: number; sessionHash: Buffer }, ctx?: RequestContext) {
  const session = sessionHash.toString("base64url")
  if ((await within(few, session)) || !(await within(unreported, session))) return
  await recordAudit({ action: "access.searched", actorId: id, reason: "404", detail: A_RUN, ctx })
}
