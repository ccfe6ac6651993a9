import { and, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { calendarDay, longDayOf } from "#app/dates/dates.ts"
import { readProfileViews } from "#app/features/people/profile/profile-views.server.ts"
import { draftColumns } from "#app/features/profiles/fields/field-columns.server.ts"
import { labelInForm, missingFields, missingText } from "#app/features/profiles/shown/missing.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { clientConsents as consents } from "#db/schema/client-consents.ts"
import { profileStatuses, profiles, visibleWith } from "#db/schema/profiles.ts"
import { badgeOf, isShown } from "../consent-policy.ts"
import { describeConsent, findOwnConsent } from "../consent-rows.server.ts"
import { keepsBack } from "./what-keeps-policy.ts"

const own = (viewer: Pick<Viewer, "id">, clientId: number) => and(eq(profiles.id, clientId), isClientOf(viewer.id))

export async function readClientOverview(viewer: Pick<Viewer, "id">, clientId: number) {
  const [[row], consent, profileViews] = await Promise.all([
    db
      .select({
        ...draftColumns,
        status: profiles.status,
        hidesPicture: profiles.hidesPicture,
        picturesByGrant: profiles.picturesByGrant,
        pictureId: profiles.pictureId,
        verifiedAt: profiles.verifiedAt,
        queuedAt: profiles.queuedAt,
        awaitsConsent: profiles.awaitsConsent,
        sentBack: sql<string | null>`case when ${profiles.sentBackAt} is not null then ${profiles.sentBackReason} end`,
      })
      .from(profiles)
      .where(own(viewer, clientId)),
    findOwnConsent(viewer, clientId),
    readProfileViews(viewer, clientId),
  ])
  if (!row) return
  const { status, hidesPicture, picturesByGrant, pictureId, verifiedAt, queuedAt, awaitsConsent, sentBack } = row
  const [verified, hasPicture] = [verifiedAt !== null, pictureId !== null]
  const keeps = keepsBack({ awaitsConsent, sentBack, status, verified, hasPicture })
  return {
    status,
    hidesPicture,
    picturesByGrant,
    missing: row.unfinished ? missingFields(row) : null,
    keeps,
    waitsSince: verifiedAt === null && keeps.length === 0 ? queuedAt : null,
    consent: consent ? { badge: badgeOf(describeConsent(consent)), shown: isShown(consent) } : null,
    profileViews,
  }
}

export async function findClientOverview(viewer: Pick<Viewer, "id">, clientId: number) {
  const found = await readClientOverview(viewer, clientId)
  if (!found) return
  const { missing, keeps, waitsSince, profileViews, ...rest } = found
  return {
    ...rest,
    missing: missing && missingText(missing.map(labelInForm)),
    keeps: keeps.map(({ text }) => text),
    waitsSince: waitsSince && longDayOf(waitsSince),
    profileViews: profileViews.map(({ on, ...who }) => ({ ...who, on: calendarDay(on) })),
  }
}

export const clientStatusSchema = z.object({
  intent: z.literal("standing"),
  status: z.enum(profileStatuses),
  hidesPicture: z.literal("yes").optional(),
  picturesByGrant: z.literal("yes").optional(),
})

export async function changeClientStatus(
  viewer: Actor,
  clientId: number,
  { status, hidesPicture, picturesByGrant }: z.output<typeof clientStatusSchema>,
): Promise<Result> {
  const changed = await db
    .update(profiles)
    .set({
      status,
      hidesPicture: hidesPicture === "yes",
      picturesByGrant: picturesByGrant === "yes",
      visible: visibleWith({ ...profiles, status: sql`${status}` }),
    })
    .where(own(viewer, clientId))
    .returning({ id: profiles.id })
  return changed.length > 0 ? done() : NOT_FOUND
}

const COUNTED_AT_MOST = 1_000

/** Consents missing or to be confirmed, and the day on which the first client is hidden. */
export async function readConsentsNeeded(viewer: Pick<Viewer, "id">) {
  const [row] = await db.execute<{ drafts: number; grace: number; until: string | null }>(sql`
    select count(*) filter (where state <> 'grace')::int as drafts, count(*) filter (where state = 'grace')::int as grace,
      min(until) as until
    from (select ${consents.state} as state, ${consents.until} as until from ${profiles}
      join ${consents} on ${consents.profileId} = ${profiles.id}
      where ${isClientOf(viewer.id)}
        and (${consents.state} <> 'given' or ${profiles.awaitsConsent}) limit ${COUNTED_AT_MOST}) needed`)
  const { drafts = 0, grace = 0, until = null } = row ?? {}
  return drafts + grace === 0 ? null : { drafts, grace, until: until && new Date(until) }
}

export async function countConsentsNeeded(viewer: Pick<Viewer, "id">) {
  const needed = await readConsentsNeeded(viewer)
  return needed && { ...needed, until: needed.until && longDayOf(needed.until) }
}
