import { and, eq, or, sql } from "drizzle-orm"
import type { Leaver } from "#app/viewer/leaver.ts"
import type { Database } from "#db/client.ts"
import { removedThings } from "#db/schema/removed-things.ts"
import { stories } from "#db/schema/site.ts"

/** Published, waiting or deleted today; also what was sent from the same address without a login. */
export async function forgetStories(tx: Database, { id, email }: Leaver) {
  await tx.delete(stories).where(or(eq(stories.accountId, id), email ? eq(stories.email, email) : undefined))
  const { kind, kept } = removedThings
  const isOwn = or(sql`${kept}->>'accountId' = ${String(id)}`, email ? sql`${kept}->>'email' = ${email}` : undefined)
  await tx.delete(removedThings).where(and(eq(kind, "story"), isOwn))
}
