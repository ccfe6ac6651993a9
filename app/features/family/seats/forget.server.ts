import { and, eq, or, sql } from "drizzle-orm"
import { endSeatsOf } from "#app/features/connections/family/end-seats.server.ts"
import type { Leaver } from "#app/viewer/leaver.ts"
import type { Database } from "#db/client.ts"
import { familyApprovals, guardianSeats, shortlistComments } from "#db/schema/family.ts"
import { removedThings } from "#db/schema/removed-things.ts"

/** On either side of a table, with what was said and waits there; nor does an invitation know their address any more. */
export async function forgetFamily(tx: Database, { id, email }: Leaver) {
  await endSeatsOf(tx, id)
  await tx.delete(familyApprovals).where(or(eq(familyApprovals.memberId, id), eq(familyApprovals.otherId, id)))
  await tx.delete(removedThings).where(and(eq(removedThings.kind, "comment"), isOfTableOf(id)))
  await tx.delete(shortlistComments).where(eq(shortlistComments.memberId, id))
  await tx.delete(guardianSeats).where(or(eq(guardianSeats.memberId, id), eq(guardianSeats.guardianId, id)))
  if (email) await tx.update(guardianSeats).set({ invitedEmail: null }).where(eq(guardianSeats.invitedEmail, email))
}

/** A comment that anybody removed: at this account's table, or in its words. */
const isOfTableOf = (id: number) =>
  sql`(${removedThings.kept} ->> 'memberId' = ${String(id)} or ${removedThings.kept} ->> 'seatId' in (
    select ${guardianSeats.id}::text from ${guardianSeats} where ${guardianSeats.guardianId} = ${id}))`
