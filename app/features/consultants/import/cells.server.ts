import { nationalities } from "#app/features/profiles/fields/countries.server.ts"
import { heightInCm } from "#app/features/profiles/fields/height.ts"
import { spellingsOf } from "#app/features/profiles/fields/options.ts"
import type { ImportColumn } from "./import-columns.server.ts"

type Read = { answer: string | undefined } | { problem: string }

/** Spellings of spreadsheets and people as the form has them; what is not understood stays for its rule to refuse. */
export function readCell(column: ImportColumn, cell: string): Read {
  // An apostrophe keeps spreadsheets, and our own export, from taking +92 for a formula.
  const text = cell
    .replaceAll("\u00a0", " ")
    .trim()
    .replace(/^'(?=\s*[=+\-@＝＋－＠])/, "")
  if (text === "") return { answer: undefined }
  if (column.name === "dateOfBirth") return readDate(text)
  if (column.name === "contactNumber" && /^\d(?:[.,]\d+)?E\+?\d+$/i.test(text))
    return { problem: "The spreadsheet has shortened this number. Please set the column to text, and write it again." }
  return { answer: column.values ? chosen(column, text) : text }
}

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[’‘ʼ′`]/g, "'")
    .replaceAll(/[‐-―]/g, "-")
    .replaceAll(/\s+/g, "")

/** Longer than any value of a list, however it is spelt. */
const LONGEST_VALUE = 200

function chosen(column: ImportColumn, text: string) {
  if (text.length > LONGEST_VALUE) return text
  const given = plain(text)
  const known = byColumn.get(column) ?? answersOf(column)
  byColumn.set(column, known)
  return known.get(given) ?? sameHeight(column, given) ?? text
}

const byColumn = new WeakMap<ImportColumn, Map<string, string>>()

/** Each value by all its spellings; the list's own come first. */
function answersOf({ name, values = [], list }: ImportColumn) {
  const own = name === "nationality" ? nationalities.client : values.map((value) => ({ label: value, value }))
  const alike = own.flatMap(({ label, value }) =>
    spellingsOf(name === "nationality" ? name : list!, label).map((other) => [plain(other), value] as const),
  )
  return new Map([...alike, ...own.map(({ label, value }) => [plain(label), value] as const)])
}

function sameHeight({ name, values = [] }: ImportColumn, given: string) {
  if (!/height/i.test(name)) return
  const cm = heightInCm(given.replace(/(?:''|"|in)$/, "").replace(/^(\d)(?:ft|feet)\.?/, "$1'"))
  return cm === undefined ? undefined : values.find((value) => heightInCm(value) === cm)
}

const UNCLEAR = "Day or month first? Please write year, month, day, such as 1998-03-14."

function readDate(text: string): Read {
  const day = text.replace(/[T ]00:00(:00)?$/, "")
  const [, year, second, third] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day) ?? []
  if (year) return { answer: isoDate(year, second!, third!) }
  const [, one, other, century] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(day) ?? []
  if (!one) return { answer: text }
  if (Number(one) <= 12 && Number(other) <= 12 && Number(one) !== Number(other)) return { problem: UNCLEAR }
  const [date, month] = Number(one) > 12 ? [one, other!] : [other!, one]
  return { answer: isoDate(century!, month, date) }
}

const isoDate = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
