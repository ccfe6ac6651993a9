import { longDayOf } from "#app/dates/dates.ts"
import { findOwnRequest } from "#app/features/assisted/assisted.server.ts"
import { listPending } from "#app/features/connections/request-lists.server.ts"
import { countClients } from "#app/features/consultants/clients.server.ts"
import { newsOfMatches } from "#app/features/matching/new-matches.server.ts"
import { findProfile } from "#app/features/people/find-profile.server.ts"
import { completenessOf } from "#app/features/profiles/completeness.ts"
import { listCorrections } from "#app/features/profiles/corrections.server.ts"
import { termsOf } from "#app/features/subscriptions/plan-table.ts"
import { activeSubscription } from "#app/features/subscriptions/subscriptions.server.ts"
import { usageOf } from "#app/features/subscriptions/usage.server.ts"
import { leftWords } from "#app/features/subscriptions/usage-words.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"

const NAMED = 3

export async function findWhatWaits(viewer: Viewer) {
  const { profileId } = viewer
  const [requests, subscription, usage, profile, matches, clients, sentBack, assisted] = await Promise.all([
    listPending(viewer, "received", { page: 1, limit: 10 }),
    activeSubscription(viewer.id),
    usageOf(viewer.id),
    profileId === null ? undefined : findProfile(viewer, profileId),
    profileId === null ? null : newsOfMatches(viewer),
    viewer.role === "guest" ? countClients(viewer) : null,
    listCorrections(viewer),
    viewer.role === "user" ? findOwnRequest(viewer) : null,
  ])
  return {
    requests: { total: requests.total, names: requests.people.slice(0, NAMED).map(({ name }) => name) },
    unreadMessages: viewer.unreadMessages,
    plan: subscription
      ? {
          name: termsOf(subscription.plan).name,
          until: longDayOf(subscription.endsAt),
          left: leftWords("connections", usage.connections),
        }
      : null,
    profile: profile
      ? {
          id: profile.profileId,
          ...completenessOf(profile.sections),
          verified: profile.verified,
          hasPicture: profile.pictureId !== null,
        }
      : null,
    sentBack,
    assisted: assisted && { service: assisted.service, matchmaker: assisted.matchmaker?.name ?? null },
    matches,
    clients,
  }
}
