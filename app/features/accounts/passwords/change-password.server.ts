import { and, eq } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { mailChange } from "#app/features/account-changes/account-changes.server.ts"
import { forgetCalendar } from "#app/features/cases/calendar/calendar-key.server.ts"
import { hashPassword } from "#app/hashing/passwords.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { TooMany } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { type Actor, endSessions, type Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { passwordChanged } from "../account-mails.ts"
import { passwordRefusal } from "./password-policy.ts"
import { provePassword } from "./prove-password.server.ts"

type WrongField = { field: "oldPassword" | "newPassword" }

const WRONG_OLD = refuse("invalid", "The old password is not correct.", { field: "oldPassword" })

/** A wrong old one counts like a failed login. Every other session ends; a browser opens its own anew. */
export async function changePassword(
  viewer: Pick<Viewer, "id" | "name" | "email" | "sessionHash">,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  request: Request,
  ctx: RequestContext,
): Promise<Result<undefined, WrongField | TooMany>> {
  const proved = await provePassword(viewer, oldPassword, request, ctx)
  if (!proved.done) return "field" in proved ? WRONG_OLD : proved
  const why = passwordRefusal(newPassword, viewer)
  if (why) return refuse("invalid", why, { field: "newPassword" })

  const passwordHash = await hashPassword(newPassword)
  const changed = await db.transaction(async (tx) => {
    // Of two changes at once, the later one no longer knows the old password.
    const stillOld = and(eq(accounts.id, viewer.id), eq(accounts.passwordHash, proved.value))
    const [done] = await tx.update(accounts).set({ passwordHash }).where(stillOld).returning({ id: accounts.id })
    if (!done) return false
    await endSessions(viewer.id, { except: viewer.sessionHash, within: tx })
    await forgetCalendar(tx, viewer)
    await recordAudit({ ...about(viewer), action: "password.changed", ctx }, tx)
    await mailChange(tx, viewer, passwordChanged(proved.value, "every other device"))
    return true
  })
  return changed ? done() : WRONG_OLD
}

const about = ({ id }: Actor) => ({ actorId: id, objectType: "account", objectId: id })
