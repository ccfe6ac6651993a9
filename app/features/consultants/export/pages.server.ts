/** Rows in memory at once. */
export const ROWS_AT_ONCE = 500

export type ExportRow = (string | number | null)[]

/** In the order of ids, each page from an index; only one page is in memory. */
export async function* inPages<Row>(
  after: (id: number) => Promise<Row[]>,
  idOf: (row: Row) => number,
  toCells: (row: Row) => ExportRow,
): AsyncGenerator<ExportRow[]> {
  for (let last = 0; ; ) {
    const rows = await after(last)
    yield rows.map(toCells)
    if (rows.length < ROWS_AT_ONCE) return
    last = idOf(rows.at(-1)!)
  }
}
