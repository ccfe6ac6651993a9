import { dayOf } from "#app/dates/dates.ts"
import { daysAgo } from "#app/dates/days.ts"
import { type ActingViewer, asking } from "#app/features/people/connect/open-request.server.ts"
import { throughText } from "#app/features/people/consultant-text.ts"
import { decidesText } from "#app/features/people/decides-text.ts"
import { briefly } from "#app/features/people/fit/brief-fit.ts"
import { fitOf, type Side } from "#app/features/people/fit/fit-policy.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { ageOf, maskedEmail, summaryOf, summaryPartsOf } from "#app/features/profiles/shown/biodata.ts"
import { capital } from "#app/ui/capital.ts"
import type { Paging } from "#app/url/address.ts"
import { pageOfRows } from "#db/lists/page-of-rows.ts"
import { declineText } from "../answering/decline-text.ts"
import {
  countConnections,
  countRequests,
  type Direction,
  type RequestRow,
  readConnected,
  readConnection,
  readRequests,
} from "./request-rows.server.ts"

export async function listPending(viewer: ActingViewer, side: Direction, paging: Paging) {
  const { people, total, page, limit } = await readPending(viewer, side, paging)
  return { people: people.map(({ data, ...person }) => person), total, page, limit }
}

/** Behind one of them, or by the number of the page; perhaps only what is new since a moment. */
interface Walk extends Paging {
  behind?: { id: number }
  since?: string
}

const placeOf = ({ requestId }: RequestRow) => ({ id: requestId })

export async function readPending(viewer: ActingViewer, side: Direction, walk: Walk) {
  const listedFor = { ...asking(viewer), since: walk.since }
  const { total, page } = await countRequests(walk, listedFor, side, "pending")
  const [at, before] = walk.behind ? [1, walk.behind.id] : [page]
  const rows = await readRequests({ ...listedFor, before, oneMore: true }, side, "pending", at, walk.limit)
  const { limit } = walk
  const { shown, ...end } = pageOfRows(rows, limit, placeOf)
  return { people: shown.map((row) => ({ ...asRequest(row), data: dataOf(row) })), total, page, limit, ...end }
}

export const asRequest = (row: RequestRow) => ({
  ...personOf(row),
  email: maskedEmail(row.email ?? ""),
  asked: daysAgo(row.createdAt),
  ...(row.decides && { decides: decidesText(row.gender) }),
  note: row.note,
  ...shownOf(row),
})

export const countReceived = async (viewer: ActingViewer) =>
  (await countRequests({ page: 1, limit: 1 }, asking(viewer), "received", "pending")).total

/** For the screen after accepting. */
export async function findConnection(viewer: ActingViewer, requestId: number) {
  const [row] = await readConnection({ viewer: asking(viewer), requestId })
  return (
    row && {
      accountId: row.accountId,
      profileId: row.visible ? row.profileId : null,
      name: nameOf(row),
      pictureId: row.visible ? row.pictureId : null,
      own: { name: row.ownName ?? "", pictureId: row.ownPictureId },
      atOnce: row.showsContact && row.ownShows,
    }
  )
}

export async function listConnections(viewer: ActingViewer, paging: Paging) {
  const { people, total, page, limit } = await readConnections(viewer, paging)
  const shown = people.map(({ data, ...person }) => ({
    ...person,
    maritalStatus: capital(person.maritalStatus ?? "N/A"),
    gender: capital(person.gender ?? "N/A"),
  }))
  return { people: shown, total, page, limit }
}

export async function readConnections(viewer: ActingViewer, walk: Walk) {
  const listedFor = { ...asking(viewer), since: walk.since }
  const { total, page } = await countConnections(walk, listedFor)
  const [at, before] = walk.behind ? [1, walk.behind.id] : [page]
  const rows = await readConnected({ ...listedFor, before, oneMore: true }, at, walk.limit)
  const { limit } = walk
  const { shown, ...end } = pageOfRows(rows, limit, placeOf)
  const people = shown.map((row) => ({
    ...personOf(row),
    data: dataOf(row),
    email: (row.showsContact && row.email) || "",
    maritalStatus: row.maritalStatus,
    gender: row.gender,
    pictureId: row.visible ? row.pictureId : null,
    favourite: row.favourite,
    removing: declineText({ gender: row.gender, consults: row.role === "guest", bureaus: isOfBureaus(row) }),
  }))
  return { people, total, page, limit, ...end }
}

/** Of a request that is over. */
export const asPast = (row: RequestRow) => ({ ...personOf(row), pictureId: row.visible ? row.pictureId : null })

const personOf = (row: RequestRow) => ({
  requestId: row.requestId,
  accountId: row.accountId,
  profileId: row.visible ? row.profileId : null,
  name: nameOf(row),
  ...clientsOf(row),
})

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

/** Between the viewer, or the client whom it concerns, and the other side. */
export function fitFor({ seeker, clientName, ...other }: RequestRow) {
  return seeker?.gender && other.gender ? fitOf(seeker, other as Side, clientName ?? undefined) : null
}

/** Between two consultants, about a client of each: they are told of one another's ends. */
export const isOfBureaus = ({ number, clientId }: RequestRow) => number !== null && clientId !== null

const nameOf = (row: { accountName: string; firstName: string | null; lastName: string | null }) =>
  row.firstName === null ? row.accountName : fullName({ ...row, firstName: row.firstName })

/** What `through` and `summary` say in words, and since when. */
function dataOf(row: RequestRow) {
  const { role, assisted, accountName, company, companyCheckedAt, createdAt, decidedAt } = row
  const consults = role === "guest" && !assisted
  return {
    askedAt: createdAt,
    decidedAt,
    assisted,
    consultant: consults ? { name: accountName, company, checked: companyCheckedAt !== null } : null,
    said: row.visible ? summaryPartsOf(row) : null,
  }
}

const clientsOf = (row: RequestRow) => ({
  ownClient: row.clientId === null || row.clientName === null ? null : { id: row.clientId, name: row.clientName },
  through: row.assisted
    ? "For the assisted search"
    : row.role === "guest"
      ? throughText({
          consultant: row.accountName,
          company: row.company,
          checked: row.companyCheckedAt !== null,
          named: row.firstName !== null,
          number: row.number,
        })
      : null,
})
