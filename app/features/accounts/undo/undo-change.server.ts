import { and, eq, ne, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import {
  type AnyChange,
  type Before,
  findChange,
  takeChangesSince,
} from "#app/features/account-changes/account-changes.server.ts"
import { forgetCalendar } from "#app/features/cases/calendar/calendar-key.server.ts"
import { afterSaving } from "#app/features/profiles/check/check.server.ts"
import { hideFromKnown } from "#app/features/profiles/known/hidden.server.ts"
import { lockOwner } from "#app/features/profiles/owner-lock.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import { endSessions } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { emailChanges } from "#db/schema/account-changes.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { forgetResetCodes } from "../passwords/resets.server.ts"
import { restoreSecondFactor } from "../second-factor/second-factor.server.ts"

/**
 * By the key of a link, once: takes back that change and whatever was changed after it, and ends every session. Whoever
 * has changed an address would otherwise keep the password that was chosen with it.
 */
export const undoChange = (key: string, ctx: RequestContext): Promise<Result> =>
  db.transaction(async (tx) => {
    const change = await findChange(key, tx)
    if (!change || !(await lockOwner(tx, change.accountId))) return NOT_FOUND
    const taken = await takeChangesSince(tx, change)
    if (taken.length === 0) return NOT_FOUND
    const id = change.accountId
    for (const one of taken) await restore(tx, id, one)
    await tx.delete(emailChanges).where(eq(emailChanges.accountId, id))
    await forgetResetCodes(id, tx)
    await endSessions(id, { within: tx })
    await forgetCalendar(tx, { id })
    const detail = { kinds: taken.map(({ kind }) => kind) }
    await recordAudit({ action: "account.change-undone", objectType: "account", objectId: id, detail, ctx }, tx)
    return done()
  })

async function restore(tx: Database, id: number, change: AnyChange) {
  const isOwn = eq(accounts.id, id)
  switch (change.kind) {
    case "password":
      return tx.update(accounts).set(change.before).where(isOwn)
    case "email":
      return restoreEmail(tx, id, change.before)
    case "phone":
      return restorePhone(tx, id, change.before)
    case "second-step":
      return restoreSecondFactor(tx, { id }, change.before)
  }
}

/** Unless somebody has proved it as their own meanwhile. */
const restoreEmail = (tx: Database, id: number, { email }: Before["email"]) =>
  tx
    .update(accounts)
    .set({ email })
    .where(
      and(
        eq(accounts.id, id),
        sql`not exists (${tx
          .select({ id: accounts.id })
          .from(accounts)
          .where(and(eq(accounts.email, email), ne(accounts.id, id)))})`,
      ),
    )

async function restorePhone(tx: Database, id: number, { profileId, number }: Before["phone"]) {
  if (profileId === null) await tx.update(accounts).set({ contactNumber: number }).where(eq(accounts.id, id))
  else
    await tx
      .update(profiles)
      .set({ contactNumber: number, updatedAt: sql`now()`, ...afterSaving(sql`false`) })
      .where(and(eq(profiles.id, profileId), eq(profiles.accountId, id)))
  await hideFromKnown(tx, [id])
}
