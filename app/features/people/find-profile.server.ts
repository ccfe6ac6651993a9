import { and, eq, or, type SQL, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { ageOf, maskedEmail, summaryOf, together } from "#app/features/profiles/biodata.ts"
import { biodataColumns } from "#app/features/profiles/field-columns.server.ts"
import { moreColumns } from "#app/features/profiles/more/more-columns.server.ts"
import { moreOf } from "#app/features/profiles/more/more-of.ts"
import { standingOf } from "#app/features/profiles/more/status-policy.ts"
import { phoneInGroups } from "#app/features/profiles/phone.server.ts"
import { furtherPictures } from "#app/features/profiles/pictures/further-pictures.server.ts"
import { sectionsOf } from "#app/features/profiles/profile-sections.ts"
import { openTo } from "#app/features/profiles/visible.server.ts"
import { db, statement } from "#db/client.ts"
import { accounts, type Role } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { fitOf } from "./fit-policy.ts"
import { isFavourite } from "./is-favourite.server.ts"
import { type Looker, openRequestOf } from "./open-request.server.ts"
import { seeker, seekerColumns } from "./seeker-columns.server.ts"

/**
 * A profile as its page shows it to this viewer; undefined for whatever the viewer may not see. A consultant who works for
 * one client sees how that client stands; what is private comes with a connection for any of them. Administrators see all.
 */
export async function findProfile(viewer: Looker & { role?: Role; profileId?: number | null }, id: number) {
  const all = viewer.role === "admin"
  const seekerId = viewer.workingFor?.id ?? viewer.profileId ?? null
  const [row] = await (all ? readAnyProfile : readProfile)({ viewer: viewer.id, seeker: seekerId, id })
  if (!row) return
  const own = row.accountId === viewer.id
  const connected = row.state === "connected"
  const trusted = own || all || connected
  const { state, requestId } = viewer.workingFor ? await requestFor(viewer, id) : row
  return {
    profileId: id,
    accountId: row.accountId,
    own,
    state,
    requestId,
    name: `${row.firstName} ${row.lastName}`,
    age: ageOf(row.dateOfBirth),
    verified: row.verifiedAt && dayOf(row.verifiedAt),
    favourite: row.favourite,
    pictureId: own || all || row.showPicture ? row.pictureId : null,
    pictures: own || all || row.showPicture ? row.pictures : [],
    standing: standingOf(row.status),
    more: moreOf(row),
    summary: summaryOf(row),
    fit: own || !row.seeker ? null : fitOf(row.seeker, row, viewer.workingFor?.name),
    // Birth date, parents' names, number and address leave the server only for a connection; a request shows whose address it is.
    sections: sectionsOf(row, { trusted }),
    contact: trusted ? { number: phoneInGroups(row.contactNumber), email: row.email } : null,
    emailHint: row.state && !connected && row.email ? maskedEmail(row.email) : null,
    consultant:
      row.kind === "client"
        ? {
            name: row.accountName,
            company: together(row.accountCompany ?? row.companyName, row.accountCompanyAddress ?? row.companyAddress),
            checked: row.companyCheckedAt !== null,
          }
        : null,
  }
}

async function requestFor(viewer: Looker, id: number) {
  const open = openRequestOf(viewer)
  const [row] = await db
    .select({ state: open.state, requestId: open.requestId })
    .from(profiles)
    .innerJoinLateral(open, sql`true`)
    .where(eq(profiles.id, id))
  return row ?? { state: null, requestId: null }
}

const reader = { id: sql.placeholder("viewer") }

const readProfile = statement("profile_page", () =>
  pageWhere(and(eq(accounts.status, "active"), or(eq(profiles.accountId, reader.id), openTo(reader)))),
)

/** Hidden ones and those of the suspended, too. */
const readAnyProfile = statement("any_profile_page", () => pageWhere(undefined))

function pageWhere(shown: SQL | undefined) {
  const open = openRequestOf(reader)
  return db
    .select({
      ...biodataColumns,
      accountId: profiles.accountId,
      kind: profiles.kind,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      contactNumber: profiles.contactNumber,
      pictureId: profiles.pictureId,
      pictures: furtherPictures,
      ...moreColumns,
      verifiedAt: profiles.verifiedAt,
      companyName: profiles.companyName,
      companyAddress: profiles.companyAddress,
      email: accounts.email,
      showPicture: accounts.showPicture,
      accountName: accounts.name,
      accountCompany: accounts.companyName,
      accountCompanyAddress: accounts.companyAddress,
      companyCheckedAt: accounts.companyCheckedAt,
      favourite: isFavourite(reader, profiles.id),
      state: open.state,
      requestId: open.requestId,
      prefersGender: profiles.prefersGender,
      seeker: seekerColumns,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .leftJoin(seeker, eq(seeker.id, sql.placeholder("seeker")))
    .leftJoinLateral(open, sql`true`)
    .where(and(eq(profiles.id, sql.placeholder("id")), shown))
}
