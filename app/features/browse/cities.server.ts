import { and, count, desc, isNotNull, sql } from "drizzle-orm"
import { staleWhileRevalidate } from "#app/page-cache/stale-while-revalidate.ts"
import { db } from "#db/client.ts"
import { profiles } from "#db/schema/profiles.ts"
import { foldCities, isLargeCity } from "./city-spellings.ts"

const FIVE_MINUTES = 5 * 60_000
const MOST_WRITTEN = 500
const MOST_SUGGESTED = 100

/** Of those alone who are shown: a hidden profile adds no city. */
export const countCities = () =>
  db
    .select({ name: sql<string>`${profiles.city}`, count: count() })
    .from(profiles)
    .where(and(sql`${profiles.visible}`, isNotNull(profiles.city)))
    .groupBy(profiles.city)
    .orderBy(desc(count()))
    .limit(MOST_WRITTEN)

/** Most people first. Kept, so that no page counts profiles. */
export const shownCities = staleWhileRevalidate(FIVE_MINUTES, async () => foldCities(await countCities()))

/** Of a small place two people's: one alone may be somebody who has blocked whoever reads it. */
export async function suggestedCities() {
  const cities = await shownCities()
  return cities
    .filter(({ name, count }) => count > 1 || isLargeCity(name))
    .slice(0, MOST_SUGGESTED)
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other, "en"))
}
