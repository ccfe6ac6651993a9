import { and, isNotNull, isNull, lt, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { guardianSeats } from "#db/schema/family.ts"

/** So long an invitation that nobody has used can be sent anew without writing the address again. */
const KEPT_DAYS = 30

/** Whoever did not come has no account here, and did not ask to be kept. */
export const forgetInvitations = () =>
  db
    .update(guardianSeats)
    .set({ endedAt: sql`now()`, invitationHash: null, invitedEmail: null })
    .where(
      and(
        isNotNull(guardianSeats.invitationHash),
        isNull(guardianSeats.joinedAt),
        isNull(guardianSeats.endedAt),
        lt(guardianSeats.invitedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
      ),
    )
