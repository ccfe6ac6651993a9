import { and, eq, gt, max, type SQL, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { bureauOf, clientNumber } from "#app/features/profiles/client-number.server.ts"
import { clientNumberText } from "#app/features/profiles/client-number.ts"
import { sideColumns } from "#app/features/profiles/fields/field-columns.server.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { availabilityOf } from "#app/features/profiles/more/status-policy.ts"
import { isReserved, lastNameFor } from "#app/features/profiles/reserved.server.ts"
import { ageOf, summaryOf } from "#app/features/profiles/shown/biodata.ts"
import { summaryColumns } from "#app/features/profiles/shown/summary-columns.server.ts"
import { isInBook, listedFor, type OwnBook, ofGender, shownPicture } from "#app/features/profiles/visible.server.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { ShownGender } from "#app/viewer/shown-gender.ts"
import { type Database, db } from "#db/client.ts"
import { planned } from "#db/planned.ts"
import { readList } from "#db/replica.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profilePictures } from "#db/schema/profile-pictures.ts"
import { activeDay, profiles } from "#db/schema/profiles.ts"
import { closedNo } from "../connect/asking-policy.ts"
import { type ActingViewer, asking, openRequestOf } from "../connect/open-request.server.ts"
import { pastOf } from "../connect/past.server.ts"
import { briefly } from "../fit/brief-fit.ts"
import { fitOf, type Side, suitBoth } from "../fit/fit-policy.ts"
import { seekerOf } from "../fit/seeker-columns.server.ts"
import { activityText, firstLineOf, madeByText } from "./card-lines.ts"
import { isFavourite } from "./is-favourite.server.ts"
import type { Person } from "./person.ts"

const PAGE = 10

const cardColumns = {
  profileId: profiles.id,
  accountId: profiles.accountId,
  ...summaryColumns,
  ...sideColumns,
  verifiedAt: profiles.verifiedAt,
  status: profiles.status,
  activeAt: profiles.activeAt,
  madeBy: profiles.madeBy,
  furtherPictures: sql<number>`(select count(*)::int from ${profilePictures} where ${profilePictures.profileId} = ${profiles.id})`,
}

/** As much as a first line can need. */
const aboutFor = (viewerId: number) =>
  sql<string | null>`case when not ${isReserved(viewerId)} then left(${profiles.aboutMe}, 160) end`

export interface Narrowing {
  gender?: ShownGender
  /** Conditions that exclude one another, each with its own index: the spellings of one value. */
  eitherOf?: SQL[]
  /** What no index answers: tested on at most `LOOKED_AT` rows of each walk. */
  and?: SQL
  order?: ListOrder
  /** Continues where an earlier search stopped. */
  before?: number | null
  /** Only profiles newer than this id. */
  after?: number
  /** The viewer's own clients as well. */
  book?: OwnBook | null
}

type ListOrder = "newest" | "active"

/** So many along one index are looked at: what a rare preference costs does not grow with the number of members. */
export const LOOKED_AT = 3_000

const day = activeDay(profiles)
/** A cursor is one number: the day of activity (days since 1970, only in that order) before ten digits of the id. */
const IDS = 10_000_000_000

const ORDERS: Record<ListOrder, { key: SQL; by: SQL; from(before: number): SQL }> = {
  newest: {
    key: sql`${profiles.id}`,
    by: sql`${profiles.id} desc`,
    from: (before) => sql`${profiles.id} < ${before}`,
  },
  active: {
    key: sql`(${day} - date '1970-01-01') * ${sql.raw(String(IDS))} + ${profiles.id}`,
    by: sql`${day} desc, ${profiles.id} desc`,
    from: (before) =>
      sql`(${day}, ${profiles.id}) < (date '1970-01-01' + ${Math.floor(before / IDS)}::int, ${before % IDS}::bigint)`,
  },
}

/** One walk for each spelling along its index, in the list's order; through one's own book another, as nobody is in both. */
const walksOf = ({ book, ...narrowing }: Narrowing) => [
  ...walksAmong(sql`${profiles.visible}`, narrowing).map((walk) => ({ ...walk, isOwn: false })),
  ...(book ? walksAmong(isInBook(book), narrowing).map((walk) => ({ ...walk, isOwn: true })) : []),
]

const walksAmong = (those: SQL, { gender, eitherOf, order = "newest", before, after }: Narrowing) =>
  (eitherOf ?? [undefined]).map((one) => ({
    where: and(
      those,
      ofGender(gender),
      one,
      before ? ORDERS[order].from(before) : undefined,
      after === undefined ? undefined : gt(profiles.id, after),
    ),
    by: ORDERS[order].by,
  }))

const written = (count: number) => sql.raw(count.toFixed())

/**
 * From the page's first to one more than it shows. Each spelling walks its index and stops once the page is full even
 * if the others bring nobody; so late pages stay cheap.
 */
export function pageOfIds(
  viewer: { id: number },
  { page, limit }: CardPaging,
  narrowing: Narrowing = {},
  on: Database = db,
) {
  const { and: all, order = "newest" } = narrowing
  // Literal: for parameters PostgreSQL expects a tenth of all profiles, and plans a prepared statement anew each time.
  const [upTo, most, offset] = [page * limit + 1, limit + 1, (page - 1) * limit].map(written)
  // Only columns of the walk's index.
  const columns = order === "newest" ? sql`${profiles.id}` : sql`${profiles.id}, ${day} as active_day`
  const walks = walksOf(narrowing).map(({ where, by, isOwn }) => {
    const from = all
      ? sql`(select * from ${profiles} where ${where} order by ${by} limit ${written(LOOKED_AT)}) `
      : sql``
    return sql`(select ${columns} from ${from}${profiles} where ${and(all ?? where, isOwn ? undefined : listedFor(viewer))}
      order by ${by} limit ${upTo})`
  })
  const by = order === "newest" ? sql`id desc` : sql`active_day desc, id desc`
  return on
    .select({ id: sql<number>`id`.mapWith(Number).as("listed_id") })
    .from(
      sql`(select id from (${sql.join(walks, sql` union all `)}) walked order by ${by} limit ${most} offset ${offset}) taken`,
    )
}

interface CardPaging {
  page: number
  limit: number
}

/** Behind which of these a list goes on, as `before` takes it. */
export async function placesOf(order: ListOrder, ids: number[]) {
  if (order === "newest" || ids.length === 0) return new Map(ids.map((id) => [id, id]))
  const rows = await db
    .select({ id: profiles.id, place: ORDERS[order].key.mapWith(Number) as SQL<number> })
    .from(profiles)
    .where(sql`${profiles.id} = any(${`{${ids.join()}}`}::bigint[])`)
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/** Whoever joins later has a larger one; `those` are whom the viewer may know of. */
export async function newestId(those: SQL = sql`${profiles.visible}`) {
  const [newest] = await db
    .select({ id: max(profiles.id) })
    .from(profiles)
    .where(those)
  return newest?.id ?? 0
}

/** The cursor where a narrowed list stopped; null when it has seen everybody. */
export async function stoppedAt(narrowing: Narrowing) {
  if (!narrowing.and) return null
  const { key } = ORDERS[narrowing.order ?? "newest"]
  const ends = walksOf(narrowing).map(
    ({ where, by }) =>
      sql`(select ${key} as stopped from ${profiles} where ${where} order by ${by} limit 1 offset ${written(LOOKED_AT - 1)})`,
  )
  const [end] = await readList((on) =>
    on.select({ at: sql<string | null>`max(stopped)` }).from(sql`(${sql.join(ends, sql` union all `)}) ends`),
  )
  return end?.at ? Number(end.at) : null
}

/** Newest first; `next` is the page after it, if there is one. */
export async function listCards(
  viewer: ActingViewer,
  { page, limit = PAGE }: { page: number; limit?: number },
  narrowing: Narrowing = {},
) {
  const { gender = "everyone", ...narrower } = narrowing
  const usual = page === 1 && limit === PAGE && !viewer.actingFor && Object.keys(narrower).length === 0
  const rows = await (usual ? readNewest({ id: viewer.id }, gender) : readPage(viewer, { page, limit }, narrowing))
  return { page, next: rows.length > limit ? page + 1 : null, people: toPeople(rows.slice(0, limit), viewer) }
}

export interface FitFor {
  side: Side
  name?: string
}

/** In the order of `ids`. The caller must have checked that the viewer may see them. */
export async function findCards(viewer: ActingViewer, ids: number[], fitFor?: FitFor) {
  if (ids.length === 0) return []
  const rows = await readNamed({ viewer: asking(viewer), ids: `{${ids.join()}}` })
  const people = new Map(toPeople(rows, viewer, fitFor).map((person) => [person.profileId, person]))
  return ids.flatMap((id) => people.get(id) ?? [])
}

/** Prepared: the first page, which everybody opens. */
const readNewest = planned((viewer: ActingViewer, gender: ShownGender) =>
  readPage(viewer, { page: 1, limit: PAGE }, { gender }),
)

const readNamed = planned(({ viewer, ids }: { viewer: ActingViewer; ids: string }) =>
  readCards(viewer).where(sql`${profiles.id} = any(${ids}::bigint[])`),
)

function readPage(viewer: ActingViewer, paging: CardPaging, narrowing: Narrowing) {
  const ids = pageOfIds(viewer, paging, narrowing).as("page")
  return readCards(viewer)
    .innerJoin(ids, eq(ids.id, profiles.id))
    .orderBy(ORDERS[narrowing.order ?? "newest"].by)
}

function readCards(viewer: ActingViewer) {
  const [open, past] = [openRequestOf(viewer), pastOf(viewer)]
  return db
    .select({
      ...cardColumns,
      lastName: lastNameFor(viewer.id),
      aboutMe: aboutFor(viewer.id),
      yours: sql<boolean>`${isClientOf(viewer.id)}`,
      pictureId: sql<
        string | null
      >`case when ${isClientOf(viewer.id)} then ${profiles.pictureId} else ${shownPicture(viewer.id)} end`,
      number: clientNumber(viewer.id),
      bureau: bureauOf(),
      favourite: isFavourite(viewer, profiles.id),
      state: open.state,
      requestId: open.requestId,
      declinedAt: past.declinedAt,
      cancelledAt: past.cancelledAt,
      removedAt: past.removedAt,
      seeker: seekerOf(viewer),
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .leftJoinLateral(open, sql`true`)
    .leftJoinLateral(past, sql`true`)
    .$dynamic()
}

type CardRow = Awaited<ReturnType<typeof readCards>>[number]

/** The seeker is the same in every row. */
function toPeople(rows: CardRow[], viewer: ActingViewer, fitFor?: FitFor) {
  const seeker = fitFor?.side ?? (JSON.parse(rows[0]?.seeker ?? "null") as Side | null)
  const mark = (viewer.actingFor ?? fitFor?.name) ? "Suits both sides" : "Suits you both"
  return rows.map((row) => toPerson(row, seeker && suitBoth(seeker, row) ? mark : undefined, fitFor))
}

function toPerson(row: CardRow, mark?: string, fitFor?: FitFor): Person {
  const fit = fitFor && fitOf(fitFor.side, row, fitFor.name)
  const availability = availabilityOf(row.status)
  const no = row.state ? undefined : closedNo(row)
  const activity = activityText(row.activeAt, row.pictureId ? 1 + row.furtherPictures : 0)
  const madeBy = madeByText(row.madeBy)
  return {
    profileId: row.profileId,
    accountId: row.accountId,
    name: fullName(row),
    age: ageOf(row.dateOfBirth),
    summary: summaryOf(row),
    ...(row.number && { number: clientNumberText(row.number, row.bureau) }),
    ...(row.pictureId && { pictureId: row.pictureId }),
    ...(row.verifiedAt && { verified: dayOf(row.verifiedAt) }),
    ...(row.favourite && { favourite: true }),
    ...(row.state && { state: row.state, requestId: row.requestId }),
    ...(no && { again: no.again }),
    ...(row.yours && { yours: true }),
    ...(activity && { activity }),
    ...(mark && !fit && { mark }),
    ...(availability && { availability }),
    ...(fit && { fit: briefly(fit) }),
    ...(madeBy && !fit && { madeBy }),
    ...(row.aboutMe && !fit && { about: firstLineOf(row.aboutMe) }),
  }
}
