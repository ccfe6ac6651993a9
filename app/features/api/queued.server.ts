import { attemptQueued } from "#app/features/accounts/passwords/password-forms.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { type Result, refuse } from "#app/result.ts"

/** For commands with a password: a few at once, the others are to come back. */
export const queued = <Value>(command: () => Promise<Result<Value, object>>, ctx: RequestContext) =>
  attemptQueued<Result<Value, object>, Result<Value, object>>(
    command,
    ctx,
    "Server error. Please try again later.",
    (message) => refuse("busy", message, { seconds: ctx.retryAfter ?? 5 }),
  )
