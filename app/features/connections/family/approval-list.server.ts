import { and, desc, eq, inArray, isNull, not, or, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { findCards } from "#app/features/people/card/cards.server.ts"
import { openTo } from "#app/features/profiles/visible.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { isLeaving } from "#db/schema/accounts.ts"
import { APPROVAL_DAYS, familyApprovals as approvals, guardianSeats, isWaiting } from "#db/schema/family.ts"
import { profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"

const MOST = 50

/** Nothing is asked for a member at whose table nobody sits. */
export const listWithFamily = async (viewer: Pick<Viewer, "id" | "hasFamily">) =>
  viewer.hasFamily ? listApprovals(viewer) : []

export type Approval = Awaited<ReturnType<typeof listApprovals>>[number]

/**
 * What waits for this member's family, and what it has answered in the last month, the newest first. To a guardian,
 * without the cards of those with whom the guardian has a block.
 */
export async function listApprovals(member: Pick<Viewer, "id">, guardian?: Pick<Viewer, "id">) {
  const rows = await readApprovals(member, guardian)
  const people = await findCards(
    member,
    rows.flatMap(({ profileId }) => profileId ?? []),
  )
  const cards = new Map(people.map((person) => [person.profileId, person]))
  return rows.map(({ profileId, createdAt, decidedAt, ...row }) => ({
    ...row,
    /** Undefined where the profile is not shown any more. */
    person: cards.get(profileId ?? 0),
    askedOn: dayOf(createdAt),
    until: dayOf(new Date(createdAt.getTime() + APPROVAL_DAYS * DAY)),
    decidedOn: decidedAt && dayOf(decidedAt),
  }))
}

const DAY = 24 * 60 * 60_000

const readApprovals = (member: Pick<Viewer, "id">, guardian?: Pick<Viewer, "id">) =>
  db
    .select({
      id: approvals.id,
      kind: approvals.kind,
      outcome: approvals.outcome,
      note: approvals.note,
      word: approvals.word,
      createdAt: approvals.createdAt,
      decidedAt: approvals.decidedAt,
      by: guardianSeats.name,
      profileId: profiles.id,
    })
    .from(approvals)
    .leftJoin(guardianSeats, eq(guardianSeats.id, approvals.decidedBy))
    .leftJoin(
      profiles,
      and(
        eq(profiles.id, approvals.profileId),
        openTo(member),
        guardian && notBlocked(guardian.id, profiles.accountId),
      ),
    )
    .where(
      and(
        eq(approvals.memberId, member.id),
        not(isLeaving(approvals.otherId)),
        or(
          and(isNull(approvals.decidedAt), isWaiting(approvals)),
          and(
            inArray(approvals.outcome, ["agreed", "declined", "expired"]),
            sql`${approvals.decidedAt} > now() - interval '30 days'`,
          ),
        ),
      ),
    )
    .orderBy(desc(approvals.id))
    .limit(MOST)
