import { eq, sql } from "drizzle-orm"
import { z } from "zod"
import type { RequestContext } from "#app/http/request-context.ts"
import { entryOf, keepRemoved, type Removed, rowOf } from "#app/removed/removed.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { lockOwnerOf } from "../owner-lock.server.ts"
import { changeAlbum, findAlbum } from "./album.server.ts"
import { insertedAt, rearranged, whyNoMore } from "./album-policy.ts"
import { removeReplaced, takePicture } from "./pictures.server.ts"

/** Answers its entry among removed things, or null where it is gone for good; once more is harmless. */
export async function removePicture(
  actor: Actor<"role">,
  id: number,
  pictureId: string,
  ctx: RequestContext,
): Promise<Result<number | null>> {
  const removed = await db.transaction(async (tx) => {
    await lockOwnerOf(tx, id)
    const album = await findAlbum(actor, id, tx)
    if (!album) return
    const index = album.pictures.indexOf(pictureId)
    if (index < 0) return { entry: (await entryOf(tx, actor, "picture", pictureId))?.id ?? null }
    const before = await readCheck(tx, id)
    const changed = await changeAlbum(tx, actor, id, ctx, (ids) => rearranged(ids, pictureId, "delete"))
    const checks = { before, after: await readCheck(tx, id) }
    const kept = { picture: await takePicture(tx, pictureId), index, checks }
    const removal = { kind: "picture", thing: pictureId, profileId: id, label: `Picture ${index + 1}` } as const
    return { entry: await keepRemoved(tx, { ...removal, accountId: actor.id, kept }), changed }
  })
  if (!removed) return NOT_FOUND
  if (removed.changed) await removeReplaced(removed.changed.ownerId, removed.changed.replaced)
  return done(removed.entry)
}

/** With its microseconds, to see whether anything has happened since. */
const check = {
  verifiedAt: sql<string | null>`${profiles.verifiedAt}::text`,
  queuedAt: sql<string>`${profiles.queuedAt}::text`,
  callAgainAt: sql<string | null>`${profiles.callAgainAt}::text`,
  sentBackAt: sql<string | null>`${profiles.sentBackAt}::text`,
}

async function readCheck(tx: Database, id: number) {
  const [row] = await tx.select(check).from(profiles).where(eq(profiles.id, id))
  return row!
}

const time = z.string().nullable()
const checkSchema = z.object({ verifiedAt: time, queuedAt: z.string(), callAgainAt: time, sentBackAt: time })
const keptSchema = z.object({
  picture: z.record(z.string(), z.unknown()),
  index: z.number(),
  checks: z.object({ before: checkSchema, after: checkSchema }),
})

/** To its place, if there is room. The check stands where nothing has touched it since: it was about this picture, too. */
export async function putBackPicture(
  tx: Database,
  actor: Actor<"role">,
  { thing: pictureId, profileId, kept }: Removed,
  ctx: RequestContext,
): Promise<Result<string>> {
  const id = profileId!
  await lockOwnerOf(tx, id)
  const album = await findAlbum(actor, id, tx)
  if (!album) return NOT_FOUND
  const full = whyNoMore(album.pictures.length, 1)
  if (full) return refuse("conflict", full)
  const { picture, index, checks } = keptSchema.parse(kept)
  const untouched = JSON.stringify(await readCheck(tx, id)) === JSON.stringify(checks.after)
  await tx.insert(pictures).values(rowOf(pictures, picture)).onConflictDoNothing()
  await changeAlbum(tx, actor, id, ctx, (ids) => insertedAt(ids, pictureId, index))
  if (untouched) await putBackCheck(tx, id, checks.before)
  return done("The picture is back.")
}

const putBackCheck = (tx: Database, id: number, { verifiedAt, queuedAt, callAgainAt, sentBackAt }: CheckTimes) =>
  tx
    .update(profiles)
    .set({
      verifiedAt: sql`${verifiedAt}::timestamptz`,
      queuedAt: sql`${queuedAt}::timestamptz`,
      callAgainAt: sql`${callAgainAt}::timestamptz`,
      sentBackAt: sql`${sentBackAt}::timestamptz`,
    })
    .where(eq(profiles.id, id))

type CheckTimes = z.output<typeof checkSchema>
