import { and, eq, inArray, sql } from "drizzle-orm"
import { closeConversation } from "#app/features/connections/closing/close-conversation.server.ts"
import { closeConnections } from "#app/features/connections/closing/close-requests.server.ts"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { findAccount, NO_ACCOUNT } from "#app/features/moderation/find-account.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, isCheckedConsultant } from "#db/schema/accounts.ts"
import { betweenPair, isAccepted, connectionRequests as requests } from "#db/schema/connections.ts"
import { assistedRequests as asked } from "#db/schema/consultants.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { whyNoHandOver } from "./assisted-policy.ts"
import { lockRequest } from "./case-steps.server.ts"
import { giveTo } from "./giving.server.ts"

const MOVED = refuse("conflict", "Somebody has changed this request in the meantime. This is how it stands now.")

/** The account of a matchmaker who may take it, to be shown before it is done. */
export async function chooseMatchmaker(id: number, who: string): Promise<Result<number, { field?: "who" }>> {
  const known = await findAccount(who)
  if (!known) return refuse("invalid", NO_ACCOUNT, { field: "who" })
  const judged = await db.transaction((tx) => judge(tx, id, known.id))
  if (judged.done) return done(known.id)
  return judged.reason === "invalid" ? { ...judged, field: "who" } : judged
}

/** Ends the last matchmaker's connection and makes the new one. */
export function handOver({ to: toId, ...step }: ReasonedStep & { to: number }): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const judged = await judge(tx, step.id, toId)
    if (!judged.done) return judged
    const { request, member, to } = judged.value
    if (request.takenBy) await part(tx, request.accountId, request.takenBy)
    await giveTo(tx, to.id, { ...member, id: step.id, accountId: member.id, service: request.service })
    await record(tx, step, "assisted-request.handed-over", { to: to.id, from: request.takenBy })
    if (to.id !== step.actor.id) await notifyMatchmaker(tx, to.id, member)
    return done(to.name)
  })
}

/** Locks all three accounts, the lowest id first, and the request. */
async function judge(tx: Database, id: number, toId: number) {
  const [found] = await tx
    .select({ accountId: asked.accountId, takenBy: asked.takenBy })
    .from(asked)
    .where(eq(asked.id, id))
  if (!found) return NOT_FOUND
  const people = await lockAll(tx, [toId, found.accountId, ...(found.takenBy ? [found.takenBy] : [])])
  const request = await lockRequest(tx, id)
  const member = people.get(found.accountId)
  const to = people.get(toId)
  if (!request || !member || !to) return NOT_FOUND
  if (request.takenBy !== found.takenBy) return MOVED
  const why = whyNoHandOver(to, request) ?? (await whyNotWith(tx, member, to.id))
  return why ? refuse("invalid", why) : done({ request, member, to })
}

export async function lockAll(tx: Database, ids: number[]) {
  const rows = await tx
    .select({
      id: accounts.id,
      role: accounts.role,
      name: shownName(),
      email: accounts.email,
      active: sql<boolean>`${accounts.status} = 'active'`,
      checked: sql<boolean>`${isCheckedConsultant(accounts)}`,
    })
    .from(accounts)
    .where(inArray(accounts.id, ids))
    .orderBy(accounts.id)
    .for("no key update")
  return new Map(rows.map((row) => [row.id, row]))
}

async function whyNotWith(tx: Database, member: { id: number; active: boolean }, takerId: number) {
  if (!member.active) return "The member's account is not active."
  const [free] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, member.id), notBlocked(takerId, accounts.id)))
  return free ? undefined : "One of the two has blocked the other."
}

/** The connection that was made for the case, and no other of the two. */
async function part(tx: Database, memberId: number, takerId: number) {
  const made = await tx
    .select({ id: requests.id })
    .from(requests)
    .where(and(betweenPair(memberId, takerId), isAccepted, eq(requests.assisted, true)))
  await closeConnections(
    tx,
    made.map(({ id }) => id),
    null,
  )
  await closeConversation(memberId, takerId, tx)
}

const notifyMatchmaker = (tx: Database, takerId: number, member: { id: number; name: string }) =>
  announceDecision(tx, takerId, {
    note: `You are the matchmaker of ${isolated(member.name)} now. You can write to each other.`,
    mail: {
      subject: "A member for whom you are the matchmaker",
      text: ["You are the matchmaker now of a member who asked for one. You can write to each other:"],
      path: `/Messages/${member.id}`,
    },
  })

const record = recorderOf("assisted-request")
