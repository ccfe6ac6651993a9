import { columnOfHeading, IMPORT_COLUMNS, type ImportColumn } from "./import-columns.server.ts"
import type { SheetRow } from "./spreadsheet.server.ts"

export interface Mistake {
  row: number
  /** 'C · Marital Status' */
  column: string
  cell: string
  words: string
}

interface Heading {
  column: ImportColumn
  at: number
  label: string
}

/** A, B … Z, AA: how spreadsheets call their columns. */
const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26))

/** Where each column is, and mistakes in the headings. */
export function headingsOf({ number, cells }: SheetRow) {
  const headings: Heading[] = []
  const mistakes: Mistake[] = []
  const wrong = (column: string, cell: string, words: string) => mistakes.push({ row: number, column, cell, words })
  for (const [at, cell] of cells.entries()) {
    const heading = cell.trim()
    if (heading === "") continue
    const column = columnOfHeading(heading)
    if (column === undefined)
      wrong(
        letterOf(at),
        heading.slice(0, 200),
        "This heading is not known. Please take it from the template, or leave the column out.",
      )
    else if (column && headings.some((heading) => heading.column === column))
      wrong(letterOf(at), heading, "This heading stands here twice.")
    else if (column) headings.push({ column, at, label: `${letterOf(at)} · ${column.label}` })
  }
  for (const column of IMPORT_COLUMNS)
    if (!headings.some((heading) => heading.column === column)) wrong(column.label, "", "This column is missing.")
  return { headings, mistakes }
}
