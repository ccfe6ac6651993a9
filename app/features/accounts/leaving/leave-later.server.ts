import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import { forgetNamesInNotices } from "#app/features/connections/family/forget-family.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { invalidatePages } from "#app/page-cache/page-cache.server.ts"
import { closeSockets } from "#app/realtime/emitter.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { isLastAdministrator } from "../administrators.server.ts"
import { LAST_ADMINISTRATOR } from "./delete-account.server.ts"
import { hideAccount, showAgain } from "./hide-account.server.ts"
import { keptMail, leavesMail } from "./leaving-mails.ts"

/** So long before the end its owner is mailed once more, if it waits for longer than that. */
export const NOTICE_DAYS = 2

const ofAccount = (id: number) => ({ objectType: "account", objectId: id, actorId: id })

/** Hidden at once as a deleted one is; `finishLeavings` deletes it. Answers the last day. */
export async function leaveLater(id: number, days: number, ctx: RequestContext): Promise<Result<string>> {
  const leaves = sql`now() + make_interval(days => ${days}::int)`
  const result = await db.transaction(async (tx) => {
    if (await isLastAdministrator(id, tx)) return LAST_ADMINISTRATOR
    const [left] = await tx
      .update(accounts)
      .set({ status: "leaving", leavesAt: leaves, leavingMailedAt: days > NOTICE_DAYS ? null : sql`now()` })
      .where(and(eq(accounts.id, id), eq(accounts.status, "active")))
      .returning({ email: accounts.email, leavesAt: accounts.leavesAt })
    if (!left) return refuse("conflict", "The account is leaving already.")
    await hideAccount(tx, id)
    await forgetNamesInNotices(tx, id)
    const on = longDayOf(left.leavesAt!)
    await sendMail(leavesMail(left.email!, on, config.origin), { within: tx })
    await recordAudit({ action: "account.leaving", ...ofAccount(id), ctx }, tx)
    return done(on)
  })
  if (!result.done) return result
  // Also sockets that reconnected before the commit.
  closeSockets({ accountId: id })
  await invalidatePages()
  return result
}

/** Everything as it was before. False where its days are over. */
export async function keepAccount(id: number, ctx: RequestContext) {
  const kept = await db.transaction(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({ status: "active", leavesAt: null, leavingMailedAt: null })
      .where(and(eq(accounts.id, id), eq(accounts.status, "leaving")))
      .returning({ email: accounts.email })
    if (!account) return false
    await showAgain(tx, id)
    await sendMail(keptMail(account.email!, config.origin), { within: tx })
    await recordAudit({ action: "account.kept", ...ofAccount(id), ctx }, tx)
    return true
  })
  if (kept) await invalidatePages()
  return kept
}
