import { countries, everyProvince, nationalities } from "#app/features/profiles/fields/countries.server.ts"
import { heightInCm } from "#app/features/profiles/fields/height.ts"
import { type List, options, spellingsOf } from "#app/features/profiles/fields/options.ts"
import { spellings } from "#app/features/profiles/fields/spellings.ts"
import { once } from "#app/once.ts"
import { type Filter, filterNames, termsOf } from "./filters.server.ts"

/** Case, spaces, dots, hyphens and the shape of apostrophes make no difference. */
const folded = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[\s._-]+/g, " ")
    .trim()
    .toLowerCase()

const METRES = /^([12])[.,](\d{2}) ?m$/

/** As people write it: 5'4, 5’4”, 5 ft 4 in, 5 feet, 163, 163cm, 1.63 m. */
export function heightFrom(text: string) {
  const plain = text.normalize("NFKC").trim().toLowerCase()
  const [, metres, rest] = METRES.exec(plain) ?? []
  if (metres) return heightInCm(`${metres}${rest}`)
  const written = plain
    .replace(/[“”″]/g, '"')
    .replace(/[‘’ʼ´`′]/g, "'")
    .replace(/ ?(?:ft|feet|foot)(?![a-z])\.?/, "'")
    .replace(/ ?(?:inches|inch|in)\.?$/, '"')
    .replace(/(?<=\d) ?' ?(?=\d)/, "'")
  return heightInCm(/^\d'$/.test(written) ? `${written}0` : written)
}

/** What each filter knows, by its folded spelling, in the one that the search has. */
const known = once(() => new Map(filterNames.map((filter) => [filter, knownTo(filter)])))

function knownTo(filter: Filter): Map<string, string> {
  if (filter === "city" || filter === "height") return new Map()
  if (filter === "nationality") return countriesBySpelling()
  if (filter === "province") return spelled("province", everyProvince())
  const lists = Object.values<readonly string[]>(options[filter as List]).flat()
  return spelled(filter, [...lists, ...(spellings[filter] ?? []).flat()])
}

function spelled(filter: Filter, values: readonly string[]) {
  const { offered } = termsOf(filter)
  const usual = (value: string) => spellingsOf(filter, value).find((same) => offered.includes(same)) ?? value
  return new Map(values.map((value) => [folded(value), usual(value)]))
}

/** By name, by what a nationality is called, and as forms hold it ('PK|Pakistan'). */
function countriesBySpelling() {
  const usual = (name: string) => spellingsOf("nationality", name)[0]!
  const held = [...nationalities.client, ...nationalities.member].flatMap(({ value, label }) => [
    [folded(value), usual(label)] as const,
    [folded(label), usual(label)] as const,
  ])
  return new Map([...held, ...countries.map((name) => [folded(name), name] as const)])
}

/** In the search's own spelling; undefined for what no list knows. */
export function valueFrom(filter: Exclude<Filter, "city">, text: string): string | undefined {
  if (filter !== "height") return known().get(filter)!.get(folded(text))
  const cm = heightFrom(text)
  return cm === undefined ? undefined : termsOf("height").offered.find((label) => heightInCm(label) === cm)
}

/** Every value that `valueFrom` gives. */
export const valuesOf = (filter: Exclude<Filter, "city">): readonly string[] =>
  filter === "height" ? termsOf("height").offered : [...new Set(known().get(filter)!.values())]

/** What a dropdown says while nothing is asked. */
export const asksNothing = (filter: Filter, text: string) =>
  text.trim() === "" || folded(text) === folded(termsOf(filter).all)
