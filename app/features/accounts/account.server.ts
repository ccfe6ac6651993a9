import { eq } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { planned } from "#db/planned.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { mayHidePicture } from "./visibility-policy.ts"

const readAccount = planned(({ id }: { id: number }) =>
  db
    .select({
      companyName: accounts.companyName,
      companyAddress: accounts.companyAddress,
      contactNumber: accounts.contactNumber,
      cnicLastFour: accounts.cnicLastFour,
      companyCheckedAt: accounts.companyCheckedAt,
      companySentBackAt: accounts.companySentBackAt,
      companySentBackReason: accounts.companySentBackReason,
      picturesByGrant: accounts.picturesByGrant,
      pictureId: accounts.pictureId,
      profilePictureId: profiles.pictureId,
    })
    .from(accounts)
    .leftJoin(profiles, isProfileOf(accounts.id))
    .where(eq(accounts.id, id)),
)

export async function findAccount({ id, role }: Pick<Viewer, "id" | "role">) {
  const [account] = await readAccount({ id })
  if (!account) return
  const {
    pictureId,
    profilePictureId,
    picturesByGrant,
    companyCheckedAt,
    companySentBackAt,
    companySentBackReason,
    ...company
  } = account
  const check = companyCheckText({ companyCheckedAt, companySentBackAt, companySentBackReason })
  return {
    pictureId: pictureId ?? profilePictureId,
    byGrant: picturesByGrant,
    company: role === "guest" ? { ...company, check } : null,
  }
}

type Decision = Pick<typeof accounts.$inferSelect, "companyCheckedAt" | "companySentBackAt" | "companySentBackReason">

function companyCheckText({ companyCheckedAt, companySentBackAt, companySentBackReason }: Decision) {
  if (companyCheckedAt) return `Checked on ${dayOf(companyCheckedAt)}`
  if (companySentBackAt)
    return `Sent back on ${dayOf(companySentBackAt)}: ${companySentBackReason} – Please correct it under ‘Edit company details’; we then look again.`
  return companySentBackReason ? "Corrected: we will look at it again" : "Not yet verified"
}

export async function renameAccount(id: number, name: string) {
  await db.update(accounts).set({ name }).where(eq(accounts.id, id))
}

/** To everybody, to nobody, or as it is only to whom its owner allows. */
export type Visibility = boolean | "allowed"

/** To show it is free to all. Whom to allow is for members to say here; a consultant says it for each client. */
export async function showPicture(
  { id, plan, role }: Pick<Viewer, "id" | "plan" | "role">,
  show: Visibility,
): Promise<Result> {
  if (show === "allowed" && role !== "user") return refuse("forbidden", "Please choose it for each client.")
  if (show !== true && !mayHidePicture(plan))
    return refuse("needs-plan", "Hiding your picture is part of a larger plan.")
  await db
    .update(accounts)
    .set({ showPicture: show !== false, picturesByGrant: show === "allowed" })
    .where(eq(accounts.id, id))
  return done()
}
