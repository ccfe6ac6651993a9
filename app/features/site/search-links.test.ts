import { expect, test } from "vitest"
import { foldCities } from "#app/features/browse/city-spellings.ts"
import { chosenFrom, type Filter, termsOf } from "#app/features/browse/filters.server.ts"
import { partsOf, searchFrom } from "#app/features/browse/search-query.ts"
import { spellingsOf } from "#app/features/profiles/fields/options.ts"
import { BROWSE } from "./landing-texts.ts"

const asks = (filter: Filter, value: string) => partsOf(searchFrom(new URLSearchParams({ [filter]: value })))

const cities = ["rahim yar khan", "D.I. Khan", "Dera Ghazi-Khan", "Sa'id Pur", "Nawabshah", "LAHORE"]
const links: [Filter, string][] = [
  ...BROWSE.flatMap(({ column, names }) => names.map((name): [Filter, string] => [column, name])),
  ...foldCities(cities.map((name) => ({ name, count: 1 }))).map(({ name }): [Filter, string] => ["city", name]),
]

test.each(links)("a link to %s %s asks for just that, and can be taken away", (filter, value) => {
  expect(asks(filter, value)).toEqual([{ label: `${termsOf(filter).label}: ${value}`, names: [filter] }])
})

test("every caste is asked for in any of its spellings", () => {
  const { offered } = termsOf("caste")
  expect(offered).toHaveLength(32)
  for (const caste of offered)
    for (const spelling of spellingsOf("caste", caste))
      expect(chosenFrom(new URLSearchParams({ caste: spelling }), "caste", offered), spelling).toBe(caste)
})
