import { eq } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { passwordFits } from "#app/hashing/passwords.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { TooMany } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { countLogin } from "../login/login-tries.server.ts"

const WRONG = refuse("invalid", "The password is not correct.", { field: "password" })

/** Answers the stored hash. A wrong password counts like a failed login. */
export async function provePassword(
  viewer: Pick<Viewer, "id" | "email">,
  password: string,
  request: Request,
  ctx: RequestContext,
): Promise<Result<string, { field: "password" } | TooMany>> {
  const counted = await countLogin(request, viewer.email, ctx)
  if (!counted.done) return counted
  const { forget } = counted.value
  const [account] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, viewer.id))
  const fits = await passwordFits(account?.passwordHash, password).catch(async (failure) => {
    await forget()
    throw failure
  })
  if (!fits || !account?.passwordHash) {
    await recordAudit({
      actorId: viewer.id,
      objectType: "account",
      objectId: viewer.id,
      action: "password.refused",
      ctx,
    })
    return WRONG
  }
  await forget()
  return done(account.passwordHash)
}
