import { CsvError, parse } from "csv-parse/sync"
import { done, type Result, refuse } from "#app/result.ts"

const DELIMITERS = [",", ";", "\t"] as const
const LONGEST_ROW = 100_000

/** A row with the number that a spreadsheet shows beside it. */
export interface SheetRow {
  number: number
  cells: string[]
}

/**
 * The rows of a file as spreadsheets save them: with commas, semicolons or tabs, in UTF-8, UTF-16 or the old encoding of
 * Windows, also behind a line that names the delimiter. Empty rows are left out, and keep their numbers.
 */
export function readSheet(bytes: Uint8Array): Result<SheetRow[]> {
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b)
    return refuse("invalid", "This is a workbook. Please save it in your spreadsheet as CSV, and choose that file.")
  const text = textOf(bytes).replace(/^\uFEFF/, "")
  if (text.includes("\0"))
    return refuse("invalid", "This is no CSV file. Please save the table as CSV, and choose that file.")
  const [named, delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const table = text.slice(named?.length ?? 0)
  try {
    const rows: string[][] = parse(table, {
      delimiter: delimiter ?? delimiterOf(table),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_ROW,
    })
    return done(
      rows.map((cells, at) => ({ number: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim())),
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse("invalid", wordsFor(error))
  }
}

function textOf(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

/** The one that parts the headings most often. */
function delimiterOf(table: string) {
  const headings = table.slice(0, table.search(/[\r\n]|$/))
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, times: headings.split(delimiter).length }))
  return counted.reduce((most, one) => (one.times > most.times ? one : most)).delimiter
}

function wordsFor(error: CsvError) {
  const row = (Number((error as { records?: number }).records) || 0) + 1
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return `From row ${row} on a quotation mark (") is opened and never closed. Please close or remove it.`
  if (error.code === "CSV_MAX_RECORD_SIZE")
    return `Row ${row} is far too long: a quotation mark (") before it may never be closed.`
  return `Row ${row} cannot be read as CSV. Please look at its quotation marks (").`
}
