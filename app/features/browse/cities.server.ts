import { staleWhileRevalidate } from "#app/page-cache/stale-while-revalidate.ts"
import { foldCities, isLargeCity } from "./city-spellings.ts"
import { countShown } from "./count-shown.server.ts"

const FIVE_MINUTES = 5 * 60_000
const MOST_SUGGESTED = 100

/** Kept, so that no page counts profiles. */
export const shownCities = staleWhileRevalidate(FIVE_MINUTES, async () => foldCities(await countShown("city")))

/** Of a small place two people's: one alone may be somebody who has blocked whoever reads it. */
export async function suggestedCities() {
  const cities = await shownCities()
  return cities
    .filter(({ name, count }) => count > 1 || isLargeCity(name))
    .slice(0, MOST_SUGGESTED)
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other, "en"))
}
