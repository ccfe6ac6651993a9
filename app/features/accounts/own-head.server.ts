import { longDayOf } from "#app/dates/dates.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { pictureAddress } from "#app/features/profiles/pictures/picture-address.ts"
import { completenessOf } from "#app/features/profiles/shown/completeness.ts"
import { termsOf } from "#app/features/subscriptions/plan-table.ts"
import { activeSubscription } from "#app/features/subscriptions/subscriptions.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"

/** Who somebody is here: the face, how complete the profile is, and the plan. */
export async function findOwnHead(viewer: Viewer) {
  const { profileId } = viewer
  const [profile, term] = await Promise.all([
    profileId === null ? undefined : findProfile(viewer, profileId),
    activeSubscription(viewer.id),
  ])
  const pictureId = viewer.pictureId ?? profile?.pictureId
  return {
    picture: pictureId ? pictureAddress(pictureId, 160) : null,
    percent: profile ? completenessOf(profile.sections).percent : null,
    plan: term ? `${termsOf(term.plan).name} plan until ${longDayOf(term.endsAt)}` : null,
  }
}
