import type { Group } from "#app/features/browse/count-shown.server.ts"

/** A smaller figure could point at a person. */
const FEWEST = 20

/** Rounded down to two digits, at least tens. Null: too few. */
export function roughly(count: number): string | null {
  if (count < FEWEST) return null
  const step = 10 ** Math.max(1, String(count).length - 2)
  return `${(Math.floor(count / step) * step).toLocaleString("en-GB")}+`
}

/** How many belong to any of the spellings of one name. */
export function countOf(groups: readonly Group[], spellings: readonly string[]) {
  return groups.filter(({ name }) => spellings.includes(name)).reduce((sum, { count }) => sum + count, 0)
}
