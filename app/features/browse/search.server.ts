import { and, count, inArray, or, type SQLWrapper, sql } from "drizzle-orm"
import { c } from "#app/features/matching/match-rules.server.ts"
import { bestAmong, findSeeker, type Seeker } from "#app/features/matching/matching.server.ts"
import { windowsOf } from "#app/features/matching/windows.server.ts"
import { findCards, listCards, type Narrowing, pageOfIds, stoppedAt } from "#app/features/people/card/cards.server.ts"
import { isInBook, listedFor, type OwnBook } from "#app/features/profiles/visible.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import type { ShownGender } from "#app/viewer/shown-gender.ts"
import { type Database, db } from "#db/client.ts"
import { planned } from "#db/planned.ts"
import { readList } from "#db/replica.ts"
import { profiles } from "#db/schema/profiles.ts"
import { narrowingOf } from "./narrowing.server.ts"
import { partsOf, type Search, searchFrom, without } from "./search-query.ts"

/** Best matches are chosen from so many of the newest; counting stops there, too. */
const CHOSEN_FROM = 1_000
/** When nobody is found: so many filters are tried, each counted up to so many. */
const TRIED = 6
const TRIED_UP_TO = 100

interface Paging {
  page: number
  limit: number
}

type Searching = Pick<Viewer, "id" | "profileId" | "actingFor"> & { book?: OwnBook | null }

/** `more`: counting stopped before the end. */
export interface Counted {
  total: number
  more: boolean
}

/** The best match needs a profile to match with. */
export async function searchCards(viewer: Searching, search: Search, paging: Paging, gender?: ShownGender) {
  const narrowing = narrowingOf(viewer, search, gender)
  const seeker = await seekerOf(viewer, search)
  if (!seeker && isUsual(narrowing)) return listCards(viewer, paging, narrowing)
  const { ids, more } = await idsOf(viewer, seeker, narrowing, paging)
  const people = await findCards(viewer, ids, seeker && { side: seeker.side, name: viewer.actingFor?.name })
  return { page: paging.page, next: more ? paging.page + 1 : null, people }
}

export async function searchIds(viewer: Searching, search: Search, paging: Paging, gender?: ShownGender) {
  const narrowing = narrowingOf(viewer, search, gender)
  return idsOf(viewer, await seekerOf(viewer, search), narrowing, paging)
}

async function idsOf(viewer: Searching, seeker: Seeker | undefined, narrowing: Narrowing, paging: Paging) {
  const found = await readList(async (on) => {
    const rows: { id: number }[] = await (seeker
      ? bestAmong(seeker, worthJudging(viewer, seeker, narrowing), paging, on)
      : on === db && paging.page === 1 && isUsual(narrowing)
        ? readNewest({ id: viewer.id }, narrowing.gender!, paging.limit)
        : pageOfIds(viewer, paging, narrowing, on))
    // What somebody has hidden a moment ago the primary alone knows.
    return on === db ? rows : stillListed(viewer, rows)
  })
  return { ids: ids(found.slice(0, paging.limit)), more: found.length > paging.limit }
}

async function stillListed({ id, book }: Searching, rows: { id: number }[]) {
  if (rows.length === 0) return rows
  const listed = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.id, ids(rows)), or(listedFor({ id }), book ? isInBook(book) : undefined)))
  const still = new Set(ids(listed))
  return rows.filter((row) => still.has(row.id))
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

async function seekerOf({ profileId, actingFor, book }: Searching, { order, before }: Search) {
  const id = profileId ?? actingFor?.id
  const seeker = order === "match" && id ? await findSeeker(id) : undefined
  return seeker && { ...seeker, book, before }
}

/** The newest that it finds; without filters also those among whom /Soulmate looks. */
function worthJudging(viewer: Searching, { criteria, before }: Seeker, narrowing: Narrowing): SQLWrapper {
  const newest = pageOfIds(viewer, { page: 1, limit: CHOSEN_FROM }, narrowing)
  if (narrowing.and || narrowing.eitherOf) return newest
  return sql`(${newest}) union select ${c.id} from (${windowsOf(criteria, before)}) c where ${c.gender} = ${narrowing.gender} or ${narrowing.gender} = 'everyone'`
}

/** One statement for all of them, counting up to `upTo`. */
export async function countEach(viewer: Pick<Viewer, "id">, upTo: number, narrowings: Narrowing[]): Promise<Counted[]> {
  if (narrowings.length === 0) return []
  const counts = narrowings.map(
    (narrowing) => sql`(select count(*) from (${pageOfIds(viewer, { page: 1, limit: upTo }, narrowing)}) found)`,
  )
  const [row] = await readList((on) =>
    on.select({ counts: sql<number[]>`array[${sql.join(counts, sql`, `)}]::int[]` }).from(sql`(values (1)) one`),
  )
  return row!.counts.map((total) => ({ total: Math.min(total, upTo), more: total > upTo }))
}

/** One more than is shown means that there are more. */
export async function countFound(viewer: Searching, search: Search, gender?: ShownGender): Promise<Counted> {
  const narrowing = narrowingOf(viewer, search, gender)
  const [counted] = await readList((on) =>
    on === db && isUsual(narrowing)
      ? countNewest({ id: viewer.id }, narrowing.gender!)
      : countIn(viewer, narrowing, on),
  )
  return { total: Math.min(counted!.total, CHOSEN_FROM), more: counted!.total > CHOSEN_FROM }
}

const countIn = (viewer: { id: number }, narrowing: Narrowing, on: Database = db) =>
  on.select({ total: count() }).from(pageOfIds(viewer, { page: 1, limit: CHOSEN_FROM }, narrowing).as("found"))

/** Asked by everybody, so prepared: newest first and without filters. */
const isUsual = ({ order, before, book, eitherOf, and }: Narrowing) =>
  order === "newest" && !before && !book && !eitherOf && !and

const readNewest = planned((viewer: { id: number }, gender: ShownGender, limit: number) =>
  pageOfIds(viewer, { page: 1, limit }, { gender }),
)

const countNewest = planned((viewer: { id: number }, gender: ShownGender) => countIn(viewer, { gender }))

export const searchedTo = (viewer: Pick<Searching, "id" | "book">, search: Search, gender?: ShownGender) =>
  stoppedAt(narrowingOf(viewer, search, gender))

/** When nobody is found: which filters to leave away, most people first. */
export async function whatToLeaveAway(viewer: Searching, query: URLSearchParams, gender: ShownGender) {
  const tries = partsOf(searchFrom(query))
    .slice(0, TRIED)
    .map((part) => ({ label: part.label, to: without(part, query) }))
  const counted = await countEach(
    viewer,
    TRIED_UP_TO,
    tries.map(({ to }) => narrowingOf(viewer, searchFrom(new URLSearchParams(to)), gender)),
  )
  return tries
    .map((one, number) => ({ ...one, ...counted[number]! }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
}
