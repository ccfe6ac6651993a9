import { allCountries } from "country-region-data"
import { browserCountry } from "#app/http/browser-country.ts"
import { options } from "./options.ts"

const CLIENT_NATIONALITIES = { PK: "Pakistani", US: "American", CA: "Canadian", GB: "British", AU: "Australian" }

const provinces = new Map(
  allCountries.map(([, iso, regions]) => {
    const names = regions.map(([name]) => name).sort(new Intl.Collator("en").compare)
    // The data gives a country without regions one that is named like itself.
    return [String(iso), names.length > 1 ? names : []]
  }),
)
provinces.set("PK", [...options.province.browse])

const countryNames = new Map(allCountries.map(([name, iso]) => [String(iso), plainName(name)]))

/** 'Iran, Islamic Republic of' is Iran; the two Koreas keep their whole names. */
function plainName(name: string) {
  const short = (text: string) => text.split(/, | \(/)[0]!
  const clashes = allCountries.filter(([other]) => short(other) === short(name)).length > 1
  return clashes ? name : short(name)
}

const asOptions = (names: Iterable<[string, string]>) =>
  [...names].map(([iso, name]) => ({ value: `${iso}|${name}`, label: name }))

/** A nationality is held as 'ISO|name' while a form is filled in, and saved as the name alone. */
export const nationalities = {
  member: asOptions(countryNames).sort((a, b) => a.label.localeCompare(b.label, "en")),
  client: asOptions(Object.entries(CLIENT_NATIONALITIES)),
}

/** Pakistan first, then the browser's own country, then the others. */
export function nearestFirst<Offered extends { value: string }>(offered: readonly Offered[], request: Request) {
  const far = ["PK", browserCountry(request)].reverse()
  const nearness = ({ value }: Offered) => far.indexOf(value.slice(0, 2))
  return [...offered].sort((a, b) => nearness(b) - nearness(a))
}

const known = new Set([...nationalities.member, ...nationalities.client].map(({ value }) => value))

export const isNationality = (value: string) => known.has(value)

/** A name that no list has is offered as it is. */
export const nationalityValue = (name: string) =>
  [...known].find((value) => nationalityName(value) === name) ?? `--|${name}`

export const nationalityName = (value: string) => value.slice(value.indexOf("|") + 1)

/** None for some countries; undefined while none is chosen. */
export const provincesOf = (nationality: string | undefined) =>
  nationality && isNationality(nationality) ? provinces.get(nationality.slice(0, 2)) : undefined

export const provinceLists: ReadonlyMap<string, readonly string[]> = provinces

export const everyProvince = () => [...new Set([...provinces.values()].flat())]

export const countries: readonly string[] = nationalities.member.map(({ label }) => label)

/** By the country's name; none for some, undefined while none is chosen. */
export const statesOf = (country: string | undefined) =>
  provincesOf(nationalities.member.find(({ label }) => label === country)?.value)
