import { and, eq } from "drizzle-orm"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { guardianSeats, isTaken } from "#db/schema/family.ts"
import { profiles } from "#db/schema/profiles.ts"

export type OwnSeat = NonNullable<Awaited<ReturnType<typeof findOwnSeat>>>

/** A seat of the viewer's, beside a member who is there; whatever is shown at a family's table is looked up through it. */
export async function findOwnSeat(viewer: Actor, seatId: number, within: Database = db) {
  const [seat] = await within
    .select({
      id: guardianSeats.id,
      level: guardianSeats.level,
      name: guardianSeats.name,
      relation: guardianSeats.relation,
      memberId: guardianSeats.memberId,
      memberName: shownName(),
    })
    .from(guardianSeats)
    .innerJoin(accounts, eq(accounts.id, guardianSeats.memberId))
    .leftJoin(profiles, isProfileOf(accounts.id))
    .where(
      and(
        eq(guardianSeats.id, seatId),
        eq(guardianSeats.guardianId, viewer.id),
        isTaken(guardianSeats),
        eq(accounts.status, "active"),
      ),
    )
  return seat
}
