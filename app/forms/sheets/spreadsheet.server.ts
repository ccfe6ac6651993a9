import { Readable } from "node:stream"
import { setImmediate as others } from "node:timers/promises"
import { CsvError, type Options, parse } from "csv-parse"
import { done, type Result, refuse } from "#app/result.ts"
import type { SheetRow } from "./sheet-row.ts"
import { isVcards, vcardRows } from "./vcards.server.ts"

const DELIMITERS = [",", ";", "\t"] as const
const LONGEST_ROW = 32 * 1024
const MOST_EMPTY_ROWS = 10_000
/** Bytes read before other requests have their turn. */
const PIECE = 2 * 1024

export async function readSheet(bytes: Uint8Array, most: number, cards = vcardRows): Promise<Result<SheetRow[]>> {
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b)
    return refuse("invalid", "This is a workbook. Please save it in your spreadsheet as CSV, and choose that file.")
  const text = textOf(bytes).replace(/^\uFEFF/, "")
  if (text.includes("\0"))
    return refuse("invalid", "This is no list that can be read here. Please save it as CSV, and choose that file.")
  if (isVcards(text)) return cards(text, most)
  const [named, delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const table = text.slice(named?.length ?? 0)
  const options = {
    delimiter: delimiter ?? delimiterOf(table),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
  }
  try {
    return await rowsOf(table, options, most)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse("invalid", messageFor(error))
  }
}

async function rowsOf(table: string, options: Options, most: number): Promise<Result<SheetRow[]>> {
  const rows: SheetRow[] = []
  let number = 0
  let lineLength = 0

  async function* pieces() {
    for (let at = 0; at < table.length && lineLength <= LONGEST_ROW; at += PIECE) {
      const piece = table.slice(at, at + PIECE)
      // The parser limits a cell's length, not a row's.
      lineLength = /[\r\n]/.test(piece) ? 0 : lineLength + PIECE
      await others()
      yield piece
    }
  }

  for await (const cells of Readable.from(pieces()).pipe(parse(options)) as AsyncIterable<string[]>) {
    number += 1
    if (cells.some((cell) => cell.trim())) rows.push({ number, cells })
    if (rows.length === most || number - rows.length > MOST_EMPTY_ROWS) break
  }
  return lineLength > LONGEST_ROW ? refuse("invalid", tooLong(number)) : done(rows)
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

const LINES_LOOKED_AT = 20

/** The one that most lines have, most often and equally often: titles and long texts have others. */
function delimiterOf(table: string) {
  const lines = table.slice(0, LONGEST_ROW).split(/[\r\n]+/, LINES_LOOKED_AT)
  const counted = DELIMITERS.map((delimiter) => {
    const times = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const sums = times.map((count) => count * times.filter((other) => other === count).length)
    return { delimiter, weight: Math.max(0, ...sums) }
  })
  return counted.reduce((most, one) => (one.weight > most.weight ? one : most)).delimiter
}

const tooLong = (row: number) => `Row ${row} is far too long: a quotation mark (") before it may never be closed.`

function messageFor(error: CsvError) {
  const row = (Number((error as { records?: number }).records) || 0) + 1
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return `From row ${row} on a quotation mark (") is opened and never closed. Please close or remove it.`
  if (error.code === "CSV_MAX_RECORD_SIZE") return tooLong(row)
  return `Row ${row} cannot be read as CSV. Please look at its quotation marks (").`
}
