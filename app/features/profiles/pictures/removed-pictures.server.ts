import { and, eq, inArray, or, type SQL } from "drizzle-orm"
import type { Leaver } from "#app/viewer/leaver.ts"
import { type Database, db } from "#db/client.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { removedThings } from "#db/schema/removed-things.ts"
import { removeFiles } from "./pictures.server.ts"

/** But for those that are back, or were shown elsewhere as well. */
export async function removeFilesOfRemoved(ids: string[]) {
  const rows = await db.select({ id: pictures.id }).from(pictures).where(inArray(pictures.id, ids))
  const shown = new Set(rows.map(({ id }) => id))
  await removeFiles(...ids.filter((id) => !shown.has(id)))
}

async function take(tx: Database, which: SQL | undefined) {
  const gone = await tx
    .delete(removedThings)
    .where(and(eq(removedThings.kind, "picture"), which))
    .returning({ id: removedThings.thing })
  return () => removeFilesOfRemoved(gone.map(({ id }) => id))
}

/** Before a profile is deleted: answers what removes their files after the commit. */
export const takeRemovedPictures = (tx: Database, profileId: number) => take(tx, eq(removedThings.profileId, profileId))

/** Before the profiles of the account go, by which the pictures of each are known. */
export async function forgetRemovedPictures(tx: Database, { id, afterCommit }: Leaver) {
  const own = tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.accountId, id))
  afterCommit.push(await take(tx, or(eq(removedThings.accountId, id), inArray(removedThings.profileId, own))))
}
