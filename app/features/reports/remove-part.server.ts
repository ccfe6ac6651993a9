import { and, eq } from "drizzle-orm"
import { lockOwnerOf } from "#app/features/profiles/owner-lock.server.ts"
import { removeReplaced } from "#app/features/profiles/pictures/pictures.server.ts"
import { askForCorrection } from "#app/features/verifications/verifications.server.ts"
import type { Database } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profilePictures } from "#db/schema/profile-pictures.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { PART_LABELS } from "./report-labels.ts"
import { type Part, STEP_OF } from "./reports-policy.ts"

/** What stands in place of a part. */
export const WITHOUT = {
  // A name is required: this one says why it is missing.
  name: { firstName: "Name", lastName: "removed" },
  city: { city: null },
  fatherName: { fatherName: null },
  motherName: { motherName: null },
  aboutMe: { aboutMe: null },
  aboutFamily: { aboutFamily: null },
  picture: { pictureId: null },
}

const { firstName, lastName, city, fatherName, motherName, aboutMe, aboutFamily } = profiles
/** Those that can be put back. */
export const TEXTS = { firstName, lastName, city, fatherName, motherName, aboutMe, aboutFamily }

/** Asks the owner to write another; `afterwards` deletes the files, once committed; `removed` is kept with the report. */
export async function removePart(tx: Database, id: number, part: Part, reason: string) {
  await lockOwnerOf(tx, id)
  const [profile] = await tx
    .select({
      accountId: profiles.accountId,
      kind: profiles.kind,
      name: fullNameOf(profiles),
      pictureId: profiles.pictureId,
      verifiedAt: profiles.verifiedAt,
      texts: TEXTS,
    })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for("update")
  if (!profile) return
  const { accountId, kind, pictureId, verifiedAt, texts } = profile
  const gone: (string | null)[] = part === "picture" ? [pictureId] : []
  if (part === "furtherPictures") gone.push(...(await takeFurther(tx, id)))
  else await tx.update(profiles).set(WITHOUT[part]).where(eq(profiles.id, id))
  if (part === "picture" && pictureId)
    await tx
      .update(accounts)
      .set({ pictureId: null })
      .where(and(eq(accounts.id, accountId), eq(accounts.pictureId, pictureId)))
  const name = part === "name" ? "your client" : profile.name
  await askForCorrection(tx, { id, accountId, kind, name, step: STEP_OF[part], reason, removed: PART_LABELS[part] })
  const isText = part !== "picture" && part !== "furtherPictures"
  const kept = isText ? Object.keys(WITHOUT[part]).map((name) => [name, texts[name as keyof typeof texts]]) : []
  return {
    afterwards: () => removeReplaced(accountId, gone),
    removed: { part, texts: Object.fromEntries(kept), checkedAt: verifiedAt },
  }
}

async function takeFurther(tx: Database, id: number) {
  const taken = await tx
    .delete(profilePictures)
    .where(eq(profilePictures.profileId, id))
    .returning({ id: profilePictures.pictureId })
  return taken.map((picture) => picture.id)
}
