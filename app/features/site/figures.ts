/** A smaller figure could point at a person. */
const FEWEST = 20

/** Rounded down to two digits, at least tens. Null: too few. */
export function roughly(count: number): string | null {
  if (count < FEWEST) return null
  const step = 10 ** Math.max(1, String(count).length - 2)
  return `${(Math.floor(count / step) * step).toLocaleString("en-GB")}+`
}

export interface Group {
  name: string
  count: number
}

/** How many belong to any of the spellings of one name. */
export function countOf(groups: readonly Group[], spellings: readonly string[]) {
  return groups.filter(({ name }) => spellings.includes(name)).reduce((sum, { count }) => sum + count, 0)
}

/** Cities are free text: what is no name, such as a web address, is not shown. */
const NAME = /^\p{L}[\p{L} '’-]{1,39}$/u

/** Small letters and capitals make one city. */
export function foldCities(groups: readonly Group[]): Group[] {
  const folded = new Map<string, Group>()
  for (const { name, count } of groups) {
    const plain = name.trim().toLowerCase()
    if (!NAME.test(plain)) continue
    const city = plain.replace(/(^|[ -])\p{L}/gu, (start) => start.toUpperCase())
    folded.set(city, { name: city, count: count + (folded.get(city)?.count ?? 0) })
  }
  return [...folded.values()].sort((a, b) => b.count - a.count)
}
