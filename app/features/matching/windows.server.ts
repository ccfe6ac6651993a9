import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { sideColumns } from "#app/features/profiles/fields/field-columns.server.ts"
import type { OwnBook } from "#app/features/profiles/visible.server.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { Criteria } from "./match-policy.ts"
import { c } from "./match-rules.server.ts"

/** So many of the newest in each window: the cost does not depend on how many profiles there are. */
const WINDOW = 500
/** For near matches: so many of the newest of all. */
const NEWEST = 1_000

/** What judging needs; the windows' indexes hold exactly these columns. */
const columns = sql.join(
  [c.id, ...Object.keys(sideColumns).map((name) => c[name as keyof typeof sideColumns])].map(
    (column) => sql`${column}`,
  ),
  sql`, `,
)

/**
 * The newest who ask for the seeker's caste and sect, for caste alone, for sect alone, for neither, and the newest who
 * fit the seeker's narrowest preference. `before`: of profiles older than this id.
 */
export function windowsOf({ genders, preferences, own }: Criteria, before?: number | null): SQL {
  const older = before ? sql`${c.id} < ${before}` : undefined
  const asked = each(genders, (gender) =>
    each(cells(c.prefersCaste, own.caste), (caste) =>
      cells(c.prefersSect, own.sect).map((sect) => and(eq(c.gender, gender), caste, sect)!),
    ),
  ).map((where) => walk(and(where, older), sql`${c.prefersCaste} desc, ${c.prefersSect} desc, ${c.id} desc`, WINDOW))
  const [narrow, values] = preferences.caste ? [c.caste, preferences.caste] : [c.sect, preferences.sect ?? []]
  const preferred = each(genders, (gender) => values.map((value) => and(eq(c.gender, gender), eq(narrow, value))!)).map(
    (where) => walk(and(where, older), sql`${c.id} desc`, WINDOW),
  )
  return sql.join([...asked, ...preferred], sql` union all `)
}

/** So many of the newest of a consultant's own clients; those who are not shown to others have no covering index. */
const OWN_WINDOW = 1_000

export const ownWindow = ({ accountId }: OwnBook, { genders }: Criteria, before?: number | null) =>
  sql`(select ${columns} from ${profiles} c where ${and(eq(c.accountId, accountId), sql`${c.kind} = 'client'`, inArray(c.gender, genders), before ? sql`${c.id} < ${before}` : undefined)}
    order by ${c.id} desc limit ${sql.raw(`${OWN_WINDOW}`)})`

export const newestWindow = () => walk(undefined, sql`${c.id} desc`, NEWEST)

/** Asks for one of the spellings, or for nothing; for anything where the seeker's own value is not known. */
const cells = (column: typeof c.prefersCaste | typeof c.prefersSect, spellings: string[] | null) =>
  spellings ? [...spellings.map((spelling) => eq(column, spelling)), isNull(column)] : [undefined]

const walk = (where: SQL | undefined, order: SQL, limit: number) =>
  sql`(select ${columns} from ${profiles} c where ${and(sql`${c.visible}`, where)} order by ${order} limit ${sql.raw(`${limit}`)})`

const each = <Value, Result>(values: Value[], of: (value: Value) => Result[]) => values.flatMap(of)
