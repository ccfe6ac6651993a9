import { and, eq, sql } from "drizzle-orm"
import { beginOf } from "#app/dates/pakistan.server.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { db } from "#db/client.ts"
import { profiles } from "#db/schema/profiles.ts"

/** Once a day, no finer: others see only the day, and every index of profiles is written with it. */
export async function noteActive(profileId: number, activeAt: Date) {
  const today = dayInPakistan()
  if (dayInPakistan(activeAt) >= today) return
  await db
    .update(profiles)
    .set({ activeAt: sql`${beginOf(today)}` })
    .where(and(eq(profiles.id, profileId), sql`${profiles.activeAt} < ${beginOf(today)}`))
}
