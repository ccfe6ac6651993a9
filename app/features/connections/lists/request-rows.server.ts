import { type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { isFavourite } from "#app/features/people/card/is-favourite.server.ts"
import type { ActingViewer } from "#app/features/people/connect/open-request.server.ts"
import { seeker, seekerColumns } from "#app/features/people/fit/seeker-columns.server.ts"
import { clientNumber } from "#app/features/profiles/client-number.server.ts"
import { sideColumns } from "#app/features/profiles/fields/field-columns.server.ts"
import { lastNameFor } from "#app/features/profiles/reserved.server.ts"
import { summaryColumns } from "#app/features/profiles/shown/summary-columns.server.ts"
import { reachableBy, shownInTouch, shownPicture } from "#app/features/profiles/visible.server.ts"
import { profileIdOf } from "#app/viewer/own-profile.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { plannedPage } from "#db/lists/counted-page.ts"
import { planned } from "#db/planned.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { showsContact } from "#db/schema/contact-shares.ts"
import { decidesWithFamily } from "#db/schema/family.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"

export type Direction = "sent" | "received"

export type RequestRow = Awaited<ReturnType<typeof readPage>>[number]

/** Behind a request, or what was made or answered since a moment. */
export interface ListedFor extends ActingViewer {
  before?: number
  since?: string
  /** Than the page has, which shows that there are more. */
  oneMore?: boolean
}

const allConnections = (viewer: ListedFor) =>
  sql`${requestsOf(viewer, "sent", "accepted")} union all ${requestsOf(viewer, "received", "accepted")}`

export const countConnections = plannedPage(allConnections)

export const readConnected = planned((viewer: ListedFor, page: number, limit: number) =>
  readPage(viewer, allConnections(viewer), { page, limit }),
)

export const readConnection = planned(({ viewer, requestId }: { viewer: ActingViewer; requestId: number }) => {
  const one = sql`select * from (${allConnections(viewer)}) connected where request_id = ${requestId}`
  return readPage(viewer, one, { page: 1, limit: 1 })
})

type Status = "pending" | "accepted" | "declined"

export const countRequests = plannedPage(requestsOf)

export const readRequests = planned((viewer: ListedFor, side: Direction, status: Status, page: number, limit: number) =>
  readPage(viewer, requestsOf(viewer, side, status), { page, limit }),
)

/** Requests in one direction with those who can be reached. */
export function requestsOf(viewer: ListedFor, side: Direction, status: Status) {
  const { senderId, receiverId, profileId, senderClientId, receiverClientId } = requests
  const [mine, other, about, client] =
    side === "sent"
      ? [senderId, receiverId, profileId, senderClientId]
      : [receiverId, senderId, senderProfile, receiverClientId]
  const ofClient = viewer.actingFor ? sql`and ${client} = ${viewer.actingFor.id}` : sql``
  const before = viewer.before ? sql`and ${requests.id} < ${viewer.before}` : sql``
  const since = viewer.since
    ? sql`and coalesce(${requests.decidedAt}, ${requests.createdAt}) >= ${viewer.since}::timestamptz`
    : sql``
  return sql`select ${requests.id} as request_id, ${other} as other_id, ${about} as about_id, ${client} as client_id, ${requests.assisted} as assisted
    from ${requests} join ${accounts} on ${accounts.id} = ${other}
    where ${mine} = ${viewer.id} and ${requests.status} = ${status} ${ofClient} ${before} ${since}
      and ${reachableBy(viewer.id)}`
}

export const senderProfile = sql`coalesce(${requests.senderClientId}, ${profileIdOf(requests.senderId)})`

const client = alias(profiles, "client")

/** Literal: for parameters PostgreSQL expects a tenth of all rows and plans the query anew each time. */
const written = (number: number) => sql.raw(number.toFixed())

function readPage(viewer: ListedFor, all: SQL, { page, limit }: { page: number; limit: number }) {
  const most = viewer.oneMore ? limit + 1 : limit
  const rows = sql`(${all} order by request_id desc limit ${written(most)} offset ${written((page - 1) * limit)})`
  return db
    .select({
      requestId: sql<number>`page.request_id`.mapWith(Number),
      accountId: accounts.id,
      profileId: profiles.id,
      accountName: shownName(),
      role: accounts.role,
      company: accounts.companyName,
      companyCheckedAt: accounts.companyCheckedAt,
      assisted: sql<boolean>`page.assisted`,
      clientId: client.id,
      clientName: fullNameOf(client) as SQL<string | null>,
      ...summaryColumns,
      lastName: lastNameFor(viewer.id),
      number: clientNumber(viewer.id),
      ...sideColumns,
      seeker: seekerColumns,
      ownName: fullNameOf(seeker) as SQL<string | null>,
      ownPictureId: seeker.pictureId,
      verifiedAt: profiles.verifiedAt,
      note: requests.note,
      declineReason: requests.declineReason,
      createdAt: requests.createdAt,
      decidedAt: requests.decidedAt,
      email: accounts.email,
      showsContact: showsContact(accounts, viewer.id),
      ownShows: sql<boolean>`(select shares_contact = 'connections' from account where id = ${viewer.id})`,
      decides: decidesWithFamily(accounts.id),
      maritalStatus: profiles.maritalStatus,
      pictureId: shownPicture(viewer.id),
      visible: shownInTouch,
      favourite: isFavourite(viewer, profiles.id),
    })
    .from(sql`${rows} page`)
    .innerJoin(requests, sql`${requests.id} = page.request_id`)
    .innerJoin(accounts, sql`${accounts.id} = page.other_id`)
    .leftJoin(profiles, sql`${profiles.id} = page.about_id and not ${profiles.awaitsConsent}`)
    .leftJoin(client, sql`${client.id} = page.client_id`)
    .leftJoin(seeker, sql`${seeker.id} = coalesce(page.client_id, ${profileIdOf(viewer.id)})`)
    .orderBy(sql`page.request_id desc`)
}
