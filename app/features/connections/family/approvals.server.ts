import { and, eq, isNull, or, sql } from "drizzle-orm"
import { notify } from "#app/features/notifications/notify.server.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import { profileIdOf } from "#app/viewer/own-profile.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import {
  type ApprovalKind,
  type ApprovalOutcome,
  familyApprovals as approvals,
  guardianSeats,
  isTaken,
  isWaiting,
} from "#db/schema/family.ts"

/** A request of a member's that is to leave, or one that is to be accepted. */
export interface Waiting {
  memberId: number
  otherId: number
  requestId?: number | null
  profileId: number | null
}

interface ToWait extends Waiting {
  kind: ApprovalKind
  note: string | null
}

/**
 * False where nobody of the member's family decides with her. Asked again while it waits, it is the same. The caller holds
 * the lock on both.
 */
export async function waitForFamily(tx: Database, { memberId, otherId, profileId, ...waiting }: ToWait) {
  const about = sql`coalesce(${profileId}::bigint, ${profileIdOf(sql`${otherId}::bigint`)})`
  const guardians = await listAgreeing(tx, memberId)
  if (guardians.length === 0) return false
  const between = and(eq(approvals.memberId, memberId), eq(approvals.otherId, otherId), isNull(approvals.decidedAt))
  await tx
    .update(approvals)
    .set(decidedAs("expired"))
    .where(and(between, sql`not (${isWaiting(approvals)})`))
  const [before] = await tx.select({ id: approvals.id }).from(approvals).where(between)
  if (before) {
    // What the other one has asked meanwhile is what there is to accept now.
    await tx
      .update(approvals)
      .set({ ...waiting, profileId: about })
      .where(eq(approvals.id, before.id))
    return true
  }
  await tx.insert(approvals).values({ memberId, otherId, ...waiting, profileId: about })
  for (const { seatId, guardianId } of guardians)
    await notify(tx, "approval", { to: guardianId!, from: memberId, about: seatId })
  return true
}

const decidedAs = (outcome: ApprovalOutcome) => ({ outcome, decidedAt: sql`now()` })

export const listAgreeing = (within: Database, memberId: number) =>
  within
    .select({ seatId: guardianSeats.id, guardianId: guardianSeats.guardianId })
    .from(guardianSeats)
    .innerJoin(accounts, and(eq(accounts.id, guardianSeats.guardianId), eq(accounts.status, "active")))
    .where(and(eq(guardianSeats.memberId, memberId), eq(guardianSeats.level, "agrees"), isTaken(guardianSeats)))
    .orderBy(guardianSeats.id)

/** By the member, who hears nothing more of it; nobody else had. What is decided already stays. */
export async function withdraw(viewer: Actor, approvalId: number): Promise<Result<null>> {
  const mine = and(eq(approvals.id, approvalId), eq(approvals.memberId, viewer.id))
  const withdrawn = await db
    .update(approvals)
    .set(decidedAs("withdrawn"))
    .where(and(mine, isNull(approvals.decidedAt)))
    .returning({ id: approvals.id })
  if (withdrawn.length > 0) return done(null)
  const [decided] = await db.select({ id: approvals.id }).from(approvals).where(mine)
  return decided ? done(null) : NOT_FOUND
}

/** A block, or the end of everything between two: nothing that waits on either side can leave any more. */
export const overtake = (tx: Database, one: number, other: number) =>
  tx
    .update(approvals)
    .set(decidedAs("overtaken"))
    .where(
      and(
        isNull(approvals.decidedAt),
        or(
          and(eq(approvals.memberId, one), eq(approvals.otherId, other)),
          and(eq(approvals.memberId, other), eq(approvals.otherId, one)),
        ),
      ),
    )

/** Once nobody agrees at this member's table any more: what waited is the member's to send herself. */
export async function releaseWaiting(tx: Database, memberId: number) {
  if ((await listAgreeing(tx, memberId)).length > 0) return
  const released = await tx
    .update(approvals)
    .set(decidedAs("withdrawn"))
    .where(and(eq(approvals.memberId, memberId), isNull(approvals.decidedAt)))
    .returning({ id: approvals.id })
  if (released.length > 0)
    await notify(tx, "approval-answer", { to: memberId, from: null, about: null, note: RELEASED })
}

const RELEASED =
  "What waited with your family was taken back, as nobody there has to agree any more: you can send it yourself."
