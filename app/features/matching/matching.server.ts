import { and, count, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Side } from "#app/features/people/fit/fit-policy.ts"
import { sideColumns } from "#app/features/profiles/fields/field-columns.server.ts"
import { isInBook, isMatched, listedFor, type OwnBook } from "#app/features/profiles/visible.server.ts"
import { type Database, db } from "#db/client.ts"
import { planned } from "#db/planned.ts"
import { profiles } from "#db/schema/profiles.ts"
import { type Criteria, criteriaOf, NEVER_RELAXED } from "./match-policy.ts"
import { c, judgementOf } from "./match-rules.server.ts"
import { newestWindow, ownWindow, windowsOf } from "./windows.server.ts"

export const MATCHES_A_PAGE = 10

/** A member's own profile or a consultant's client, with the account that sees the matches. */
export type Seeker = {
  accountId: number
  side: Side
  criteria: Criteria
  book?: OwnBook | null
  /** Only profiles older than this id. */
  before?: number | null
}

/** The caller must have checked that the viewer may use this profile. */
export async function findSeeker(profileId: number): Promise<Seeker | undefined> {
  const [side] = await readSide({ profileId })
  return side && { accountId: side.accountId, side, criteria: criteriaOf(side) }
}

const readSide = planned(({ profileId }: { profileId: number }) =>
  db
    .select({ accountId: profiles.accountId, ...sideColumns })
    .from(profiles)
    .where(eq(profiles.id, profileId)),
)

type Judging = Omit<Seeker, "side">

interface MatchPaging {
  page: number
  limit?: number
}

/** Those who suit a seeker from both sides, best first, then newest; one more than the page shows if there are more. */
export function bestMatches({ accountId, criteria, book, before }: Judging, paging: MatchPaging, narrowedBy?: SQL) {
  const { held, gender, fits } = judgementOf(criteria)
  const judged = sql`select ${c.id}, ${held} as held, 0 as missed from (${windowsFor(criteria, book, before)}) c where ${gender} and ${fits}`
  const every = sql`select distinct * from (${judged}) every_window`
  return ranked(accountId, every, BEST_FIRST, { ...paging, book, narrowedBy: and(isMatched, narrowedBy) })
}

const readBest = planned((seeker: Judging, page: number) => bestMatches(seeker, { page }))

export const findBest = ({ accountId, criteria, book }: Seeker, page: number) =>
  readBest({ accountId, criteria, book }, page)

export async function countMatches(seeker: Seeker, upTo: number, narrowedBy?: SQL) {
  const found = bestMatches(seeker, { page: 1, limit: upTo - 1 }, narrowedBy).as("found")
  const [counted] = await db.select({ total: count() }).from(found)
  return counted!.total
}

/** Would suit if something other than religion were relaxed: fewest misses first. */
export function nearMatches({ accountId, criteria, book }: Judging) {
  const { held, missed, gender } = judgementOf(criteria)
  const windows = sql`${windowsFor(criteria, book)} union all ${newestWindow()}`
  const judged = sql`select ${c.id}, ${held} as held, ${missed} as missed from (${windows}) c where ${gender}`
  const near = sql`select distinct * from (${judged}) every_window where missed > 0 and missed & ${NEVER_RELAXED}::int = 0`
  return ranked(accountId, near, sql`bit_count(missed::bit(16)), ${BEST_FIRST}`, {
    page: 1,
    book,
    narrowedBy: isMatched,
  })
}

const readNear = planned(nearMatches)

export const findNear = ({ accountId, criteria, book }: Seeker) => readNear({ accountId, criteria, book })

/** Of the profiles that another query finds (as `listed_id`): best fit first, whether they suit or not. */
export const bestAmong = (seeker: Seeker, found: SQLWrapper, paging: MatchPaging, on?: Database) =>
  ranked(seeker.accountId, judgedAmong(seeker, found), BEST_OF_ANY, { ...paging, book: seeker.book }, on)

/** For a consultant's own clients, all of whom she may see. The wrong gender scores nothing. */
export function bestOfOwn(seeker: Seeker, clients: SQLWrapper, paging: MatchPaging) {
  const judged = sql`select id, fitting, case when fitting then held else 0 end as held,
    case when fitting then missed else 0 end as missed from (${judgedAmong(seeker, clients)}) any_gender`
  return ranked(null, judged, BEST_OF_ANY, paging)
}

function judgedAmong({ criteria }: Seeker, found: SQLWrapper) {
  const { held, missed, gender } = judgementOf(criteria)
  return sql`select ${c.id}, ${held} as held, ${missed} as missed, (${gender}) as fitting
    from (${found}) found join ${profiles} c on ${c.id} = found.listed_id`
}

const windowsFor = (criteria: Criteria, book?: OwnBook | null, before?: number | null) =>
  book
    ? sql`${windowsOf(criteria, before)} union all ${ownWindow(book, criteria, before)}`
    : windowsOf(criteria, before)

const BEST_OF_ANY = sql`fitting desc, bit_count(held::bit(16)) desc, bit_count(missed::bit(16)), id desc`
const BEST_FIRST = sql`bit_count(held::bit(16)) desc, id desc`

// Sorted before visibility is checked, so that it is checked only until the page is full; `offset 0` keeps the two
// apart. `accountId` null: all are visible.
function ranked(
  accountId: number | null,
  judged: SQL,
  order: SQL,
  { page, limit = MATCHES_A_PAGE, narrowedBy, book }: MatchPaging & { narrowedBy?: SQL; book?: OwnBook | null },
  on: Database = db,
) {
  const listed = accountId === null ? undefined : listedFor({ id: accountId })
  const sorted = sql`(select *, row_number() over (order by ${order}) as place from (${judged}) judged order by place offset 0)`
  return on
    .select({
      id: profiles.id,
      held: sql<number>`best.held`.as("held"),
      missed: sql<number>`best.missed`.as("missed"),
    })
    .from(sql`${sorted} best`)
    .innerJoin(profiles, sql`${profiles.id} = best.id`)
    .where(and(book ? or(listed, isInBook(book)) : listed, narrowedBy))
    .orderBy(sql`best.place`)
    .limit(limit + 1)
    .offset((page - 1) * limit)
}
