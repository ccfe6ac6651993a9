import { shownCities } from "#app/features/browse/cities.server.ts"
import { countShown, type Group } from "#app/features/browse/count-shown.server.ts"
import { spellingsOf } from "#app/features/profiles/fields/options.ts"
import { staleWhileRevalidate } from "#app/page-cache/stale-while-revalidate.ts"
import { countOf, roughly } from "./figures.ts"
import { BROWSE } from "./landing-texts.ts"

const FIVE_MINUTES = 5 * 60_000
const MOST_CITIES = 20

/** Only names with a figure. */
export const browseFigures = staleWhileRevalidate(FIVE_MINUTES, async () => {
  const found = []
  for (const { by, column, names } of BROWSE)
    found.push({ by, column, names: withFigures(column, names, await countShown(column)) })
  return found
})

function withFigures(column: (typeof BROWSE)[number]["column"], names: readonly string[], groups: readonly Group[]) {
  return names.map((name) => ({ name, figure: roughly(countOf(groups, spellingsOf(column, name))) }))
}

/** None so small that its figure would point at somebody. */
export const topCities = async () =>
  (await shownCities())
    .map(({ name, count }) => ({ name, figure: roughly(count) }))
    .filter((city): city is { name: string; figure: string } => city.figure !== null)
    .slice(0, MOST_CITIES)
