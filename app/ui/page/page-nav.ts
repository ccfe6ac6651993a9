/** `null` is an ellipsis: all when there are at most five, else first, neighbours and last. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 5) return Array.from({ length: pages }, (_, i) => i + 1)
  const shown = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const unique = [...new Set(shown)].sort((a, b) => a - b)
  return unique.flatMap((number, i) => {
    const before = unique[i - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}

export const pageCount = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit))

/** Most lists count up to one more than this. */
export const COUNTED_TO = 1_000

const numberText = (count: number) => count.toLocaleString("en")

/** The total is an upper bound: pages times page size. Where counting stopped, it is not all there is. */
export function countText(page: number, limit: number, total: number, countedTo = COUNTED_TO) {
  const from = (page - 1) * limit + 1
  const range = `Showing ${from} to ${Math.min(page * limit, total)}`
  if (total > countedTo) return `${range} of the first ${numberText(countedTo)}; there are more`
  return `${range} of up to ${pageCount(total, limit) * limit}`
}

/** `about` is known only of more than were counted. */
export function totalText(total: number, about: number | null) {
  if (total <= COUNTED_TO) return `${numberText(total)} in all`
  return about === null ? `More than ${numberText(COUNTED_TO)}` : `About ${numberText(about)} in all`
}
