import { and, eq, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { profiles } from "#db/schema/profiles.ts"

const HOUR = 3_600_000

/** At most once an hour a profile: every index of profiles is written with it. */
export async function noteActive(profileId: number, activeAt: Date) {
  if (Date.now() - activeAt.getTime() < HOUR) return
  const stale = sql`${profiles.activeAt} < now() - interval '1 hour'`
  await db
    .update(profiles)
    .set({ activeAt: sql`now()` })
    .where(and(eq(profiles.id, profileId), stale))
}
