import { eq } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import type { UploadedFile } from "#app/forms/uploads/upload.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, NOT_FOUND, type Refusal, type Result, refuse } from "#app/result.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profilePictures } from "#db/schema/profile-pictures.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { reviewAgreement } from "../agreement/agreement.server.ts"
import { afterMorePictures, afterNewPicture } from "../check/check.server.ts"
import { editable } from "../check/editable.server.ts"
import { lockOwnerOf } from "../owner-lock.server.ts"
import { MOST_PICTURES, type OrderStep, placedAt, rearranged, whyNoMore } from "./album-policy.ts"
import { furtherPictures } from "./further-pictures.server.ts"
import { removeReplaced, storePicture } from "./pictures.server.ts"

export async function findAlbum(viewer: Pick<Viewer, "id" | "role">, id: number, within: Database = db) {
  const [row] = await within
    .select({
      ownerId: profiles.accountId,
      kind: profiles.kind,
      name: fullNameOf(profiles),
      portrait: profiles.pictureId,
      further: furtherPictures,
    })
    .from(profiles)
    .where(editable(viewer, id))
  if (!row) return
  const { further, ...album } = row
  return { ...album, pictures: album.portrait ? [album.portrait, ...further] : further }
}

/** Answers the ids of those that are kept. */
export async function addPictures(
  actor: Actor<"role">,
  id: number,
  files: readonly UploadedFile[],
  ctx: RequestContext,
): Promise<Result<string[]>> {
  const album = await findAlbum(actor, id)
  if (!album) return NOT_FOUND
  if (files.length === 0) return refuse("invalid", "Please choose a picture.")
  const full = whyNoMore(album.pictures.length, files.length)
  if (full) return refuse("invalid", full)
  const stored: string[] = []
  let problem: Refusal | undefined
  for (const file of files) {
    const kept = await storePicture(album.ownerId, file, { id: actor.id, ctx }, album.pictures)
    if (!kept.done) problem = kept
    if (!kept.done || !kept.value) break
    stored.push(kept.value)
  }
  const change = (tx: Database) => changeAlbum(tx, actor, id, ctx, (ids) => addedTo(ids, stored))
  const changed = stored.length > 0 && (await db.transaction(change))
  await removeReplaced(album.ownerId, [...stored, ...(changed ? changed.replaced : [])])
  if (stored.length > 0 && !changed) return NOT_FOUND
  if (!problem) return done(stored)
  const before = stored.length > 0 ? `${stored.length} of ${files.length} pictures are added. ` : ""
  return refuse(problem.reason, before + problem.message)
}

/** Others may have come meanwhile: what finds no room is left out. */
const addedTo = (ids: string[], stored: string[]) =>
  [...new Set([...ids, ...stored])].slice(0, Math.max(MOST_PICTURES, ids.length))

interface Move {
  pictureId: string
  /** By a step, or to a place. */
  to: OrderStep | number
}

/** Harmless where it is gone. */
export async function arrangePicture(
  actor: Actor<"role">,
  id: number,
  { pictureId, to }: Move,
  ctx: RequestContext,
): Promise<Result> {
  const order = (ids: string[]) =>
    typeof to === "number" ? placedAt(ids, pictureId, to) : rearranged(ids, pictureId, to)
  const changed = await db.transaction((tx) => changeAlbum(tx, actor, id, ctx, order))
  if (!changed) return NOT_FOUND
  await removeReplaced(changed.ownerId, changed.replaced)
  return done()
}

/** Under the owner's lock, so that parallel steps both count. */
export async function changeAlbum(
  tx: Database,
  actor: Actor<"role">,
  id: number,
  ctx: RequestContext,
  order: (ids: string[]) => string[],
) {
  const owner = await lockOwnerOf(tx, id)
  const album = owner && (await findAlbum(actor, id, tx))
  if (!album) return
  const { ownerId, kind, portrait, pictures: before } = album
  const after = order(before)
  if (after.join() === before.join()) return { ownerId, replaced: [] }
  const [first = null, ...further] = after
  await tx.delete(profilePictures).where(eq(profilePictures.profileId, id))
  if (further.length > 0)
    await tx
      .insert(profilePictures)
      .values(further.map((pictureId, index) => ({ profileId: id, pictureId, position: index + 2 })))
  if (first !== portrait) {
    const check = first ? afterNewPicture : { verifiedAt: null }
    await tx
      .update(profiles)
      .set({ pictureId: first, ...check })
      .where(eq(profiles.id, id))
    if (kind === "member") await tx.update(accounts).set({ pictureId: first }).where(eq(accounts.id, ownerId))
  } else if (after.some((one) => !before.includes(one)))
    await tx.update(profiles).set(afterMorePictures).where(eq(profiles.id, id))
  if (kind === "client") await reviewAgreement(tx, id, "consultant")
  if (ownerId !== actor.id)
    await recordAudit({ action: "profile.edited", actorId: actor.id, objectType: "profile", objectId: id, ctx }, tx)
  return { ownerId, replaced: [...before, owner.pictureId] }
}
