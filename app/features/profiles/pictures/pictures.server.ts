import { and, desc, eq, gt, inArray, ne, not, or, type SQL, sql } from "drizzle-orm"
import type { UploadedFile } from "#app/forms/uploads/upload.server.ts"
import { errorFields, log } from "#app/logs/log.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { newKey, storage, whyNotStored } from "#app/storage/storage.server.ts"
import type { Leaver } from "#app/viewer/leaver.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { guardianSeats, isTaken } from "#db/schema/family.ts"
import { seesPictures } from "#db/schema/picture-grants.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profilePictures } from "#db/schema/profile-pictures.ts"
import { isResting, profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { lockOwner } from "../owner-lock.server.ts"
import { shownTo as profileShownTo } from "../visible.server.ts"
import { fileKey, readFile, readVeil, VEIL } from "./picture-files.server.ts"
import { TOO_LARGE_PICTURE } from "./picture-limits.ts"
import type { RenderedPicture } from "./picture-rendering.server.ts"
import { PICTURE_WIDTHS, type PictureWidth } from "./picture-sizes.ts"
import { renderUpload, type Uploader } from "./picture-upload.server.ts"

const ID = /^[0-9a-f]{32}$/
const MOST_UNUSED = 10
const TOO_LARGE = refuse("too-large", TOO_LARGE_PICTURE)
const NO_ROOM = refuse("no-storage", "Pictures cannot be stored at the moment. Please try again later.")
const FAILED = refuse("failed", "Failed to upload profile picture")
const NO_OWNER = refuse("forbidden", "This account was deleted.")

export const isPictureId = (id: string) => ID.test(id)

export type Stored = Result<string | undefined>

/**
 * Nothing shows it yet: `wearPicture` or a draft does, and removes the one it replaces. Where one of `shown` came from the
 * same file within the last minute, the file was sent twice: it is that picture.
 */
export async function storePicture(
  ownerId: number,
  file: UploadedFile | undefined,
  by: Uploader,
  shown: (string | null)[] = [],
): Promise<Stored> {
  if (!file) return done(undefined)
  if (typeof file === "string") return notArrived(file)
  const before = await sentBefore(shown, file.digest)
  if (before) return done(before)
  const rendered = await renderUpload(by, file.path)
  if (!rendered.done) return rendered
  try {
    return await keep(ownerId, rendered.value, file.digest)
  } catch (error) {
    return whyNotStored(error) === "full" ? NO_ROOM : FAILED
  }
}

async function sentBefore(shown: (string | null)[], digest: string) {
  const ids = shown.filter((id) => id !== null)
  if (ids.length === 0) return
  const isRecent = gt(pictures.createdAt, sql`now() - interval '1 minute'`)
  const [before] = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(inArray(pictures.id, ids), eq(pictures.digest, digest), isRecent))
  return before?.id
}

/** Also before a picture is to be kept. */
export const notArrived = (file: Exclude<UploadedFile, object>) => (file === "too large" ? TOO_LARGE : NO_ROOM)

async function keep(ownerId: number, { width, height, files }: RenderedPicture, digest: string): Promise<Stored> {
  const id = newKey()
  const gone = await putAndInsert(ownerId, { id, accountId: ownerId, width, height, digest }, files).catch(
    async (error) => {
      await removeFiles(id)
      throw error
    },
  )
  await removeFiles(...gone)
  return gone.includes(id) ? NO_OWNER : done(id)
}

/** Answers the pictures whose files are to go, which may be the new one itself. */
async function putAndInsert(
  ownerId: number,
  row: typeof pictures.$inferInsert,
  files: RenderedPicture["files"],
): Promise<string[]> {
  for (const size of PICTURE_WIDTHS) await storage.put(fileKey(row.id, size), files[size])
  return db.transaction(async (tx) => {
    if (!(await lockOwner(tx, ownerId))) return [row.id]
    await tx.insert(pictures).values(row)
    return removeSurplus(tx, ownerId, row.id)
  })
}

/** Drafts and saves in progress hold pictures that nothing shows: the newest few are theirs. */
async function removeSurplus(tx: Database, ownerId: number, newest: string) {
  const unused = and(eq(pictures.accountId, ownerId), ne(pictures.id, newest), not(inUse))
  const newestFirst = tx.select({ id: pictures.id }).from(pictures).where(unused).orderBy(desc(pictures.createdAt))
  return remove(tx, inArray(pictures.id, newestFirst.offset(MOST_UNUSED - 1)))
}

async function remove(tx: Database, which: SQL | undefined) {
  const gone = await tx.delete(pictures).where(which).returning({ id: pictures.id })
  return gone.map(({ id }) => id)
}

/** Out of the table, with its row, and the files stay: from then on nobody is shown it, its owner as little as others. */
export async function takePicture(tx: Database, id: string) {
  const [picture] = await tx.select().from(pictures).where(eq(pictures.id, id))
  await remove(tx, and(eq(pictures.id, id), not(inUse)))
  return picture
}

/** Only pictures that nothing shows any more; after the commit that replaced them. */
export async function removeReplaced(ownerId: number, ids: (string | null | undefined)[]) {
  const replaced = ids.filter((id) => typeof id === "string")
  if (replaced.length === 0) return
  const gone = await db.transaction(async (tx) => {
    await lockOwner(tx, ownerId)
    return remove(tx, and(eq(pictures.accountId, ownerId), inArray(pictures.id, replaced), not(inUse)))
  })
  await removeFiles(...gone)
}

/** Of rows that are gone: after the commit, not before. What cannot be removed is nobody's, and fails nothing. */
export async function removeFiles(...ids: string[]) {
  for (const id of ids)
    for (const size of [...PICTURE_WIDTHS, VEIL] as const)
      await storage.remove(fileKey(id, size)).catch((error) => log.error(errorFields(error), "a picture's file stays"))
}

/**
 * For its owner, administrators, and others where it is shown. Under its other name it is blurred, for whoever is shown it
 * in whatever way. A guardian sees what the member sees at whose table she or he sits; without a profile of its own, else
 * faces alone.
 */
export async function readPicture(viewer: PictureViewer, id: string, width: PictureWidth) {
  if (!isPictureId(id)) return
  const row = (await findShown(viewer, id)) ?? (viewer.sits ? await findForGuardian(viewer, id) : undefined)
  if (!row) return
  const key = row.files ?? row.id
  return row.veiled ? readVeil(key) : readFile(key, width)
}

type PictureViewer = Pick<Viewer, "id" | "role"> & Partial<Pick<Viewer, "sits" | "guardian">>

async function findForGuardian(viewer: PictureViewer, id: string) {
  const members = await db
    .select({ id: guardianSeats.memberId })
    .from(guardianSeats)
    .where(and(eq(guardianSeats.guardianId, viewer.id), ne(guardianSeats.level, "told"), isTaken(guardianSeats)))
  for (const member of members) {
    const row = await findShown({ id: member.id, role: "user" }, id, viewer)
    if (row) return row
  }
}

async function findShown(viewer: PictureViewer, id: string, guardian: Pick<Viewer, "id"> = viewer) {
  const own = viewer.role === "admin" ? sql`true` : eq(pictures.accountId, viewer.id)
  const shown = and(shownTo(viewer), notBlocked(guardian.id, pictures.accountId), viewer.guardian ? isFace : undefined)
  const [row] = await db
    .select({ id: pictures.id, files: pictures.sharedFiles, veiled: sql<boolean>`${pictures.veilId} = ${id}` })
    .from(pictures)
    .innerJoin(accounts, eq(accounts.id, pictures.accountId))
    .where(
      or(
        and(eq(pictures.id, id), or(own, and(shown, isSharpFor(viewer.id)))),
        and(eq(pictures.veilId, id), or(own, shown)),
      ),
    )
  return row
}

const shownTo = (viewer: Pick<Viewer, "id">): SQL =>
  and(
    eq(accounts.status, "active"),
    eq(accounts.showPicture, true),
    notBlocked(viewer.id, pictures.accountId),
    or(
      and(eq(accounts.pictureId, pictures.id), sql`not ${ownerPaused}`),
      profileWith(sql`${profileShownTo(viewer.id)} and not ${profiles.hidesPicture}`),
    ),
  )!

/** One that its owner shows to everybody, or some of whose profiles the viewer sees as it is. */
const isSharpFor = (viewerId: number) => sql`(case
  when ${accounts.pictureId} = ${pictures.id} and not ${accounts.picturesByGrant} then true
  when ${accounts.pictureId} = ${pictures.id} then exists (select 1 from ${profiles}
    where ${isProfileOf(pictures.accountId)} and ${seesPictures(viewerId)})
  else ${profileWith(seesPictures(viewerId))} end)`

const isFace = sql`(${accounts.pictureId} = ${pictures.id} or exists (select 1 from ${profiles}
  where ${profiles.accountId} = ${pictures.accountId} and ${profiles.pictureId} = ${pictures.id}))`

/** Two conditions, because portrait and further pictures have an index each. */
const profileWith = (condition: SQL) => sql`(exists (select 1 from ${profiles}
  where ${profiles.accountId} = ${pictures.accountId} and ${profiles.pictureId} = ${pictures.id} and ${condition})
  or exists (select 1 from ${profilePictures} join ${profiles} on ${profiles.id} = ${profilePictures.profileId}
  where ${profilePictures.pictureId} = ${pictures.id} and ${profiles.accountId} = ${pictures.accountId} and ${condition}))`

/** Shown where the paused profile is. */
const ownerPaused = sql`exists (select 1 from ${profiles}
  where ${isProfileOf(pictures.accountId)} and ${isResting(profiles)})`

const inUse: SQL = sql`(${profileWith(sql`true`)} or exists (select 1 from ${accounts}
  where ${accounts.id} = ${pictures.accountId} and ${accounts.pictureId} = ${pictures.id}))`

export async function forgetPictures(tx: Database, { id, afterCommit }: Leaver) {
  const own = await tx.delete(pictures).where(eq(pictures.accountId, id)).returning({ id: pictures.id })
  afterCommit.push(() => removeFiles(...own.map((picture) => picture.id)))
}
