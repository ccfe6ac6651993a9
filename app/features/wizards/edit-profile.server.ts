import { and, eq, or, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { mailChange } from "#app/features/account-changes/account-changes.server.ts"
import { phoneChanged } from "#app/features/account-changes/change-mails.ts"
import { endCasesWith } from "#app/features/cases/moves/end-cases.server.ts"
import { closeConversation } from "#app/features/connections/closing/close-conversation.server.ts"
import { type ChangedBy, reviewAgreement } from "#app/features/profiles/agreement/agreement.server.ts"
import { afterNewPicture, afterSaving } from "#app/features/profiles/check/check.server.ts"
import { editable } from "#app/features/profiles/check/editable.server.ts"
import { biodataColumns, columnsOf } from "#app/features/profiles/fields/field-columns.server.ts"
import { eachOf, sections } from "#app/features/profiles/fields/fields.ts"
import { hideFromKnown } from "#app/features/profiles/known/hidden.server.ts"
import { moreColumns, moreColumnsOf } from "#app/features/profiles/more/more-columns.server.ts"
import { lockOwnerOf } from "#app/features/profiles/owner-lock.server.ts"
import { wearPicture } from "#app/features/profiles/pictures/change-picture.server.ts"
import { furtherPictures } from "#app/features/profiles/pictures/further-pictures.server.ts"
import { removeReplaced } from "#app/features/profiles/pictures/pictures.server.ts"
import { takeRemovedPictures } from "#app/features/profiles/pictures/removed-pictures.server.ts"
import { missingIn } from "#app/features/profiles/shown/missing.ts"
import { partnerAnswersOf, preferencesOf } from "#app/features/profiles/steps/partner-answers.ts"
import type { Seen } from "#app/forms/meanwhile/merge.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { isAccepted, connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { mergeProfile } from "./edit-meanwhile.server.ts"
import { editOptions, heldIn, preferredHeight } from "./edit-options.server.ts"
import type { EditAnswers } from "./edit-schema.ts"

export async function findEditableProfile(viewer: Pick<Viewer, "id" | "role">, id: number, within: Database = db) {
  const [row] = await readEditable(viewer, id, within)
  if (!row) return
  return {
    id,
    updatedAt: row.updatedAt,
    ownerId: row.accountId,
    kind: row.kind,
    pictureId: row.pictureId,
    sentBack: row.sentBackAt && { reason: row.sentBackReason ?? "", step: row.sentBackStep ?? "personal" },
    options: editOptions(row.kind, row),
    answers: answersOf(row),
  }
}

const readEditable = (viewer: Pick<Viewer, "id" | "role">, id: number, within: Database) =>
  within
    .select({
      ...biodataColumns,
      ...moreColumns,
      prefersGender: profiles.prefersGender,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      contactNumber: profiles.contactNumber,
      pictureId: profiles.pictureId,
      kind: profiles.kind,
      accountId: profiles.accountId,
      updatedAt: profiles.updatedAt,
      birthEstimated: profiles.birthEstimated,
      sentBackAt: profiles.sentBackAt,
      sentBackReason: profiles.sentBackReason,
      sentBackStep: profiles.sentBackStep,
    })
    .from(profiles)
    .where(editable(viewer, id))

function answersOf(row: Awaited<ReturnType<typeof readEditable>>[number]) {
  const shown = Object.values(sections).flat()
  return {
    ...eachOf(shown, (name) => heldIn(row, row.kind, name)),
    firstName: row.firstName,
    // An estimate is not offered as an answer.
    ...(row.birthEstimated && { dateOfBirth: null }),
    lastName: row.lastName,
    contactNumber: row.contactNumber,
    ...eachOf(Object.keys(moreColumns) as (keyof typeof moreColumns)[], (name) => row[name]),
    partner: { ...partnerAnswersOf(row, preferredHeight), gender: row.prefersGender },
  }
}

/** A change of checked facts ends the check; one of facts that a client's family agreed to waits for their consent. */
export async function updateProfile(
  actor: Actor<"role">,
  id: number,
  mine: EditAnswers,
  { pictureId, ctx, by = "consultant", byLink = false, seen }: Editing = {},
): Promise<Result> {
  const saving = await db.transaction(async (tx): Promise<Result<Replaced | undefined>> => {
    const now = (await lockOwnerOf(tx, id)) && (await findEditableProfile(actor, id, tx))
    if (!now) return NOT_FOUND
    const merged = await mergeProfile(tx, { ...actor, byLink }, now, mine, seen)
    if (!merged.done) return merged
    const answers = merged.value
    const columns = savedColumns(answers)
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
        ...finishedBy(columns),
        updatedAt: sql`now()`,
        ...afterSaving(unchanged),
      })
      .where(editable(actor, id))
      .returning({ kind: profiles.kind, ownerId: profiles.accountId, pictureId: profiles.pictureId })
    if (!saved) return NOT_FOUND
    if (saved.ownerId !== actor.id) await recordAudit(entryOf("edited", actor, id, ctx), tx)
    if (byLink) await recordAudit({ action: "consent.corrected", objectType: "profile", objectId: id, ctx }, tx)
    const { kind, ownerId } = saved
    if (kind === "member" && columns.contactNumber !== now.answers.contactNumber) {
      await hideFromKnown(tx, [ownerId])
      await mailChange(tx, { id: ownerId }, phoneChanged(now.answers.contactNumber, id))
    }
    if (kind === "member")
      return done(pictureId ? { ownerId, replaced: await wearPicture(tx, ownerId, pictureId) } : undefined)
    if (pictureId)
      await tx
        .update(profiles)
        .set({ pictureId, ...afterNewPicture })
        .where(eq(profiles.id, id))
    await reviewAgreement(tx, id, by)
    return done(pictureId ? { ownerId, replaced: [saved.pictureId] } : undefined)
  })
  if (!saving.done) return saving
  if (saving.value) await removeReplaced(saving.value.ownerId, saving.value.replaced)
  return done()
}

interface Editing {
  pictureId?: string
  ctx?: RequestContext
  by?: ChangedBy
  /** By whoever has the family's link, in the owner's place. */
  byLink?: boolean
  seen?: Seen
}

interface Replaced {
  ownerId: number
  replaced: (string | null | undefined)[]
}

/** The form asks for the day itself, and a draft that lacks nothing any more is one no longer. */
function finishedBy(columns: ReturnType<typeof savedColumns>) {
  const whole = missingIn({ ...columns, birthEstimated: false }).length === 0
  return { birthEstimated: false, unfinished: whole ? false : profiles.unfinished }
}

function savedColumns(answers: EditAnswers) {
  const { partner = {} } = answers
  return {
    ...columnsOf(answers),
    ...moreColumnsOf(answers),
    ...preferencesOf(partner),
    prefersGender: partner.gender ?? null,
  }
}

const entryOf = (done: string, actor: Actor, id: number, ctx?: RequestContext) => ({
  action: `profile.${done}`,
  actorId: actor.id,
  objectType: "profile",
  objectId: id,
  ctx,
})

/** With favourites and requests about it, pictures, and chats that depended on it alone. */
export async function deleteProfile(actor: Actor<"role">, id: number, ctx: RequestContext): Promise<Result> {
  const deletion = await db.transaction(async (tx) => {
    const owner = await lockOwnerOf(tx, id)
    const [album] = await tx.select({ further: furtherPictures }).from(profiles).where(editable(actor, id))
    if (!album) return
    const partners = await connectedThrough(tx, id)
    await endCasesWith(tx, actor, id)
    const removeFiles = await takeRemovedPictures(tx, id)
    const [gone] = await tx
      .delete(profiles)
      .where(editable(actor, id))
      .returning({ kind: profiles.kind, ownerId: profiles.accountId, pictureId: profiles.pictureId })
    if (!gone) return
    if (gone.kind === "member") {
      await tx.update(accounts).set({ pictureId: null }).where(eq(accounts.id, gone.ownerId))
      // Nobody can accept a member who can no longer be looked at.
      await tx.delete(requests).where(and(eq(requests.senderId, gone.ownerId), eq(requests.status, "pending")))
    }
    for (const { one, other } of partners) await closeConversation(one, other, tx)
    await recordAudit(entryOf("deleted", actor, id, ctx), tx)
    return { ownerId: gone.ownerId, unshown: [gone.pictureId, owner?.pictureId, ...album.further], removeFiles }
  })
  if (!deletion) return refuse("not-found", "Deletion failed.")
  await removeReplaced(deletion.ownerId, deletion.unshown)
  await deletion.removeFiles()
  return done()
}

const connectedThrough = (tx: Database, id: number) =>
  tx
    .select({ one: requests.senderId, other: requests.receiverId })
    .from(requests)
    .where(
      and(
        isAccepted,
        or(eq(requests.profileId, id), eq(requests.senderClientId, id), eq(requests.receiverClientId, id)),
      ),
    )
    .groupBy(requests.senderId, requests.receiverId)
