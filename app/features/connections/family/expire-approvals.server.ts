import { and, asc, eq, isNull, lt, sql } from "drizzle-orm"
import { notify } from "#app/features/notifications/notify.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { APPROVAL_DAYS, familyApprovals as approvals } from "#db/schema/family.ts"
import { listAgreeing } from "./approvals.server.ts"

const AT_ONCE = 500

const isTooOld = and(
  isNull(approvals.decidedAt),
  lt(approvals.createdAt, sql`now() - make_interval(days => ${sql.raw(String(APPROVAL_DAYS))})`),
)

/** What nobody has answered within seven days; the member and the guardians are told. */
export async function expireApprovals() {
  for (let old = await findOld(); old.length > 0; old = await findOld()) for (const one of old) await expire(one)
}

const findOld = () =>
  db
    .select({ id: approvals.id, memberId: approvals.memberId, otherName: shownName() })
    .from(approvals)
    .innerJoin(accounts, eq(accounts.id, approvals.otherId))
    .where(isTooOld)
    .orderBy(asc(approvals.createdAt))
    .limit(AT_ONCE)

const expire = ({ id, memberId, otherName }: Awaited<ReturnType<typeof findOld>>[number]) =>
  db.transaction(async (tx) => {
    const expired = await tx
      .update(approvals)
      .set({ outcome: "expired", decidedAt: sql`now()` })
      .where(and(eq(approvals.id, id), isTooOld))
      .returning({ id: approvals.id })
    if (expired.length === 0) return
    const days = `has ended after ${APPROVAL_DAYS} days without an answer.`
    await notify(tx, "approval-answer", {
      to: memberId,
      from: null,
      about: id,
      note: `What waited with your family about ${isolated(otherName)} ${days}`,
    })
    for (const { seatId, guardianId } of await listAgreeing(tx, memberId))
      await notify(tx, "approval-expired", { to: guardianId!, from: memberId, about: seatId })
  })
