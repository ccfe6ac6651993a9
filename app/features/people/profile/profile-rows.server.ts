import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { Agreed } from "#app/features/profiles/agreement/agreement-text.ts"
import { bureauOf, clientNumber } from "#app/features/profiles/client-number.server.ts"
import { biodataColumns } from "#app/features/profiles/fields/field-columns.server.ts"
import { moreColumns } from "#app/features/profiles/more/more-columns.server.ts"
import { furtherPictures } from "#app/features/profiles/pictures/further-pictures.server.ts"
import { isReserved, lastNameFor } from "#app/features/profiles/reserved.server.ts"
import { openTo } from "#app/features/profiles/visible.server.ts"
import { db } from "#db/client.ts"
import { planned } from "#db/planned.ts"
import { accounts, isMarketRole, type Role } from "#db/schema/accounts.ts"
import { openShare, showsContact } from "#db/schema/contact-shares.ts"
import { decidesWithFamily } from "#db/schema/family.ts"
import { areByGrant, arePicturesShown, seesPictures, veilOf } from "#db/schema/picture-grants.ts"
import { profiles } from "#db/schema/profiles.ts"
import { isFavourite } from "../card/is-favourite.server.ts"
import { type ActingViewer, asking, openRequestOf } from "../connect/open-request.server.ts"
import { fitOf, type Side } from "../fit/fit-policy.ts"
import { seekerOf } from "../fit/seeker-columns.server.ts"
import { accessTo } from "./profile-access.ts"

/** `fitName`: what the viewer is called in the fit, where somebody else reads it. */
export type ProfileViewer = ActingViewer & { role?: Role; fitName?: string }

/** Undefined for whatever the viewer may not see. Administrators see all. */
export async function findProfileRow(viewer: ProfileViewer, id: number) {
  const read = viewer.role === "admin" ? readAnyProfile : readProfile
  const [found] = await seenBy(viewer, await read({ viewer: asking(viewer), id }))
  return found
}

/** In the order of `ids`, without what only a profile itself shows. The caller must have checked that the viewer may see them. */
export const listProfileRows = (viewer: ProfileViewer, ids: number[]) => inOrder(readShort, viewer, ids)

/** The same with everything. */
export const listWholeRows = (viewer: ProfileViewer, ids: number[]) => inOrder(readWhole, viewer, ids)

async function inOrder<Row extends ShortRow>(
  read: (asked: { viewer: ActingViewer; ids: string }) => Promise<Row[]>,
  viewer: ProfileViewer,
  ids: number[],
) {
  if (ids.length === 0) return []
  const rows = await read({ viewer: asking(viewer), ids: `{${ids.join()}}` })
  const seen = new Map((await seenBy(viewer, rows)).map((one) => [one.row.profileId, one]))
  return ids.flatMap((id) => seen.get(id) ?? [])
}

/** The state is the acting client's; private data opens with a connection of any client. The seeker is the same in every row. */
async function seenBy<Row extends ShortRow>(viewer: ProfileViewer, rows: Row[]) {
  const ofClient = viewer.actingFor && rows.length > 0 ? await requestStatesOf(viewer, rows) : undefined
  const seeker = JSON.parse(rows[0]?.seeker ?? "null") as Side | null
  return rows.map((row) => {
    const access = accessTo(viewer, row)
    const { state, requestId } = ofClient ? (ofClient.get(row.profileId) ?? STRANGERS) : row
    const fit = access.own || !seeker ? null : fitOf(seeker, row, viewer.fitName ?? viewer.actingFor?.name)
    return { row, access, state, requestId, fit }
  })
}

export type SeenProfile = NonNullable<Awaited<ReturnType<typeof findProfileRow>>>
export type ShortProfile = Awaited<ReturnType<typeof listProfileRows>>[number]

/** How a client's family has agreed to be shown. */
type Agreement = Pick<Agreed, "by" | "way"> & { at: string }

/** When the viewer last asked to see the pictures, and when that was taken back. */
interface Asked {
  at: string
  ended: string | null
}

const STRANGERS = { state: null, requestId: null }

async function requestStatesOf(viewer: ActingViewer, rows: ShortRow[]) {
  const open = openRequestOf(viewer)
  const ids = rows.map(({ profileId }) => profileId)
  const requestStates = await db
    .select({ profileId: profiles.id, state: open.state, requestId: open.requestId })
    .from(profiles)
    .innerJoinLateral(open, sql`true`)
    .where(inArray(profiles.id, ids))
  return new Map(requestStates.map((requestState) => [requestState.profileId, requestState]))
}

interface Reading {
  viewer: ActingViewer
}

const readProfile = planned(({ viewer, id }: Reading & { id: number }) => {
  const isOpen = or(eq(profiles.accountId, viewer.id), openTo({ id: viewer.id }))
  return wholeWhere(viewer, and(eq(profiles.id, id), eq(accounts.status, "active"), isOpen)!)
})

/** Also hidden ones and those of suspended accounts. */
const readAnyProfile = planned(({ viewer, id }: Reading & { id: number }) => wholeWhere(viewer, eq(profiles.id, id)))

/** `ids` as a PostgreSQL array. */
const readWhole = planned(({ viewer, ids }: Reading & { ids: string }) =>
  wholeWhere(viewer, sql`${profiles.id} = any(${ids}::bigint[])`),
)

const readShort = planned(({ viewer, ids }: Reading & { ids: string }) =>
  shortWhere(viewer, sql`${profiles.id} = any(${ids}::bigint[])`),
)

type ShortRow = Awaited<ReturnType<typeof readShort>>[number]

/** Both show visits, and the viewer has not looked at anybody who does since switching that on. */
const isFirstVisit = (viewerId: number) => sql<boolean>`(${accounts.showsVisits} and ${accounts.id} <> ${viewerId}
  and exists (select 1 from account looker where looker.id = ${viewerId} and looker.shows_visits
    and not looker.told_of_visits and ${isMarketRole(sql`looker.role`)}))`

type OpenRequest = ReturnType<typeof openRequestOf>

const shortColumns = (viewer: ActingViewer, open: OpenRequest) => ({
  ...biodataColumns,
  profileId: profiles.id,
  accountId: profiles.accountId,
  kind: profiles.kind,
  firstName: profiles.firstName,
  lastName: lastNameFor(viewer.id),
  reserved: isReserved(viewer.id),
  seesPictures: seesPictures(viewer.id),
  /** Where the pictures are shown, but not as they are. */
  veilId: sql<string | null>`case when ${arePicturesShown} and ${areByGrant} then ${veilOf(profiles.pictureId)} end`,
  awaitsConsent: profiles.awaitsConsent,
  pictureId: profiles.pictureId,
  status: profiles.status,
  verifiedAt: profiles.verifiedAt,
  companyName: profiles.companyName,
  companyAddress: profiles.companyAddress,
  showPicture: arePicturesShown,
  accountPictureId: accounts.pictureId,
  accountName: accounts.name,
  accountCompany: accounts.companyName,
  accountCompanyAddress: accounts.companyAddress,
  companyCheckedAt: accounts.companyCheckedAt,
  favourite: isFavourite(viewer, profiles.id),
  state: open.state,
  requestId: open.requestId,
  prefersGender: profiles.prefersGender,
  seeker: seekerOf(viewer),
})

const wholeColumns = (viewer: ActingViewer, open: OpenRequest) => ({
  ...shortColumns(viewer, open),
  number: clientNumber(viewer.id),
  bureau: bureauOf(),
  agreed: sql<Agreement | null>`(select json_build_object('by', said_by, 'way', said_way, 'at', decided_at)
    from client_consent where profile_id = ${profiles.id} and state = 'given')`,
  contactNumber: profiles.contactNumber,
  pictures: furtherPictures,
  ...moreColumns,
  email: accounts.email,
  showsContact: showsContact(accounts, viewer.id),
  theirShare: openShare(accounts.id, viewer.id),
  ownShare: openShare(viewer.id, accounts.id),
  decides: decidesWithFamily(accounts.id),
  asked: sql<Asked | null>`(select json_build_object('at', asked_at, 'ended', ended_at) from picture_grant
    where picture_grant.profile_id = ${profiles.id} and picture_grant.viewer_id = ${viewer.id})`,
  ownNote: sql<
    string | null
  >`(select note from favourite where account_id = ${viewer.id} and profile_id = ${profiles.id})`,
  showsVisits: accounts.showsVisits,
  firstVisit: isFirstVisit(viewer.id),
})

function shortWhere(viewer: ActingViewer, asked: SQL) {
  const open = openRequestOf({ id: viewer.id })
  return db
    .select(shortColumns(viewer, open))
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .leftJoinLateral(open, sql`true`)
    .where(asked)
}

function wholeWhere(viewer: ActingViewer, asked: SQL) {
  const open = openRequestOf({ id: viewer.id })
  return db
    .select(wholeColumns(viewer, open))
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .leftJoinLateral(open, sql`true`)
    .where(asked)
}
