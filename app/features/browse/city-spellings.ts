import { CITY_NAMES } from "./city-names.ts"
import type { Group } from "./count-shown.server.ts"

/** As `cityKey` has it: people write their city with capitals, spaces, dots and hyphens, or without. */
export const keyOfCity = (city: string) => city.toLowerCase().replace(/[\s.-]/g, "")

const groups = new Map(CITY_NAMES.flatMap((names) => names.map((name) => [keyOfCity(name), names] as const)))

export const isLargeCity = (city: string) => groups.has(keyOfCity(city))

/** One for each name of the city. */
export const citySpellings = (city: string): readonly string[] => groups.get(keyOfCity(city)) ?? [city]

/** Its first name; of any other city what was written, but for small letters or capitals throughout. */
export function usualCity(written: string) {
  const [usual] = groups.get(keyOfCity(written)) ?? []
  if (usual) return usual
  const city = written.trim().replace(/\s+/g, " ")
  const [small, large] = [city.toLowerCase(), city.toUpperCase()]
  return city === small || city === large ? small.replace(/(^|[ -])\p{L}/gu, (start) => start.toUpperCase()) : city
}

/** Cities are free text: what is no name, such as a web address, is not shown. */
const NAME = /^\p{L}[\p{L}\p{M} '’-]{1,39}$/u

/** All spellings of a city are one; most people first. */
export function foldCities(written: readonly Group[]): Group[] {
  const folded = new Map<string, Group>()
  for (const { name, count } of written) {
    const city = usualCity(name)
    if (!NAME.test(city)) continue
    const known = folded.get(keyOfCity(city))
    folded.set(keyOfCity(city), { name: known?.name ?? city, count: count + (known?.count ?? 0) })
  }
  return [...folded.values()].sort((one, other) => other.count - one.count)
}
