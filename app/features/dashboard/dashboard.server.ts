import { contactTime } from "#app/dates/chat-time.ts"
import { longDayOf } from "#app/dates/dates.ts"
import { findOwnRequest } from "#app/features/assisted/assisted.server.ts"
import { findNews } from "#app/features/browse/saved/saved-searches.server.ts"
import { preview } from "#app/features/chat/preview.ts"
import { type Contact, listContacts } from "#app/features/chat/server/contacts.server.ts"
import { findConnection, listPending } from "#app/features/connections/lists/request-lists.server.ts"
import { countClients } from "#app/features/consultants/clients.server.ts"
import { listTopMatches } from "#app/features/matching/top-matches.server.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { countVisitorsToday } from "#app/features/people/visits/visits.server.ts"
import { listCorrections } from "#app/features/profiles/check/corrections.server.ts"
import { completenessOf } from "#app/features/profiles/shown/completeness.ts"
import { termsOf } from "#app/features/subscriptions/plan-table.ts"
import { activeSubscription } from "#app/features/subscriptions/subscriptions.server.ts"
import { usageOf } from "#app/features/subscriptions/usage.server.ts"
import { leftText } from "#app/features/subscriptions/usage-text.ts"
import type { PageViewer } from "#app/viewer/sessions.server.ts"

const SHOWN = 3

interface Asked {
  /** The request that was accepted just now. */
  connected?: number
  /** The one that was chosen to be answered. */
  request?: number
}

export async function findToday(viewer: PageViewer, asked: Asked = {}) {
  const { profileId } = viewer
  const [requests, chats, subscription, usage, profile, matches, clients, sentBack, assisted, connected, news, looked] =
    await Promise.all([
      listPending(viewer, "received", { page: 1, limit: 10 }),
      viewer.unreadMessages > 0 ? listContacts(viewer.id) : null,
      activeSubscription(viewer.id),
      usageOf(viewer.id),
      profileId === null ? undefined : findProfile(viewer, profileId),
      profileId === null ? [] : listTopMatches(profileId, SHOWN),
      viewer.role === "guest" ? countClients(viewer) : null,
      listCorrections(viewer),
      viewer.role === "user" ? findOwnRequest(viewer) : null,
      asked.connected ? findConnection(viewer, asked.connected) : null,
      findNews(viewer),
      countVisitorsToday(viewer),
    ])
  return {
    requests: oneOf(requests, asked.request),
    unreadMessages: viewer.unreadMessages,
    chats: chats ? unreadOf(chats.contacts) : [],
    connected: connected ?? null,
    plan: subscription
      ? {
          name: termsOf(subscription.plan).name,
          until: longDayOf(subscription.endsAt),
          left: leftText("connections", usage.connections),
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
    matches: matches.map(({ profileId, name, age, pictureId, summary }) => ({
      profileId,
      name,
      age,
      pictureId,
      summary: summary.split("\n", 1)[0],
    })),
    clients,
    news,
    looked,
  }
}

/** The faces of those who wait, and one of them to be answered. */
const oneOf = ({ total, people }: Awaited<ReturnType<typeof listPending>>, asked?: number) => ({
  total,
  faces: people.map(({ requestId, name, pictureId }) => ({ requestId, name, pictureId })),
  open: people.find(({ requestId }) => requestId === asked) ?? people[0] ?? null,
})

const unreadOf = (contacts: Contact[]) =>
  contacts
    .filter(({ unreadCount }) => unreadCount > 0)
    .slice(0, SHOWN)
    .map(({ _id, name, avatar, latestMessage, latestMessageTime, unreadCount }) => ({
      id: _id,
      name,
      avatar,
      latest: latestMessage && preview(latestMessage),
      time: latestMessageTime && contactTime(Date.parse(latestMessageTime), Date.now()),
      unread: unreadCount,
    }))

export type Today = Awaited<ReturnType<typeof findToday>>
