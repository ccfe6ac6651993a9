import { type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { dayOf } from "#app/dates/dates.ts"
import { briefly } from "#app/features/people/brief-fit.ts"
import { throughWords } from "#app/features/people/consultant-words.ts"
import { fitOf, type Side } from "#app/features/people/fit-policy.ts"
import { isFavourite } from "#app/features/people/is-favourite.server.ts"
import { asking, type Looker } from "#app/features/people/open-request.server.ts"
import { seeker, seekerColumns } from "#app/features/people/seeker-columns.server.ts"
import { ageOf, capital, maskedEmail, summaryOf } from "#app/features/profiles/biodata.ts"
import { sideColumns } from "#app/features/profiles/field-columns.server.ts"
import { fullName, lastNameFor } from "#app/features/profiles/reserved.server.ts"
import { summaryColumns } from "#app/features/profiles/summary-columns.server.ts"
import { notBlocked, shownInTouch, shownPicture } from "#app/features/profiles/visible.server.ts"
import type { Paging } from "#app/forms/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { plannedPage } from "#db/counted-page.ts"
import { planned } from "#db/planned.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"

export type Direction = "sent" | "received"

/** Pending requests that the viewer has sent or received, newest first; those of a client while working for one. */
export async function listPending(viewer: Looker, side: Direction, paging: Paging) {
  const { people, ...list } = await readPending(viewer, side, paging)
  return { ...list, people: people.map(({ askedAt, ...person }) => person) }
}

export async function readPending(viewer: Looker, side: Direction, paging: Paging) {
  const { total, page } = await countRequests(paging, asking(viewer), side, "pending")
  const rows = await readRequests(asking(viewer), side, "pending", page, paging.limit)
  const people = rows.map((row) => ({ ...asRequest(row), askedAt: row.createdAt }))
  return { people, total, page, limit: paging.limit }
}

export type RequestRow = Awaited<ReturnType<typeof readPage>>[number]

/** As the cards of requests show it. */
export const asRequest = (row: RequestRow) => ({
  ...personOf(row),
  email: maskedEmail(row.email ?? ""),
  askedOn: dayOf(row.createdAt),
  note: row.note,
  ...shownOf(row),
})

/** How many wait for the viewer's answer. */
export const countReceived = async (viewer: Looker) =>
  (await countRequests({ page: 1, limit: 1 }, asking(viewer), "received", "pending")).total

/** The one with whom the viewer is connected by this request, as the screen after accepting it shows them. */
export async function findConnection(viewer: Looker, requestId: number) {
  const [row] = await readConnection({ viewer: asking(viewer), requestId })
  return (
    row && {
      accountId: row.accountId,
      profileId: row.visible ? row.profileId : null,
      name: nameOf(row),
      pictureId: row.visible ? row.pictureId : null,
    }
  )
}

/** Those with whom the viewer is connected, newest first; those of a client while working for one. */
export async function listConnections(viewer: Looker, paging: Paging) {
  const { people, ...list } = await readConnections(viewer, paging)
  const shown = people.map((person) => ({
    ...person,
    maritalStatus: capital(person.maritalStatus ?? "N/A"),
    gender: capital(person.gender ?? "N/A"),
  }))
  return { ...list, people: shown }
}

export async function readConnections(viewer: Looker, paging: Paging) {
  const { total, page } = await countConnections(paging, asking(viewer))
  const rows = await readConnected(asking(viewer), page, paging.limit)
  const people = rows.map((row) => ({
    ...personOf(row),
    email: row.email ?? "",
    maritalStatus: row.maritalStatus,
    gender: row.gender,
    pictureId: row.visible ? row.pictureId : null,
    favourite: row.favourite,
  }))
  return { people, total, page, limit: paging.limit }
}

const allConnections = (viewer: Looker) =>
  sql`${requestsOf(viewer, "sent", "accepted")} union all ${requestsOf(viewer, "received", "accepted")}`

const countConnections = plannedPage(allConnections)

const readConnected = planned((viewer: Looker, page: number, limit: number) =>
  readPage(viewer, allConnections(viewer), { page, limit }),
)

const readConnection = planned(({ viewer, requestId }: { viewer: Looker; requestId: number }) => {
  const one = sql`select * from (${allConnections(viewer)}) connected where request_id = ${requestId}`
  return readPage(viewer, one, { page: 1, limit: 1 })
})

type Standing = "pending" | "accepted" | "declined"

export const countRequests = plannedPage(requestsOf)

export const readRequests = planned((viewer: Looker, side: Direction, status: Standing, page: number, limit: number) =>
  readPage(viewer, requestsOf(viewer, side, status), { page, limit }),
)

/** Requests in one direction with those who can be reached: active, and no block between the two. */
export function requestsOf(viewer: Looker, side: Direction, status: Standing) {
  const { senderId, receiverId, profileId, senderClientId, receiverClientId } = requests
  const [mine, other, about, client] =
    side === "sent"
      ? [senderId, receiverId, profileId, senderClientId]
      : [receiverId, senderId, senderProfile, receiverClientId]
  const ofClient = viewer.workingFor ? sql`and ${client} = ${viewer.workingFor.id}` : sql``
  return sql`select ${requests.id} as request_id, ${other} as other_id, ${about} as about_id, ${client} as client_id, ${requests.assisted} as assisted
    from ${requests} join ${accounts} on ${accounts.id} = ${other}
    where ${mine} = ${viewer.id} and ${requests.status} = ${status} ${ofClient}
      and ${accounts.status} = 'active' and ${notBlocked(viewer.id, accounts.id)}`
}

export const senderProfile = sql`coalesce(${requests.senderClientId}, (select own.id from ${profiles} own
  where own.account_id = ${requests.senderId} and own.kind = 'member'))`

const ownProfile = ({ id }: Pick<Viewer, "id">) => sql`(select own.id from ${profiles} own
  where own.account_id = ${id} and own.kind = 'member')`

const client = alias(profiles, "client")

/** Written out: of mere values PostgreSQL expects a tenth of everything, and plans a prepared query anew each time. */
const written = (number: number) => sql.raw(number.toFixed())

function readPage(viewer: Pick<Viewer, "id">, all: SQL, { page, limit }: { page: number; limit: number }) {
  const rows = sql`(${all} order by request_id desc limit ${written(limit)} offset ${written((page - 1) * limit)})`
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
      clientName: sql<string | null>`${client.firstName} || ' ' || ${client.lastName}`,
      ...summaryColumns,
      lastName: lastNameFor(viewer.id),
      ...sideColumns,
      seeker: seekerColumns,
      verifiedAt: profiles.verifiedAt,
      note: requests.note,
      declineReason: requests.declineReason,
      createdAt: requests.createdAt,
      decidedAt: requests.decidedAt,
      email: accounts.email,
      maritalStatus: profiles.maritalStatus,
      pictureId: shownPicture,
      visible: shownInTouch,
      favourite: isFavourite(viewer, profiles.id),
    })
    .from(sql`${rows} page`)
    .innerJoin(requests, sql`${requests.id} = page.request_id`)
    .innerJoin(accounts, sql`${accounts.id} = page.other_id`)
    .leftJoin(profiles, sql`${profiles.id} = page.about_id and not ${profiles.awaitsConsent}`)
    .leftJoin(client, sql`${client.id} = page.client_id`)
    .leftJoin(seeker, sql`${seeker.id} = coalesce(page.client_id, ${ownProfile(viewer)})`)
    .orderBy(sql`page.request_id desc`)
}

const personOf = (row: RequestRow) => ({
  requestId: row.requestId,
  accountId: row.accountId,
  profileId: row.visible ? row.profileId : null,
  name: nameOf(row),
  ...clientsOf(row),
})

/** What a request shows of somebody's biodata; nothing where there is none, or its owner hides it. */
const shownOf = (row: RequestRow) =>
  row.visible && row.dateOfBirth
    ? {
        age: ageOf(row.dateOfBirth),
        summary: summaryOf(row),
        pictureId: row.pictureId,
        verified: row.verifiedAt && dayOf(row.verifiedAt),
        fit: brieflyOf(row),
      }
    : { age: null, summary: "", pictureId: null, verified: null, fit: null }

function brieflyOf(row: RequestRow) {
  const fit = fitFor(row)
  return fit && briefly(fit)
}

/** How the two suit: the viewer, or the client whom it concerns, and the other side. */
export function fitFor({ seeker, clientName, ...other }: RequestRow) {
  return seeker?.gender && other.gender ? fitOf(seeker, other as Side, clientName ?? undefined) : null
}

export const nameOf = (row: { accountName: string; firstName: string | null; lastName: string | null }) =>
  row.firstName === null ? row.accountName : fullName({ ...row, firstName: row.firstName })

/** Which client of the viewer's it concerns, and through which consultant the other side goes. */
export const clientsOf = (row: RequestRow) => ({
  ownClient: row.clientId === null || row.clientName === null ? null : { id: row.clientId, name: row.clientName },
  through: row.assisted
    ? "For the assisted search"
    : row.role === "guest"
      ? throughWords({
          consultant: row.accountName,
          company: row.company,
          checked: row.companyCheckedAt !== null,
          client: row.firstName === null ? null : nameOf(row),
        })
      : null,
})
