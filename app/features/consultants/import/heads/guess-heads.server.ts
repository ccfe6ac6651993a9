import { fold } from "./fold.ts"
import { EXPORT_ONLY, IMPORT_COLUMNS, type Target, targetOf } from "./import-columns.server.ts"
import { SYNONYMS } from "./synonyms.ts"

/** What the import reads of its own export. */
const OWN: Record<(typeof EXPORT_ONLY)[number], Target> = {
  Age: "age",
  "E-mail": "email",
  "Client Number": "number",
  "Added On": "",
  Status: "",
  Consent: "",
}

const known = new Map<string, Target>([
  ...Object.entries(SYNONYMS).flatMap(([target, heads = ""]) =>
    heads.split(/, ?/).map((head) => [fold(head), target as Target] as const),
  ),
  ...IMPORT_COLUMNS.map((column) => [fold(column.label), targetOf(column)] as const),
  ...EXPORT_ONLY.map((label) => [fold(label), OWN[label]] as const),
])

/** Title rows above the headings. */
export const MOST_TITLES = 20
const LONGEST_HEAD = 100

export const headKey = (head: string) => fold(head.slice(0, LONGEST_HEAD))

/** What a consultant has chosen by hand goes before what is guessed. */
export type ChosenHeads = ReadonlyMap<string, Target>

const isKnown = (head: string, chosen: ChosenHeads) => known.has(headKey(head)) || chosen.has(headKey(head))

/** The row with the most headings that are known; a list without any begins with its headings. */
export function findHead(rows: readonly { cells: readonly string[] }[], chosen: ChosenHeads) {
  const counts = rows.slice(0, MOST_TITLES).map(({ cells }) => cells.filter((cell) => isKnown(cell, chosen)).length)
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}

export function guessTargets(heads: readonly string[], chosen: ChosenHeads): Target[] {
  const keys = heads.map(headKey)
  // 'FName' is the father's, unless the last name stands beside it.
  const first = keys.some((key) => known.get(key) === "lastName") ? "firstName" : "fatherName"
  return keys.map((key) => chosen.get(key) ?? (key === "fname" ? first : (known.get(key) ?? "")))
}
