import { and, eq } from "drizzle-orm"
import type { UploadedFile } from "#app/forms/uploads/upload.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { afterNewPicture } from "../check/check.server.ts"
import { lockOwner } from "../owner-lock.server.ts"
import type { Uploader } from "./picture-upload.server.ts"
import { removeReplaced, storePicture } from "./pictures.server.ts"

/** For the account and a member's profile. */
export async function changePicture(owner: Uploader, file: UploadedFile | undefined): Promise<Result> {
  const [worn] = await db.select({ id: accounts.pictureId }).from(accounts).where(eq(accounts.id, owner.id))
  const stored = await storePicture(owner.id, file, owner, [worn?.id ?? null])
  if (!stored.done) return stored
  const id = stored.value
  if (!id) return refuse("invalid", "Please choose a picture.")
  const replaced = await db.transaction((tx) => wearPicture(tx, owner.id, id))
  await removeReplaced(owner.id, replaced)
  return done()
}

/** With very many uploads at once later ones push the first out before it is used: then one of those is used. */
export async function wearPicture(tx: Database, accountId: number, pictureId: string) {
  const owner = await lockOwner(tx, accountId)
  const [picture] = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(eq(pictures.id, pictureId), eq(pictures.accountId, accountId)))
  if (!owner || !picture) return []
  const own = isProfileOf(accountId)
  const [profile] = await tx.select({ pictureId: profiles.pictureId }).from(profiles).where(own)
  await tx.update(accounts).set({ pictureId }).where(eq(accounts.id, accountId))
  await tx
    .update(profiles)
    .set({ pictureId, ...afterNewPicture })
    .where(own)
  return [owner.pictureId, profile?.pictureId]
}
