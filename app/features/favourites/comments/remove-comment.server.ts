import { and, eq, ne } from "drizzle-orm"
import { entryOf, keepRemoved, type Removed, rowOf } from "#app/removed/removed.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { shortlistComments as comments, guardianSeats, isTaken } from "#db/schema/family.ts"
import { findRoom, type Writer } from "./comments.server.ts"

/** The own one; the member any. Answers its entry among removed things; once more is harmless. */
export const removeComment = ({ memberId, seatId, accountId }: Writer, commentId: number): Promise<Result<number>> =>
  db.transaction(async (tx) => {
    const own = seatId === null ? undefined : eq(comments.seatId, seatId)
    const [removed] = await tx
      .delete(comments)
      .where(and(eq(comments.id, commentId), eq(comments.memberId, memberId), own))
      .returning()
    if (!removed) {
      const already = await entryOf(tx, { id: accountId }, "comment", commentId)
      return already ? done(already.id) : NOT_FOUND
    }
    const { profileId, body: label } = removed
    return done(
      await keepRemoved(tx, { accountId, kind: "comment", thing: commentId, profileId, label, kept: removed }),
    )
  })

const NO_MORE = refuse("not-found", "They are on this shortlist no more, and their comments are not shown.")

/** At its old place, where its writer could write it today. */
export async function putBackComment(tx: Database, actor: Actor, { kept }: Removed): Promise<Result<string>> {
  const comment = rowOf(comments, kept)
  const { memberId, profileId, seatId } = comment
  const [seat] = seatId
    ? await tx
        .select({ guardianId: guardianSeats.guardianId })
        .from(guardianSeats)
        .where(
          and(
            eq(guardianSeats.id, seatId),
            actor.id === memberId
              ? undefined
              : and(eq(guardianSeats.guardianId, actor.id), isTaken(guardianSeats), ne(guardianSeats.level, "told")),
          ),
        )
        .for("key share")
    : []
  if (seatId && !seat) return refuse("not-found", "You sit at this table no more.")
  const room = await findRoom(tx, memberId, profileId)
  if (!room.done) return room.reason === "not-found" ? NO_MORE : room
  await tx.insert(comments).overridingSystemValue().values(comment).onConflictDoNothing()
  return done("The comment is back.")
}
