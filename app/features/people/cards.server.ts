import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { ageOf, summaryOf } from "#app/features/profiles/biodata.ts"
import { sideColumns } from "#app/features/profiles/field-columns.server.ts"
import { summaryColumns } from "#app/features/profiles/summary-columns.server.ts"
import { listedFor, shownPicture } from "#app/features/profiles/visible.server.ts"
import { db, type Given, statement } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { briefly } from "./brief-fit.ts"
import { fitOf, type Side } from "./fit-policy.ts"
import { isFavourite } from "./is-favourite.server.ts"
import { type Looker, openRequestOf } from "./open-request.server.ts"
import type { Person } from "./person.ts"

const PAGE = 10

const cardColumns = {
  profileId: profiles.id,
  accountId: profiles.accountId,
  ...summaryColumns,
  ...sideColumns,
  pictureId: shownPicture,
  verifiedAt: profiles.verifiedAt,
}

export interface Narrowing {
  /** Conditions of which nobody fits two and each has an index of its own: the spellings of one value. */
  eitherOf?: SQL[]
  and?: SQL
}

/**
 * The ids of the newest, from the page's first to one more than it shows. Each spelling is a walk along its index, which
 * stops as soon as the page is full even if the others bring nobody; so late pages stay cheap.
 */
export function pageOfIds(
  viewer: { id: Given<number> },
  { page, limit }: CardPaging,
  { eitherOf, and: all }: Narrowing = {},
) {
  // Written out: of mere values PostgreSQL expects a tenth of all profiles, and plans a prepared statement anew each time.
  const [upTo, most, offset] = [page * limit + 1, limit + 1, (page - 1) * limit].map((count) =>
    sql.raw(count.toFixed()),
  )
  const walks = (eitherOf ?? [undefined]).map(
    (one) =>
      sql`(select ${profiles.id} from ${profiles} where ${and(listedFor(viewer), one, all)}
        order by ${profiles.id} desc limit ${upTo})`,
  )
  return db
    .select({ id: sql<number>`id`.mapWith(Number).as("listed_id") })
    .from(
      sql`(select id from (${sql.join(walks, sql` union all `)}) walked order by id desc limit ${most} offset ${offset}) taken`,
    )
}

interface CardPaging {
  page: number
  limit: number
}

/** Cards of those whom the viewer may see, newest first; `next` is the page after it, if there is one. */
export async function listCards(
  viewer: Looker,
  { page, limit = PAGE }: { page: number; limit?: number },
  narrowing?: Narrowing,
) {
  const usual = page === 1 && limit === PAGE && !narrowing && !viewer.workingFor
  const rows = await (usual ? readNewest({ viewer: viewer.id }) : readPage(viewer, { page, limit }, narrowing))
  return { page, next: rows.length > limit ? page + 1 : null, people: rows.slice(0, limit).map((row) => toPerson(row)) }
}

/** For whom cards say how well somebody suits; the name, where it is not the viewer. */
export interface FitFor {
  side: Side
  name?: string
}

/** Cards of named profiles in the order asked for. Whom the viewer may see is for the caller to have asked. */
export async function findCards(viewer: Looker, ids: number[], fitFor?: FitFor) {
  if (ids.length === 0) return []
  const rows = await readCards(viewer).where(inArray(profiles.id, ids))
  const people = new Map(rows.map((row) => [row.profileId, toPerson(row, fitFor)]))
  return ids.flatMap((id) => people.get(id) ?? [])
}

const readNewest = statement("newest_cards", () =>
  readPage({ id: sql.placeholder("viewer") }, { page: 1, limit: PAGE }),
)

function readPage(viewer: Looker<Given<number>>, paging: CardPaging, narrowing?: Narrowing) {
  const ids = pageOfIds(viewer, paging, narrowing).as("page")
  return readCards(viewer).innerJoin(ids, eq(ids.id, profiles.id)).orderBy(desc(profiles.id))
}

function readCards(viewer: Looker<Given<number>>) {
  const open = openRequestOf(viewer)
  return db
    .select({
      ...cardColumns,
      favourite: isFavourite(viewer, profiles.id),
      state: open.state,
      requestId: open.requestId,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .leftJoinLateral(open, sql`true`)
    .$dynamic()
}

type CardRow = Awaited<ReturnType<typeof readCards>>[number]

function toPerson(row: CardRow, fitFor?: FitFor): Person {
  const fit = fitFor && fitOf(fitFor.side, row, fitFor.name)
  return {
    profileId: row.profileId,
    accountId: row.accountId,
    name: `${row.firstName} ${row.lastName}`,
    age: ageOf(row.dateOfBirth),
    summary: summaryOf(row),
    pictureId: row.pictureId,
    verified: row.verifiedAt && dayOf(row.verifiedAt),
    favourite: row.favourite,
    state: row.state,
    requestId: row.requestId,
    ...(fit && { fit: briefly(fit) }),
  }
}
