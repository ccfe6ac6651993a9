import { and, eq, inArray, or, sql } from "drizzle-orm"
import type { Leaver } from "#app/viewer/leaver.ts"
import type { Database } from "#db/client.ts"
import { familyApprovals, guardianSeats, shortlistComments } from "#db/schema/family.ts"
import { notifications } from "#db/schema/notifications.ts"
import { removedThings } from "#db/schema/removed-things.ts"
import { endSeatsOf } from "./end-seats.server.ts"

/** On either side of a table, with what was said and waits there; nor does an invitation know their address any more. */
export async function forgetFamily(tx: Database, { id, email }: Leaver) {
  await forgetNamesInNotices(tx, id)
  await endSeatsOf(tx, id)
  await tx.delete(familyApprovals).where(or(eq(familyApprovals.memberId, id), eq(familyApprovals.otherId, id)))
  await tx.delete(removedThings).where(and(eq(removedThings.kind, "comment"), isOfTableOf(id)))
  await tx.delete(shortlistComments).where(eq(shortlistComments.memberId, id))
  await tx.delete(guardianSeats).where(or(eq(guardianSeats.memberId, id), eq(guardianSeats.guardianId, id)))
  if (email) await tx.update(guardianSeats).set({ invitedEmail: null }).where(eq(guardianSeats.invitedEmail, email))
}

/** Also while the account is leaving: a sentence that is kept cannot be hidden by it. */
export const forgetNamesInNotices = (tx: Database, id: number) => tx.delete(notifications).where(namesInNotices(id))

/**
 * What tells of this account in a sentence that is kept: to whoever sits beside it, and to a member whose family has decided
 * about it.
 */
const namesInNotices = (id: number) =>
  or(
    sql`(${notifications.accountId}, ${notifications.subjectId}) in (
      select seat.guardian_id, seat.id from guardian_seat seat where seat.member_id = ${id})
      and ${inArray(notifications.kind, ["family-request", "family-accepted", "family-message", "chat-seat"])}`,
    sql`(${notifications.accountId}, ${notifications.subjectId}) in (
      select about.member_id, about.id from family_approval about where about.other_id = ${id})
      and ${notifications.kind} = 'approval-answer'`,
  )

/** A comment that anybody removed: at this account's table, or in its words. */
const isOfTableOf = (id: number) =>
  sql`(${removedThings.kept} ->> 'memberId' = ${String(id)} or ${removedThings.kept} ->> 'seatId' in (
    select ${guardianSeats.id}::text from ${guardianSeats} where ${guardianSeats.guardianId} = ${id}))`
