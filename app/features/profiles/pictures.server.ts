import { and, eq, ne, or, type SQL, sql } from "drizzle-orm"
import { errorFacts, log } from "#app/http/log.ts"
import { isStorageFull, newKey, storage } from "#app/storage/storage.server.ts"
import { db } from "#db/client.ts"
import { accounts, type Role } from "#db/schema/accounts.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { type RenderedPicture, renderPicture } from "./picture-rendering.server.ts"
import { LARGEST_PICTURE_BYTES, PICTURE_WIDTHS, type PictureWidth, TOO_LARGE_PICTURE } from "./picture-sizes.ts"
import { notBlocked } from "./visible.server.ts"

const ID = /^[0-9a-f]{32}$/
const NO_ROOM = "Pictures cannot be stored at the moment. Please try again later."

export const isPictureId = (id: string) => ID.test(id)

/** What became of an upload: the picture that is kept, the reason why not, or neither when nothing was sent. */
interface Stored {
  id?: string
  problem?: string
}

/**
 * Keeps an uploaded picture for the account, or says why not. It takes the place of the account's pictures that
 * nothing shows, so that drafts leave nothing behind; whatever a profile or the account shows stays.
 */
export async function storePicture(accountId: number, bytes: Uint8Array | undefined): Promise<Stored> {
  if (!bytes) return {}
  if (bytes.length > LARGEST_PICTURE_BYTES) return { problem: TOO_LARGE_PICTURE }
  const rendered = await renderPicture(bytes)
  if ("problem" in rendered) return rendered
  try {
    const id = await keep(accountId, rendered)
    await removeUnusedPictures(accountId, id)
    return { id }
  } catch (error) {
    if (!isStorageFull(error)) throw error
    log.error(errorFacts(error), "storage full")
    return { problem: NO_ROOM }
  }
}

async function keep(accountId: number, { width, height, files }: RenderedPicture) {
  const id = newKey()
  try {
    for (const size of PICTURE_WIDTHS) await storage.put(fileKey(id, size), files[size])
    await db.insert(pictures).values({ id, accountId, width, height })
  } catch (error) {
    await removeFiles(id)
    throw error
  }
  return id
}

/** Deletes the account's pictures that neither a profile nor the account shows, but the one to be kept. */
export async function removeUnusedPictures(accountId: number, kept?: string) {
  const unused = and(eq(pictures.accountId, accountId), kept ? ne(pictures.id, kept) : undefined, sql`not ${inUse}`)
  const gone = await db.delete(pictures).where(unused).returning({ id: pictures.id })
  await removeFiles(...gone.map(({ id }) => id))
}

/** Removes the files of pictures whose rows are gone for good: after the commit, not before. */
export async function removeFiles(...ids: string[]) {
  for (const id of ids) for (const size of PICTURE_WIDTHS) await storage.remove(fileKey(id, size))
}

/** The bytes of a picture, if this viewer may see it: its owner, administrators, and others where it is shown. */
export async function readPicture(viewer: { id: number; role: Role }, id: string, width: PictureWidth) {
  if (!isPictureId(id)) return
  const allowed = viewer.role === "admin" ? undefined : or(eq(pictures.accountId, viewer.id), shownTo(viewer))
  const [row] = await db
    .select({ files: pictures.sharedFiles })
    .from(pictures)
    .innerJoin(accounts, eq(accounts.id, pictures.accountId))
    .where(and(eq(pictures.id, id), allowed))
  return row && storage.read(fileKey(row.files ?? id, width))
}

const shownTo = (viewer: { id: number }): SQL =>
  and(
    eq(accounts.status, "active"),
    eq(accounts.showPicture, true),
    notBlocked(viewer.id, pictures.accountId),
    or(eq(accounts.pictureId, pictures.id), profileWith(sql`${profiles.visible}`)),
  )!

const profileWith = (condition: SQL) => sql`exists (select 1 from ${profiles}
  where ${profiles.accountId} = ${pictures.accountId} and ${profiles.pictureId} = ${pictures.id} and ${condition})`

const inUse = sql`(${profileWith(sql`true`)} or exists (select 1 from ${accounts}
  where ${accounts.id} = ${pictures.accountId} and ${accounts.pictureId} = ${pictures.id}))`

const fileKey = (id: string, width: PictureWidth) => `${id}-${width}`
