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

/** The total is an upper bound: pages times page size. */
export function countText(page: number, limit: number, total: number) {
  const from = (page - 1) * limit + 1
  return `Showing ${from} to ${Math.min(page * limit, total)} of up to ${pageCount(total, limit) * limit}`
}
