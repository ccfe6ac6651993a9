import { and, eq, inArray, or, type SQL } from "drizzle-orm"
import type { Leaver } from "#app/viewer/leaver.ts"
import type { Database } from "#db/client.ts"
import { profiles } from "#db/schema/profiles.ts"
import { removedThings } from "#db/schema/removed-things.ts"
import { removeFiles } from "./pictures.server.ts"

async function take(tx: Database, which: SQL | undefined) {
  const gone = await tx
    .delete(removedThings)
    .where(and(eq(removedThings.kind, "picture"), which))
    .returning({ id: removedThings.thing, putBackAt: removedThings.putBackAt })
  const ids = gone.filter(({ putBackAt }) => putBackAt === null).map(({ id }) => id)
  return () => removeFiles(...ids)
}

/** Before a profile is deleted: answers what removes their files after the commit. */
export const takeRemovedPictures = (tx: Database, profileId: number) => take(tx, eq(removedThings.profileId, profileId))

/** Before the profiles of the account go, by which the pictures of each are known. */
export async function forgetRemovedPictures(tx: Database, { id, afterCommit }: Leaver) {
  const own = tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.accountId, id))
  afterCommit.push(await take(tx, or(eq(removedThings.accountId, id), inArray(removedThings.profileId, own))))
}
