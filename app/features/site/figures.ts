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

/** Free text, written with small letters by one and capitals by another, is one name: as most write it. */
export function foldNames(groups: readonly Group[]): Group[] {
  const folded = new Map<string, Group>()
  for (const { name, count } of groups.toSorted((a, b) => b.count - a.count)) {
    const key = name.trim().toLowerCase()
    folded.set(key, { name: folded.get(key)?.name ?? name.trim(), count: count + (folded.get(key)?.count ?? 0) })
  }
  return [...folded.values()].sort((a, b) => b.count - a.count)
}
