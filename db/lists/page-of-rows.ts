/** Rows are read with one more than a page has, if there is one: it says that more follow. */
export function pageOfRows<Row extends object, Place>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
) {
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)
  return { shown, more: rows.length > limit, last: end && placeOf(end) }
}
