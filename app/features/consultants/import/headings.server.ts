import { columnOfHeading, IMPORT_COLUMNS, type ImportColumn } from "./import-columns.server.ts"
import type { SheetRow } from "./spreadsheet.server.ts"

export interface Mistake {
  row: number
  /** 'C · Marital Status' */
  column: string
  cell: string
  words: string
}

interface Place {
  column: ImportColumn
  at: number
  place: string
}

/** A, B … Z, AA: how spreadsheets call their columns. */
const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26))

/** Where each column is, and mistakes in the headings. */
export function headingsOf({ number, cells }: SheetRow) {
  const places: Place[] = []
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
    else if (column && places.some((place) => place.column === column))
      wrong(letterOf(at), heading, "This heading stands here twice.")
    else if (column) places.push({ column, at, place: `${letterOf(at)} · ${column.label}` })
  }
  for (const column of IMPORT_COLUMNS)
    if (!places.some((place) => place.column === column)) wrong(column.label, "", "This column is missing.")
  return { places, mistakes }
}
