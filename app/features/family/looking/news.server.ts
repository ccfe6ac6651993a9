import { and, desc, eq, inArray } from "drizzle-orm"
import { daysAgo } from "#app/dates/days.ts"
import { findCards } from "#app/features/people/card/cards.server.ts"
import { openTo } from "#app/features/profiles/visible.server.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { type NotificationKind, notifications } from "#db/schema/notifications.ts"
import { profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"
import type { OwnSeat } from "../seats/own-seat.server.ts"
import { eyesOf } from "../seats/seat-policy.ts"

const NEWEST = 10

const HAPPENED: Partial<Record<NotificationKind, string>> = {
  "family-request": "Asked to connect",
  "family-accepted": "Connected",
  "family-message": "First message",
}

/**
 * What a guardian has been told at this seat, the latest first, with the other's card: as the member sees it where the
 * seat sees along, else as anybody does.
 */
export async function listNews(viewer: Actor, seat: OwnSeat) {
  const eyes = eyesOf(seat, viewer)
  const told = await db
    .select({ id: notifications.id, kind: notifications.kind, at: notifications.createdAt, profileId: profiles.id })
    .from(notifications)
    .innerJoin(profiles, isProfileOf(notifications.actorId))
    .where(
      and(
        eq(notifications.accountId, viewer.id),
        eq(notifications.subjectId, seat.id),
        inArray(notifications.kind, Object.keys(HAPPENED) as NotificationKind[]),
        openTo(eyes),
        notBlocked(viewer.id, profiles.accountId),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(NEWEST)
  const ids = [...new Set(told.map(({ profileId }) => profileId))]
  const cards = new Map((await findCards(eyes, ids)).map((person) => [person.profileId, person]))
  return told.flatMap(({ id, kind, at, profileId }) => {
    const person = cards.get(profileId)
    if (!person) return []
    const { name, age, summary, pictureId } = person
    return [{ id, happened: `${HAPPENED[kind]} ${daysAgo(at)}`, person: { profileId, name, age, summary, pictureId } }]
  })
}
