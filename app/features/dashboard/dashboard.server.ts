import type { Viewer } from "../accounts/sessions.server.ts"
import { findOwnWish } from "../assisted/assisted.server.ts"
import { listPending } from "../connections/request-lists.server.ts"
import { countClients } from "../consultants/clients.server.ts"
import { newsOfMatches } from "../notifications/new-matches.server.ts"
import { findProfile } from "../profiles/find-profile.server.ts"
import { listSentBack } from "../profiles/sent-back.server.ts"
import { termsOf } from "../subscriptions/plan-table.ts"
import { activeSubscription } from "../subscriptions/subscriptions.server.ts"
import { day } from "../subscriptions/term.ts"
import { usageOf } from "../subscriptions/usage.server.ts"
import { leftWords } from "../subscriptions/usage-words.ts"
import { completenessOf } from "./completeness.ts"

const NAMED = 3

/** What waits for a member. */
export async function findWhatWaits(viewer: Viewer) {
  const { profileId } = viewer
  const [requests, subscription, usage, profile, matches, clients, sentBack, assisted] = await Promise.all([
    listPending(viewer, "received", { page: 1, limit: 10 }),
    activeSubscription(viewer.id),
    usageOf(viewer.id),
    profileId === null ? undefined : findProfile(viewer, profileId),
    profileId === null ? null : newsOfMatches(viewer),
    viewer.role === "guest" ? countClients(viewer) : null,
    listSentBack(viewer),
    viewer.role === "user" ? findOwnWish(viewer) : null,
  ])
  return {
    requests: { total: requests.total, names: requests.people.slice(0, NAMED).map(({ name }) => name) },
    unreadMessages: viewer.unreadMessages,
    plan: subscription
      ? {
          name: termsOf(subscription.plan).name,
          until: day(subscription.endsAt),
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
