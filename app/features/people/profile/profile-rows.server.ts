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
import { profiles } from "#db/schema/profiles.ts"
import { isFavourite } from "../card/is-favourite.server.ts"
import { type ActingViewer, openRequestOf } from "../connect/open-request.server.ts"
import { fitOf } from "../fit/fit-policy.ts"
import { seeker, seekerColumns } from "../fit/seeker-columns.server.ts"
import { accessTo } from "./profile-access.ts"

export type ProfileViewer = ActingViewer & { role?: Role; profileId?: number | null }

/** Undefined for whatever the viewer may not see. Administrators see all. */
export async function findProfileRow(viewer: ProfileViewer, id: number) {
  const read = viewer.role === "admin" ? readAnyProfile : readProfile
  const [found] = await seenBy(viewer, await read({ viewer: viewer.id, seeker: seekerOf(viewer), id }))
  return found
}

/** In the order of `ids`. The caller must have checked that the viewer may see them. */
export async function listProfileRows(viewer: ProfileViewer, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await readProfiles({ viewer: viewer.id, seeker: seekerOf(viewer), ids: `{${ids.join()}}` })
  const seen = new Map((await seenBy(viewer, rows)).map((one) => [one.row.profileId, one]))
  return ids.flatMap((id) => seen.get(id) ?? [])
}

const seekerOf = ({ actingFor, profileId }: ProfileViewer) => actingFor?.id ?? profileId ?? null

/** The state is the acting client's; private data opens with a connection of any client. */
async function seenBy(viewer: ProfileViewer, rows: ProfileRow[]) {
  const ofClient = viewer.actingFor && rows.length > 0 ? await requestStatesOf(viewer, rows) : undefined
  return rows.map((row) => {
    const access = accessTo(viewer, row)
    const { state, requestId } = ofClient ? (ofClient.get(row.profileId) ?? STRANGERS) : row
    const fit = access.own || !row.seeker ? null : fitOf(row.seeker, row, viewer.actingFor?.name)
    return { row, access, state, requestId, fit }
  })
}

export type SeenProfile = NonNullable<Awaited<ReturnType<typeof findProfileRow>>>

/** How a client's family has agreed to be shown. */
type Agreement = Pick<Agreed, "by" | "way"> & { at: string }

const STRANGERS = { state: null, requestId: null }

async function requestStatesOf(viewer: ActingViewer, rows: ProfileRow[]) {
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
  viewer: number
  seeker: number | null
}

const readProfile = planned(({ id, ...reading }: Reading & { id: number }) => {
  const isOpen = or(eq(profiles.accountId, reading.viewer), openTo({ id: reading.viewer }))
  return profilesWhere(reading, and(eq(profiles.id, id), eq(accounts.status, "active"), isOpen)!)
})

/** Also hidden ones and those of suspended accounts. */
const readAnyProfile = planned(({ id, ...reading }: Reading & { id: number }) =>
  profilesWhere(reading, eq(profiles.id, id)),
)

/** `ids` as a PostgreSQL array. */
const readProfiles = planned(({ ids, ...reading }: Reading & { ids: string }) =>
  profilesWhere(reading, sql`${profiles.id} = any(${ids}::bigint[])`),
)

type ProfileRow = Awaited<ReturnType<typeof readProfile>>[number]

/** Both show visits, and the viewer has not looked at anybody who does since switching that on. */
const isFirstVisit = (viewerId: number) => sql<boolean>`(${accounts.showsVisits} and ${accounts.id} <> ${viewerId}
  and exists (select 1 from account looker where looker.id = ${viewerId} and looker.shows_visits
    and not looker.told_of_visits and ${isMarketRole(sql`looker.role`)}))`

function profilesWhere({ viewer, seeker: seekerId }: Reading, asked: SQL) {
  const asViewer = { id: viewer }
  const open = openRequestOf(asViewer)
  return db
    .select({
      ...biodataColumns,
      profileId: profiles.id,
      accountId: profiles.accountId,
      kind: profiles.kind,
      firstName: profiles.firstName,
      lastName: lastNameFor(asViewer.id),
      reserved: isReserved(asViewer.id),
      number: clientNumber(asViewer.id),
      bureau: bureauOf(),
      hidesPicture: profiles.hidesPicture,
      awaitsConsent: profiles.awaitsConsent,
      agreed: sql<Agreement | null>`(select json_build_object('by', said_by, 'way', said_way, 'at', decided_at)
        from client_consent where profile_id = ${profiles.id} and state = 'given')`,
      contactNumber: profiles.contactNumber,
      pictureId: profiles.pictureId,
      pictures: furtherPictures,
      ...moreColumns,
      verifiedAt: profiles.verifiedAt,
      companyName: profiles.companyName,
      companyAddress: profiles.companyAddress,
      email: accounts.email,
      showPicture: accounts.showPicture,
      accountPictureId: accounts.pictureId,
      accountName: accounts.name,
      accountCompany: accounts.companyName,
      accountCompanyAddress: accounts.companyAddress,
      companyCheckedAt: accounts.companyCheckedAt,
      favourite: isFavourite(asViewer, profiles.id),
      firstVisit: isFirstVisit(asViewer.id),
      state: open.state,
      requestId: open.requestId,
      prefersGender: profiles.prefersGender,
      seeker: seekerColumns,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .leftJoin(seeker, seekerId === null ? sql`false` : eq(seeker.id, seekerId))
    .leftJoinLateral(open, sql`true`)
    .where(asked)
}
