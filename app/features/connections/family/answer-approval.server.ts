import { and, eq, not, sql } from "drizzle-orm"
import { dateTimeOf } from "#app/dates/dates.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { done, NOT_FOUND, type Reason, type Result, refuse } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, hasLeft } from "#db/schema/accounts.ts"
import { familyApprovals as approvals, guardianSeats, isTaken, isWaiting } from "#db/schema/family.ts"
import { doAsAgreed, withPairLocked } from "../connections.server.ts"

type Said = "agreed" | "declined"

const approvalColumns = {
  id: approvals.id,
  memberId: approvals.memberId,
  otherId: approvals.otherId,
  requestId: approvals.requestId,
  profileId: approvals.profileId,
  note: approvals.note,
  outcome: approvals.outcome,
  decidedAt: approvals.decidedAt,
  decidedBy: approvals.decidedBy,
  waits: sql<boolean>`${isWaiting(approvals)}`,
  seatId: guardianSeats.id,
  otherName: shownName(),
}

/** Through a seat of the viewer's that agrees. */
const findApproval = (within: Database, viewer: Actor, approvalId: number) =>
  within
    .select(approvalColumns)
    .from(approvals)
    .innerJoin(
      guardianSeats,
      and(
        eq(guardianSeats.memberId, approvals.memberId),
        eq(guardianSeats.guardianId, viewer.id),
        eq(guardianSeats.level, "agrees"),
        isTaken(guardianSeats),
      ),
    )
    .innerJoin(accounts, eq(accounts.id, approvals.otherId))
    .where(and(eq(approvals.id, approvalId), not(hasLeft(accounts))))

/** It would leave later, perhaps: then it goes on waiting, and whoever has agreed reads why. */
const LATER: readonly Reason[] = ["too-many", "needs-plan", "needs-profile"]

/**
 * The first answer counts, whoever gives it. A yes does what the member has asked for, by all rules of that moment; what
 * cannot leave any more is settled and says so.
 */
export async function answerApproval(
  viewer: Actor,
  approvalId: number,
  { says, word = null }: { says: Said; word?: string | null },
): Promise<Result<number>> {
  const [found] = await findApproval(db, viewer, approvalId)
  if (!found) return NOT_FOUND
  return withPairLocked(found.memberId, found.otherId, async (tx) => {
    const [approval] = await findApproval(tx, viewer, approvalId).for("update", { of: approvals })
    if (!approval) return NOT_FOUND
    if (!approval.waits) return already(tx, approval, says)
    const { seatId, memberId, otherName } = approval
    const settle = (outcome: Said | "overtaken") =>
      tx
        .update(approvals)
        .set({ outcome, word: outcome === "declined" ? word : null, decidedBy: seatId, decidedAt: sql`now()` })
        .where(eq(approvals.id, approvalId))
    const notifyMember = (note: string) =>
      notify(tx, "approval-answer", { to: memberId, from: viewer.id, about: approvalId, note })

    if (says === "declined") {
      await settle("declined")
      await notifyMember(`Your family would rather not go on with ${isolated(otherName)}.`)
      return done(seatId)
    }
    // First, as leaving may overtake whatever still waits.
    await settle("agreed")
    const left = await doAsAgreed(tx, approval)
    if (left.done) {
      await notifyMember(`Your family agrees about ${isolated(otherName)}.`)
      return done(seatId)
    }
    if (LATER.includes(left.reason)) {
      await tx.update(approvals).set(WAITS_ON).where(eq(approvals.id, approvalId))
      return refuse("conflict", `It cannot leave yet, and goes on waiting. ${TO_THE_MEMBER} ${left.message}`)
    }
    await settle("overtaken")
    await notifyMember(`Your family agreed about ${isolated(otherName)}, but the request could not leave any more.`)
    return refuse("conflict", "It can no longer leave: something has changed between the two meanwhile.")
  })
}

const WAITS_ON = { outcome: null, decidedAt: null, decidedBy: null }
const TO_THE_MEMBER = "The member reads:"

/** Whose answer counted, and when. The same answer once more is no mistake. */
async function already(
  tx: Database,
  {
    outcome,
    decidedAt,
    decidedBy,
    seatId,
  }: { outcome: string | null; decidedAt: Date | null } & {
    decidedBy: number | null
    seatId: number
  },
  says: Said,
): Promise<Result<number>> {
  if (decidedBy === seatId && outcome === says) return done(seatId)
  const [who] = decidedBy
    ? await tx.select({ name: guardianSeats.name }).from(guardianSeats).where(eq(guardianSeats.id, decidedBy))
    : []
  if (who && decidedAt)
    return refuse("conflict", `${isolated(who.name)} has already answered: ${outcome}, ${dateTimeOf(decidedAt)}.`)
  return refuse("conflict", "It no longer waits for an answer.")
}
