import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { openRequestOf } from "../connections/open-request.server.ts"
import { ageOf, summaryOf } from "../profiles/biodata.ts"
import { listedFor, shownPicture } from "../profiles/visible.server.ts"
import type { Person } from "./person.ts"

const PAGE = 10

const cardColumns = {
  profileId: profiles.id,
  accountId: profiles.accountId,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  dateOfBirth: profiles.dateOfBirth,
  heightCm: profiles.heightCm,
  city: profiles.city,
  religion: profiles.religion,
  caste: profiles.caste,
  sect: profiles.sect,
  educationLevel: profiles.educationLevel,
  occupation: profiles.occupation,
  pictureId: shownPicture,
  verified: sql<boolean>`${profiles.verifiedAt} is not null`,
}

/** The ids of a page and of one more: a walk along the index alone, so that late pages stay cheap. */
export const pageOfIds = (viewer: { id: number }, page: number, filter?: SQL) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(listedFor(viewer), filter))
    .orderBy(desc(profiles.id))
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE)

/** Cards of those whom the viewer may see, newest first, ten a page; `next` is the page after it, if there is one. */
export async function listCards(viewer: { id: number }, page: number, filter?: SQL) {
  const rows = await readCards(viewer, page, filter)
  return { page, next: rows.length > PAGE ? page + 1 : null, people: rows.slice(0, PAGE).map(toPerson) }
}

function readCards(viewer: { id: number }, page: number, filter?: SQL) {
  const ids = pageOfIds(viewer, page, filter).as("page")
  const open = openRequestOf(viewer)
  return db
    .select({ ...cardColumns, state: open.state, requestId: open.requestId })
    .from(ids)
    .innerJoin(profiles, eq(profiles.id, ids.id))
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .leftJoinLateral(open, sql`true`)
    .orderBy(desc(profiles.id))
}

type CardRow = Awaited<ReturnType<typeof readCards>>[number]

function toPerson(row: CardRow): Person {
  return {
    profileId: row.profileId,
    accountId: row.accountId,
    name: `${row.firstName} ${row.lastName}`,
    age: ageOf(row.dateOfBirth),
    facts: summaryOf(row),
    pictureId: row.pictureId,
    verified: row.verified,
    state: row.state,
    requestId: row.requestId,
  }
}
