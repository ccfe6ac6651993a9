import { and, count, desc, isNotNull, sql } from "drizzle-orm"
import { type Database, db } from "#db/client.ts"
import { readList } from "#db/replica.ts"
import { profiles } from "#db/schema/profiles.ts"

export interface Group {
  name: string
  count: number
}

type Grouping = "religion" | "caste" | "province" | "city"

const MOST_GROUPS = 500

/** Of those alone who are shown: a hidden profile adds nothing. Most people first. */
export const countShown = (by: Grouping) => readList((on) => shownGroups(by, on))

export function shownGroups(by: Grouping, on: Database = db) {
  const column = profiles[by]
  return on
    .select({ name: sql<string>`${column}`, count: count() })
    .from(profiles)
    .where(and(sql`${profiles.visible}`, isNotNull(column)))
    .groupBy(column)
    .orderBy(desc(count()))
    .limit(MOST_GROUPS)
}
