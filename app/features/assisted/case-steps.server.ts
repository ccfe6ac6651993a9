import { and, eq, inArray, sql } from "drizzle-orm"
import { closeConversation } from "#app/features/connections/closing/close-conversation.server.ts"
import { closeConnections } from "#app/features/connections/closing/close-requests.server.ts"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import { type ReasonedStep, recorderOf, type Step } from "#app/features/moderation/audited-step.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, isCheckedConsultant } from "#db/schema/accounts.ts"
import { betweenPair, isAccepted, connectionRequests as requests } from "#db/schema/connections.ts"
import { assistedRequests as asked } from "#db/schema/consultants.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { ENDED, whyNoHandOver } from "./assisted-policy.ts"
import type { CASE_OUTCOMES } from "./case-schema.ts"
import { giveTo, inAWeek } from "./giving.server.ts"

const MOVED = refuse("conflict", "Somebody has changed this request in the meantime. This is how it stands now.")

/** Ends the last matchmaker's connection and makes the new one. Locks all three accounts, the lowest id first. */
export async function handOver({
  email,
  ...step
}: ReasonedStep & { email: string }): Promise<Result<string, { field?: "email" }>> {
  const [found] = await db
    .select({ accountId: asked.accountId, takenBy: asked.takenBy })
    .from(asked)
    .where(eq(asked.id, step.id))
  if (!found) return NOT_FOUND
  const [known] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email.toLowerCase()))
  if (!known) return { ...refuse("invalid", "There is no account with this e-mail."), field: "email" }

  return db.transaction(async (tx): Promise<Result<string, { field?: "email" }>> => {
    const people = await lockAll(tx, [known.id, found.accountId, ...(found.takenBy ? [found.takenBy] : [])])
    const request = await lock(tx, step.id)
    const member = people.get(found.accountId)
    const to = people.get(known.id)
    if (!request || !member || !to) return NOT_FOUND
    if (request.takenBy !== found.takenBy) return MOVED
    const why = whyNoHandOver(to, request) ?? (await whyNotWith(tx, member, to.id))
    if (why) return { ...refuse("invalid", why), field: "email" }

    if (request.takenBy) await part(tx, request.accountId, request.takenBy)
    await giveTo(tx, to.id, { ...member, id: step.id, accountId: member.id, service: request.service })
    await record(tx, step, "assisted-request.handed-over", { to: to.id, from: request.takenBy })
    if (to.id !== step.actor.id) await notifyMatchmaker(tx, to.id, member)
    return done(to.name)
  })
}

async function lockAll(tx: Database, ids: number[]) {
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
    note: `The assisted request of ${isolated(member.name)} is in your hands now. You can write to each other.`,
    mail: {
      subject: "An assisted request is in your hands",
      text: ["A member who asked for a matchmaker was given into your hands. You can write to each other now:"],
      path: `/Messages/${member.id}`,
    },
  })

/** Also postpones the case by a week. */
export function noteCase({ note, ...step }: Step & { note: string }) {
  return changing(step, async (tx) => {
    await tx.update(asked).set({ dueAt: inAWeek }).where(eq(asked.id, step.id))
    await record(tx, { ...step, reason: note }, "assisted-request.noted")
  })
}

/** The two stay connected until one of them ends that. */
export function endCase({ outcome, ...step }: ReasonedStep & { outcome: keyof typeof CASE_OUTCOMES }) {
  return changing(step, async (tx, accountId) => {
    await tx.update(asked).set({ endedAt: sql`now()`, outcome }).where(eq(asked.id, step.id))
    await record(tx, step, "assisted-request.ended", { outcome })
    const note = "Your assisted search is closed now. Whenever you wish, you can ask for a matchmaker again."
    await announceDecision(tx, accountId, { note })
  })
}

function changing(step: Step, work: (tx: Database, accountId: number) => Promise<unknown>): Promise<Result> {
  return db.transaction(async (tx) => {
    const request = await lock(tx, step.id)
    if (!request) return NOT_FOUND
    if (request.ended) return refuse("conflict", ENDED)
    await work(tx, request.accountId)
    return done()
  })
}

async function lock(tx: Database, id: number) {
  const [row] = await tx
    .select({
      accountId: asked.accountId,
      takenBy: asked.takenBy,
      service: asked.service,
      ended: sql<boolean>`${asked.endedAt} is not null`,
    })
    .from(asked)
    .where(eq(asked.id, id))
    .for("update")
  return row
}

const record = recorderOf("assisted-request")
