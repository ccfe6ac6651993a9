import { and, eq } from "drizzle-orm"
import type { UploadedFile } from "#app/forms/upload.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { afterNewPicture } from "../check.server.ts"
import { lockOwner } from "../owner-lock.server.ts"
import type { PictureProblem, Uploader } from "./picture-upload.server.ts"
import { removeReplaced, storePicture } from "./pictures.server.ts"

/** Gives the account, and a member's profile with it, a new picture. Says why not, if not. */
export async function changePicture(
  owner: Uploader,
  file: UploadedFile | undefined,
): Promise<PictureProblem | undefined> {
  const stored = await storePicture(owner.id, file, owner)
  if (stored.problem !== undefined) return stored
  const { id } = stored
  if (!id) return { problem: "Please choose a picture.", status: 400 }
  const replaced = await db.transaction((tx) => wearPicture(tx, owner.id, id))
  await removeReplaced(owner.id, replaced)
}

/** Answers the pictures whose place it takes. */
export async function wearPicture(tx: Database, accountId: number, pictureId: string) {
  const owner = await lockOwner(tx, accountId)
  if (!owner) return []
  const own = and(eq(profiles.accountId, accountId), eq(profiles.kind, "member"))
  const [profile] = await tx.select({ pictureId: profiles.pictureId }).from(profiles).where(own)
  await tx.update(accounts).set({ pictureId }).where(eq(accounts.id, accountId))
  await tx
    .update(profiles)
    .set({ pictureId, ...afterNewPicture })
    .where(own)
  return [owner.pictureId, profile?.pictureId]
}
