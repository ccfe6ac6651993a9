import type { SheetRow } from "#app/forms/sheets/sheet-row.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { type ChosenHeads, findHead, guessTargets, MOST_TITLES } from "./guess-heads.server.ts"
import type { Target } from "./import-columns.server.ts"

const MOST_CLIENTS = 2_000
/** Titles and headings, the clients, and one more that shows that there are too many. */
export const MOST_SHEET_ROWS = MOST_TITLES + MOST_CLIENTS + 2
const MOST_COLUMNS = 300
/** Those with a meaning first; a form has a hundred fields. */
const MOST_USED = 90
const LONGEST_HEAD = 80

export interface Sheet {
  heads: string[]
  /** By what a consultant compares columns with: the first text below each. */
  samples: string[]
  targets: Target[]
  rows: SheetRow[]
}

/** Where the headings are, and what each column means; columns without a single text are left out. */
export function splitSheet(all: readonly SheetRow[], chosen: ChosenHeads): Result<Sheet> {
  const head = findHead(all, chosen)
  const found = all[head]
  if (!found) return refuse("invalid", "The file is empty.")
  const body = all.slice(head + 1)
  if (found.cells.length > MOST_COLUMNS)
    return refuse("invalid", "These are far too many columns for a list of people.")
  if (body.length === 0) return refuse("invalid", "There is no client below the headings.")
  if (body.length > MOST_CLIENTS) {
    const most = MOST_CLIENTS.toLocaleString("en")
    return refuse("invalid", `The file has more than ${most} clients. Please part it: at most ${most} at once.`)
  }
  const samples = found.cells.map((_, at) => body.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim() ?? "")
  const known = guessTargets(found.cells, chosen)
  const used = [...samples.keys()]
    .filter((at) => samples[at])
    .sort((a, b) => Number(known[b] !== "") - Number(known[a] !== "") || a - b)
    .slice(0, MOST_USED)
    .sort((a, b) => a - b)
  const only = (cells: readonly string[]) => used.map((at) => cells[at] ?? "")
  const heads = only(found.cells).map((cell) => cell.trim().slice(0, LONGEST_HEAD))
  return done({
    heads,
    samples: only(samples).map((sample) => sample.slice(0, LONGEST_HEAD)),
    targets: guessTargets(heads, chosen),
    rows: body.map(({ number, cells }) => ({ number, cells: only(cells) })),
  })
}
