import { stringify } from "csv-stringify/sync"

type Cell = string | number | null | undefined

/**
 * Rows as the text of a CSV file that spreadsheets open as it is. What somebody has typed does not become a formula in
 * them: a text that begins with `= + - @`, their wide forms, a tab or the end of a line stands behind an apostrophe.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]) =>
  stringify(
    rows.map((row) => row.map(besideFormulas)),
    // The writer thinks of its own ends of lines alone.
    { escape_formulas: true, bom: true, record_delimiter: "windows", quoted_match: /[\r\n]/ },
  )

/** Some programs look for formulas behind spaces and ends of lines, where the writer does not. */
const besideFormulas = (cell: Cell) =>
  typeof cell === "string" && /^[\s\p{Cf}]+[=+\-@\t\r＝＋－＠]|^\n/u.test(cell) ? `'${cell}` : cell

/** The answer that saves them as a file; `name` stands without its ending. */
export const csvFile = (name: string, rows: readonly (readonly Cell[])[]) =>
  new Response(csvOf(rows), { headers: headersFor(name) })

const headersFor = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}.csv"`,
})

/** The same of more rows than are held at once: they are read and sent page by page. */
export function csvStream(
  name: string,
  headings: readonly string[],
  pages: AsyncIterator<readonly (readonly Cell[])[]>,
) {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvOf([headings]))),
    async pull(controller) {
      const { done, value } = await pages.next()
      if (done) return controller.close()
      if (value.length > 0) controller.enqueue(encoder.encode(csvOf(value).slice(1)))
    },
    cancel: async () => void (await pages.return?.()),
  })
  return new Response(body, { headers: headersFor(name) })
}
