import { and, count, desc, isNotNull, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { profiles } from "#db/schema/profiles.ts"

export interface Group {
  name: string
  count: number
}

const MOST_GROUPS = 500

/** Of those alone who are shown: a hidden profile adds nothing. Most people first. */
export function countShown(by: "religion" | "caste" | "province" | "city") {
  const column = profiles[by]
  return db
    .select({ name: sql<string>`${column}`, count: count() })
    .from(profiles)
    .where(and(sql`${profiles.visible}`, isNotNull(column)))
    .groupBy(column)
    .orderBy(desc(count()))
    .limit(MOST_GROUPS)
}
