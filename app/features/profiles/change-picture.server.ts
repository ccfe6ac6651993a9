import { and, eq } from "drizzle-orm"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { afterNewPicture } from "./check.server.ts"
import { removeUnusedPictures, storePicture } from "./pictures.server.ts"

/** Gives the account, and a member's profile with it, a new picture. Says why not, if not. */
export async function changePicture(accountId: number, bytes: Uint8Array | undefined) {
  const { id, problem } = await storePicture(accountId, bytes)
  if (!id) return problem ?? "Please choose a picture."
  await db.transaction((tx) => wearPicture(tx, accountId, id))
  await removeUnusedPictures(accountId)
}

export async function wearPicture(tx: Database, accountId: number, pictureId: string) {
  await tx.update(accounts).set({ pictureId }).where(eq(accounts.id, accountId))
  await tx
    .update(profiles)
    .set({ pictureId, ...afterNewPicture })
    .where(and(eq(profiles.accountId, accountId), eq(profiles.kind, "member")))
}
