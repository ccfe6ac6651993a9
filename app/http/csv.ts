import { stringify } from "csv-stringify/sync"

type Cell = string | number | null | undefined

/** Typed text must not become a formula: leading `= + - @`, wide forms, tabs and line ends get an apostrophe. */
export const csvOf = (rows: readonly (readonly Cell[])[]) =>
  stringify(
    rows.map((row) => row.map(besideFormulas)),
    // The writer quotes only its own kind of line end.
    { escape_formulas: true, bom: true, record_delimiter: "windows", quoted_match: /[\r\n]/ },
  )

/** Some programs look for formulas behind spaces and line ends, where the writer does not. */
const besideFormulas = (cell: Cell) =>
  typeof cell === "string" && /^[\s\p{Cf}]+[=+\-@\t\r＝＋－＠]|^\n/u.test(cell) ? `'${cell}` : cell

export const csvFile = (name: string, rows: readonly (readonly Cell[])[]) =>
  new Response(csvOf(rows), { headers: headersFor(name) })

const headersFor = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}.csv"`,
})

/** Read and sent page by page. */
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
