import { type SQL, sql } from "drizzle-orm"
import type { Paging } from "#app/forms/address.ts"
import { db } from "#db/client.ts"
import { countedPage } from "#db/counted-page.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { isFavourite } from "../favourites/is-favourite.server.ts"
import { capital, maskedEmail } from "../profiles/biodata.ts"
import { notBlocked, shownPicture } from "../profiles/visible.server.ts"

export type Side = "sent" | "received"

/** Pending requests that the viewer has sent or received, newest first. */
export async function listPending(viewer: { id: number }, side: Side, paging: Paging) {
  const all = requestsOf(viewer, side, "pending")
  const { total, page } = await countedPage(all, paging)
  const rows = await readPage(viewer, all, { ...paging, page })
  const people = rows.map((row) => ({
    requestId: row.requestId,
    accountId: row.accountId,
    profileId: row.visible ? row.profileId : null,
    name: nameOf(row),
    email: maskedEmail(row.email ?? ""),
  }))
  return { people, total, page, limit: paging.limit }
}

/** Those with whom the viewer is connected, newest first. */
export async function listConnections(viewer: { id: number }, paging: Paging) {
  const all = sql`${requestsOf(viewer, "sent", "accepted")} union all ${requestsOf(viewer, "received", "accepted")}`
  const { total, page } = await countedPage(all, paging)
  const rows = await readPage(viewer, all, { ...paging, page })
  const people = rows.map((row) => ({
    requestId: row.requestId,
    accountId: row.accountId,
    profileId: row.visible ? row.profileId : null,
    name: nameOf(row),
    email: row.email ?? "",
    maritalStatus: capital(row.maritalStatus ?? "N/A"),
    gender: capital(row.gender ?? "N/A"),
    pictureId: row.visible ? row.pictureId : null,
    favourite: row.favourite,
  }))
  return { people, total, page, limit: paging.limit }
}

/** Requests in one direction with those who can be reached: active, and no block between the two. */
function requestsOf(viewer: { id: number }, side: Side, status: "pending" | "accepted") {
  const { senderId, receiverId, profileId } = requests
  const [mine, other, about] =
    side === "sent" ? [senderId, receiverId, profileId] : [receiverId, senderId, senderProfile]
  return sql`select ${requests.id} as request_id, ${other} as other_id, ${about} as about_id
    from ${requests} join ${accounts} on ${accounts.id} = ${other}
    where ${mine} = ${viewer.id} and ${requests.status} = ${status}
      and ${accounts.status} = 'active' and ${notBlocked(viewer.id, accounts.id)}`
}

/** Who a received request speaks for: the consultant's client, or the sender. */
const senderProfile = sql`coalesce(${requests.senderClientId}, (select own.id from ${profiles} own
  where own.account_id = ${requests.senderId} and own.kind = 'member'))`

function readPage(viewer: { id: number }, all: SQL, { page, limit }: { page: number; limit: number }) {
  const rows = sql`(${all} order by request_id desc limit ${limit} offset ${(page - 1) * limit})`
  return db
    .select({
      requestId: sql<number>`page.request_id`.mapWith(Number),
      accountId: accounts.id,
      profileId: profiles.id,
      accountName: accounts.name,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: accounts.email,
      maritalStatus: profiles.maritalStatus,
      gender: profiles.gender,
      pictureId: shownPicture,
      visible: profiles.visible,
      favourite: isFavourite(viewer, profiles.id),
    })
    .from(sql`${rows} page`)
    .innerJoin(accounts, sql`${accounts.id} = page.other_id`)
    .leftJoin(profiles, sql`${profiles.id} = page.about_id`)
    .orderBy(sql`page.request_id desc`)
}

const nameOf = (row: { accountName: string; firstName: string | null; lastName: string | null }) =>
  row.firstName === null ? row.accountName : `${row.firstName} ${row.lastName}`
