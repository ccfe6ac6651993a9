/** Below this many a figure could point at a person. */
const FEWEST = 20

/** A count as visitors may read it: rounded down to its first two digits, in tens at least. Null: too few to tell. */
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

/** Members write their city themselves: what is no name, such as an address of the web, is not shown to everybody. */
const NAME = /^\p{L}[\p{L} '’-]{1,39}$/u

/** A city written with small letters by one and capitals by another is one city. */
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
