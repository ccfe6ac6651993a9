import { recordAudit } from "#app/audit/audit.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { TooMany } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Registered } from "../sign-up/registrations.server.ts"
import { authenticator } from "./authenticator.server.ts"
import { countLogin } from "./login-tries.server.ts"

type LoggedIn = { accountId: number } | { email: string; registered: Registered }

const WRONG_LOGIN = refuse("invalid", "Please check your credentials.")

const suspended = (reason: string | null) =>
  refuse("forbidden", reason ? `Your account is suspended. The reason: ${reason}` : "Your account is suspended.")

/** Reads the form in the body of `request`; failures are counted and written to the audit log. */
export async function logIn(
  request: Request,
  username: string,
  ctx: RequestContext,
): Promise<Result<LoggedIn, Partial<TooMany>>> {
  const counted = await countLogin(request, username.toLowerCase(), ctx)
  if (!counted.done) return counted
  const { accountId, forget } = counted.value
  const account = await authenticator.authenticate("password", request).catch(async (failure) => {
    await forget()
    throw failure
  })
  if (!account) {
    await recordAudit({ action: "login.failed", objectType: "account", objectId: accountId, ctx })
    return WRONG_LOGIN
  }
  await forget()
  if (account.status === "pending") return done({ email: account.email, registered: account.registered })
  if (account.status === "suspended") {
    const failure = { action: "login.failed", objectType: "account", objectId: account.id, reason: "suspended", ctx }
    await recordAudit(failure)
    return suspended(account.suspendedReason)
  }
  return done({ accountId: account.id })
}
