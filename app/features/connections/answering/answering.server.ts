import { sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { askAgainAfter } from "#app/features/people/connect/asking-policy.ts"
import { type ActingViewer, asking } from "#app/features/people/connect/open-request.server.ts"
import type { Paging } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { CHOICES } from "#db/lists/short-lists.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { asPast, asRequest, fitFor, isOfBureaus } from "../lists/request-lists.server.ts"
import { countRequests, type RequestRow, readRequests, requestsOf } from "../lists/request-rows.server.ts"
import { declineText } from "./decline-text.ts"

/** So many of the newest are ordered by fit; older ones follow by date. All page sizes divide it. */
const MOST_SORTED = 200
const MOST_COUNTED = 1_000

export async function listReceived(
  viewer: ActingViewer,
  { client, sort, ...paging }: Paging & { client?: number; sort: "date" | "fit" },
) {
  const actingViewer = asking(withClient(viewer, client))
  const { total, page } = await countRequests(paging, actingViewer, "received", "pending")
  const upTo = page * paging.limit
  const sorted = sort === "fit" && upTo <= MOST_SORTED
  const rows = sorted
    ? bestFirst(await readRequests(actingViewer, "received", "pending", 1, MOST_SORTED)).slice(
        upTo - paging.limit,
        upTo,
      )
    : await readRequests(actingViewer, "received", "pending", page, paging.limit)
  return { people: rows.map(asReceived), total, page, limit: paging.limit }
}

const asReceived = (row: RequestRow) => ({
  ...asRequest(row),
  declining: declineText({ gender: row.gender, consults: row.role === "guest", bureaus: isOfBureaus(row) }),
  bureaus: isOfBureaus(row),
})

/** For this list only; the page's acting client stays. */
const withClient = (viewer: ActingViewer, client: number | undefined): ActingViewer =>
  client ? { ...viewer, actingFor: { id: client, name: "" } } : viewer

const bestFirst = (rows: RequestRow[]) =>
  rows
    .map((row) => ({ row, score: scoreOf(row) }))
    .sort((one, other) => other.score - one.score)
    .map(({ row }) => row)

/** The part of all preferences of both that is met; without any, behind whoever has some. */
function scoreOf(row: RequestRow) {
  const fit = row.visible ? fitFor(row) : null
  const of = fit ? fit.suits.of + fit.suited.of : 0
  return fit && of > 0 ? (fit.suits.met + fit.suited.met) / of : -1
}

export async function listClientsWith(viewer: Pick<Viewer, "id">, status: "pending" | "declined") {
  const all = requestsOf({ id: viewer.id }, "received", status)
  const rows = await db.execute<{ id: string; name: string; count: number }>(
    sql`select ${profiles.id} as id, ${fullNameOf(profiles)} as name, count(*)::int as count
      from (${all} order by request_id desc limit ${MOST_COUNTED}) found join ${profiles} on ${profiles.id} = found.client_id
      group by ${profiles.id} order by 3 desc, 2 limit ${CHOICES}`,
  )
  return rows.map(({ id, name, count }) => ({ id: Number(id), name, count }))
}

type DeclinedPaging = Paging & { client?: number }

export async function listDeclined(viewer: ActingViewer, asked: DeclinedPaging) {
  const { people, ...list } = await readDeclined(viewer, asked)
  const shown = people.map(({ declinedAt, ...person }) => ({
    ...person,
    declinedOn: declinedAt && dayOf(declinedAt),
    asksAgainFrom: declinedAt && dayOf(askAgainAfter(declinedAt)),
  }))
  return { ...list, people: shown }
}

export async function readDeclined(viewer: ActingViewer, { client, ...paging }: DeclinedPaging) {
  const actingViewer = asking(withClient(viewer, client))
  const { total, page } = await countRequests(paging, actingViewer, "received", "declined")
  const rows = await readRequests(actingViewer, "received", "declined", page, paging.limit)
  const people = rows.map((row) => ({
    ...asPast(row),
    declinedAt: row.decidedAt,
    reason: row.declineReason,
    bureaus: isOfBureaus(row),
  }))
  return { people, total, page, limit: paging.limit }
}
