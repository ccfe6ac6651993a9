import { eq, inArray, sql } from "drizzle-orm"
import { href } from "react-router"
import { recordAudit } from "#app/audit/audit.server.ts"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { closeSockets } from "#app/realtime/emitter.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { type Actor, endSessions } from "#app/viewer/sessions.server.ts"
import { ownName } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { removePerson } from "../leaving/delete-account.server.ts"
import { hideAccount, showAgain } from "../leaving/hide-account.server.ts"
import { type Action, DONE, isSettled, whyNoAction } from "./actions-policy.ts"

/** `settled`: nothing was to be done. */
interface Left {
  settled?: boolean
}

/** Ends all that the person has open and writes it to the audit log. Answers the name. */
export async function applyAction(
  actor: Actor,
  id: number,
  action: Action,
  reason: string,
  ctx: RequestContext,
): Promise<Result<string, Left>> {
  const result = await db.transaction((tx) => applyActionWithin(tx, actor, id, action, reason, ctx))
  if (!result.done) return result
  const { name, afterCommit } = result.value
  // Also sockets that reconnected before the commit.
  if (action !== "restore") closeSockets({ accountId: id })
  await afterCommit?.()
  return done(name)
}

export async function applyActionWithin(
  tx: Database,
  actor: Actor,
  id: number,
  action: Action,
  reason: string,
  ctx: RequestContext,
): Promise<Result<{ name: string; afterCommit?: AfterCommit }, Left>> {
  const { target, isAdministrator } = await lock(tx, actor, id)
  if (!target) return NOT_FOUND
  const why = isAdministrator ? whyNoAction(action, actor, target) : "is not yours to change any longer"
  if (why) return refuse("conflict", `${isolated(target.name)} ${why}.`, { settled: isSettled(action, target) })

  const afterCommit = await COMMANDS[action](tx, id, reason)
  await recordAudit(
    { action: `account.${DONE[action]}`, actorId: actor.id, objectType: "account", objectId: id, reason, ctx },
    tx,
  )
  return done({ name: target.name, afterCommit })
}

/** In the order of ids: of two administrators who act on one another, the second finds the own account changed. */
async function lock(tx: Database, actor: Actor, id: number) {
  const rows = await tx
    .select({ id: accounts.id, name: ownName(), role: accounts.role, status: accounts.status })
    .from(accounts)
    .where(inArray(accounts.id, [actor.id, id]))
    .orderBy(accounts.id)
    .for("no key update")
  const own = rows.find((row) => row.id === actor.id)
  return {
    target: rows.find((row) => row.id === id),
    isAdministrator: own?.role === "admin" && own.status === "active",
  }
}

const RESTORED = {
  note: "We should not have suspended your account. It is open again, and we are sorry for the trouble.",
  mail: {
    subject: "Your account is open again",
    text: [
      "We have looked again, and we should not have suspended your account. It is open again, and we are sorry for the trouble.",
      "What you had is still there, and shown as it was before. You were logged out on every device, so please log in again:",
    ],
    path: href("/login"),
  },
}

type AfterCommit = () => Promise<unknown>

const COMMANDS: Record<Action, (tx: Database, id: number, reason: string) => Promise<AfterCommit | undefined>> = {
  async suspend(tx, id, reason) {
    await tx.update(accounts).set({ status: "suspended", suspendedReason: reason }).where(eq(accounts.id, id))
    await hideAccount(tx, id)
    return undefined
  },
  async restore(tx, id) {
    // A login that was under way at the suspension must not come alive now.
    await endSessions(id, { within: tx })
    const before = sql`(case when ${accounts.leavesAt} is not null then 'leaving'
      when ${accounts.verifiedAt} is null then 'pending' else 'active' end)::account_status`
    const [restored] = await tx
      .update(accounts)
      .set({ status: before, suspendedReason: null })
      .where(eq(accounts.id, id))
      .returning({ status: accounts.status })
    if (restored?.status !== "leaving") await showAgain(tx, id)
    // A mailbox that nobody has confirmed may be a stranger's.
    if (restored?.status === "active") await announceDecision(tx, id, RESTORED)
    return undefined
  },
  delete: (tx, id) => removePerson(tx, id),
}

export async function applyActions(
  actor: Actor,
  { intent, id: ids, reason }: { intent: Action; id: number[]; reason: string },
  ctx: RequestContext,
) {
  const results: Result<string, Left>[] = []
  for (const id of new Set(ids)) results.push(await applyAction(actor, id, intent, reason, ctx))
  const left = results.filter((result) => !result.done)
  return {
    done: results.flatMap((result) => (result.done ? result.value : [])),
    settled: left.filter((result) => result.settled).length,
    gone: left.filter(({ reason }) => reason === "not-found").length,
    refused: left.filter((result) => !result.settled && result.reason !== "not-found").map(({ message }) => message),
    messages: left.map(({ message }) => message),
  }
}
