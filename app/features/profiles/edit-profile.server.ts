import { and, eq, or, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import type { RequestFacts } from "#app/http/facts.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, type Role } from "#db/schema/accounts.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { closeConversation } from "../chat/conversations.server.ts"
import { wearPicture } from "./change-picture.server.ts"
import { afterNewPicture, afterSaving } from "./check.server.ts"
import { nationalityName, nationalityValue } from "./countries.server.ts"
import { asText, editOptions, heightChoice } from "./edit-options.server.ts"
import type { EditAnswers } from "./edit-schema.ts"
import { biodataColumns } from "./find-profile.server.ts"
import { removeUnusedPictures } from "./pictures.server.ts"

type Editor = { id: number; role?: Role }

/** Whose profile an editor may change: the own ones, and administrators every one; what they do is kept in the audit. */
const editable = (editor: Editor, id: number) =>
  and(eq(profiles.id, id), editor.role === "admin" ? undefined : eq(profiles.accountId, editor.id))

/** A profile as it is edited; undefined for whoever may not. */
export async function findEditableProfile(editor: Editor, id: number) {
  const row = await readEditable(editor, id)
  if (!row) return
  const options = editOptions(row.kind, row)
  return {
    ownerId: row.accountId,
    kind: row.kind,
    pictureId: row.pictureId,
    sentBack: row.sentBackAt && { reason: row.sentBackReason ?? "", step: row.sentBackStep ?? "personal" },
    options,
    answers: answersOf(row, options.profession.height),
  }
}

async function readEditable(editor: Editor, id: number) {
  const [row] = await db
    .select({
      ...biodataColumns,
      prefersGender: profiles.prefersGender,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      contactNumber: profiles.contactNumber,
      pictureId: profiles.pictureId,
      kind: profiles.kind,
      accountId: profiles.accountId,
      sentBackAt: profiles.sentBackAt,
      sentBackReason: profiles.sentBackReason,
      sentBackStep: profiles.sentBackStep,
    })
    .from(profiles)
    .where(editable(editor, id))
  return row
}

type EditableProfile = NonNullable<Awaited<ReturnType<typeof readEditable>>>

/** The record in the words of the form. */
function answersOf(
  { kind: _kind, pictureId: _picture, accountId: _owner, ...known }: EditableProfile,
  heights: readonly string[],
) {
  const { sentBackAt: _at, sentBackReason: _reason, sentBackStep: _step, ...row } = known
  const { prefersReligion, prefersMinAge, prefersMaxAge, prefersCaste, prefersSect, ...rest } = row
  const { prefersMinHeightCm, prefersMaxHeightCm, prefersResidence, prefersGender, heightCm, ...answers } = rest
  return {
    ...answers,
    nationality: answers.nationality && nationalityValue(answers.nationality),
    height: heightChoice(heights, heightCm),
    partner: {
      religion: prefersReligion,
      minAge: asText(prefersMinAge),
      maxAge: asText(prefersMaxAge),
      caste: prefersCaste,
      minHeight: asText(prefersMinHeightCm),
      maxHeight: asText(prefersMaxHeightCm),
      sect: prefersSect,
      residence: prefersResidence,
      gender: prefersGender,
    },
  }
}

/** Saves what an editor wrote. A change of what was checked by hand takes the mark of the check away. */
export async function updateProfile(
  editor: Editor,
  id: number,
  answers: EditAnswers,
  { pictureId, facts }: { pictureId?: string; facts?: RequestFacts } = {},
) {
  const columns = columnsOf(answers)
  const ownerId = await db.transaction(async (tx) => {
    const unchanged = and(
      eq(profiles.firstName, answers.firstName),
      eq(profiles.lastName, answers.lastName),
      eq(profiles.dateOfBirth, answers.dateOfBirth),
      sql`${profiles.contactNumber} is not distinct from ${columns.contactNumber}`,
    )
    const [saved] = await tx
      .update(profiles)
      .set({
        ...columns,
        updatedAt: sql`now()`,
        ...afterSaving(unchanged),
      })
      .where(editable(editor, id))
      .returning({ kind: profiles.kind, ownerId: profiles.accountId })
    if (!saved) return
    if (saved.ownerId !== editor.id) await recordAudit(entryOf("edited", editor, id, facts), tx)
    if (!pictureId) return
    if (saved.kind === "member") await wearPicture(tx, saved.ownerId, pictureId)
    else
      await tx
        .update(profiles)
        .set({ pictureId, ...afterNewPicture })
        .where(eq(profiles.id, id))
    return saved.ownerId
  })
  if (ownerId) await removeUnusedPictures(ownerId)
}

const entryOf = (done: string, editor: Editor, id: number, facts?: RequestFacts) => ({
  action: `profile.${done}`,
  actorId: editor.id,
  objectType: "profile",
  objectId: id,
  facts,
})

/** What was left open is stored as not known. */
function columnsOf({ partner = {}, height, nationality, ...answers }: EditAnswers) {
  const { minAge, maxAge, minHeight, maxHeight } = partner
  return {
    firstName: answers.firstName,
    lastName: answers.lastName,
    maritalStatus: answers.maritalStatus,
    dateOfBirth: answers.dateOfBirth,
    gender: answers.gender,
    contactNumber: answers.contactNumber ?? null,
    nationality: nationality ? nationalityName(nationality) : null,
    province: answers.province ?? null,
    residence: answers.residence ?? null,
    ethnicity: answers.ethnicity ?? null,
    religion: answers.religion ?? null,
    caste: answers.caste ?? null,
    city: answers.city ?? null,
    sect: answers.sect ?? null,
    educationLevel: answers.educationLevel ?? null,
    employedStatus: answers.employedStatus ?? null,
    occupation: answers.occupation ?? null,
    healthCondition: answers.healthCondition ?? null,
    heightCm: height ?? null,
    salaryIncome: answers.salaryIncome ?? null,
    complexion: answers.complexion ?? null,
    fatherName: answers.fatherName ?? null,
    motherName: answers.motherName ?? null,
    siblings: answers.siblings ?? null,
    familyHealthCondition: answers.familyHealthCondition ?? null,
    fatherOccupation: answers.fatherOccupation ?? null,
    motherOccupation: answers.motherOccupation ?? null,
    familyStatus: answers.familyStatus ?? null,
    familyType: answers.familyType ?? null,
    prefersReligion: partner.religion ?? null,
    prefersMinAge: minAge ? Number(minAge) : null,
    prefersMaxAge: maxAge ? Number(maxAge) : null,
    prefersCaste: partner.caste ?? null,
    prefersMinHeightCm: minHeight ? Number(minHeight) : null,
    prefersMaxHeightCm: maxHeight ? Number(maxHeight) : null,
    prefersSect: partner.sect ?? null,
    prefersResidence: partner.residence ?? null,
    prefersGender: partner.gender ?? null,
  }
}

/**
 * Removes a profile with the favourites and requests about it, its pictures, and the chats that stood on it alone. False
 * when the editor may change none such.
 */
export async function deleteProfile(editor: Editor, id: number, facts: RequestFacts) {
  const ownerId = await db.transaction(async (tx) => {
    const partners = await connectedThrough(tx, id)
    const [gone] = await tx
      .delete(profiles)
      .where(editable(editor, id))
      .returning({ kind: profiles.kind, ownerId: profiles.accountId })
    if (!gone) return
    if (gone.kind === "member") {
      await tx.update(accounts).set({ pictureId: null }).where(eq(accounts.id, gone.ownerId))
      // Nobody can say yes to a member who can no longer be looked at.
      await tx.delete(requests).where(and(eq(requests.senderId, gone.ownerId), eq(requests.status, "pending")))
    }
    for (const { one, other } of partners) await closeConversation(one, other, tx)
    await recordAudit(entryOf("deleted", editor, id, facts), tx)
    return gone.ownerId
  })
  if (ownerId) await removeUnusedPictures(ownerId)
  return ownerId !== undefined
}

const connectedThrough = (tx: Database, id: number) =>
  tx
    .select({ one: requests.senderId, other: requests.receiverId })
    .from(requests)
    .where(
      and(
        eq(requests.status, "accepted"),
        or(eq(requests.profileId, id), eq(requests.senderClientId, id), eq(requests.receiverClientId, id)),
      ),
    )
    .groupBy(requests.senderId, requests.receiverId)
