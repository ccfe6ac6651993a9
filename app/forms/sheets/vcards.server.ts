import { setImmediate as others } from "node:timers/promises"
import { done, type Result } from "#app/result.ts"
import type { SheetRow } from "./sheet-row.ts"

const HEADS = ["First Name", "Last Name", "Name", "Phone", "E-mail", "Birthday", "City", "Notes"]
/** Cards read before other requests have their turn. */
const AT_ONCE = 50
const LONGEST_LINE = 4_000
const MOST_VALUES = 5

export const isVcards = (text: string) => /^\s*BEGIN:VCARD/i.test(text)

/** Contacts as phones hand them out, as rows below headings. */
export const vcardRows = (text: string, most: number) => rowsOf(text, most, cellsOf, HEADS)

/** The numbers and e-mails alone, but all of them. */
export const vcardContacts = (text: string, most: number) =>
  rowsOf(text, most, (found) => ["TEL", "EMAIL"].flatMap((key) => (found.get(key) ?? []).map(plain)))

type Fields = ReadonlyMap<string, string[]>

async function rowsOf(
  text: string,
  most: number,
  cellsFor: (found: Fields) => string[],
  heads?: string[],
): Promise<Result<SheetRow[]>> {
  const rows: SheetRow[] = heads ? [{ number: 1, cells: heads }] : []
  // A long line goes on behind a blank, or behind the equals sign of an older card.
  const cards = text.replaceAll(/\r?\n[ \t]|=\r?\n(?==)/g, "").split(/BEGIN:VCARD/i)
  for (const card of cards.slice(1)) {
    if (rows.length >= most) break
    if (rows.length % AT_ONCE === 0) await others()
    rows.push({ number: rows.length + 1, cells: cellsFor(fieldsOf(card)) })
  }
  return done(rows)
}

function fieldsOf(card: string): Fields {
  const found = new Map<string, string[]>()
  for (const line of card.split(/\r?\n/)) {
    const at = line.indexOf(":")
    if (at < 1 || line.length > LONGEST_LINE) continue
    const [name = "", ...settings] = line.slice(0, at).toUpperCase().split(";")
    const value = settings.some((one) => one.includes("QUOTED-PRINTABLE"))
      ? printed(line.slice(at + 1))
      : line.slice(at + 1)
    const key = name.replace(/^ITEM\d+\./, "")
    const values = found.get(key) ?? []
    if (values.length < MOST_VALUES) found.set(key, [...values, value])
  }
  return found
}

function cellsOf(found: Fields) {
  const [last = "", first = "", middle = ""] = partsOf(found.get("N")?.[0])
  const all = (key: string) => (found.get(key) ?? []).map(plain).join(" / ")
  return [
    plain([first, middle].filter(Boolean).join(" ")),
    plain(last),
    first || last ? "" : plain(found.get("FN")?.[0] ?? ""),
    all("TEL"),
    plain(found.get("EMAIL")?.[0] ?? ""),
    day(found.get("BDAY")?.[0] ?? ""),
    plain(partsOf(found.get("ADR")?.[0])[3] ?? ""),
    all("NOTE"),
  ]
}

const partsOf = (value = "") => value.split(/(?<!\\);/)

const plain = (value: string) => value.replaceAll(/\\n/gi, " ").replaceAll(/\\(.)/g, "$1").trim()

const day = (value: string) => value.replace(/^(\d{4})(\d\d)(\d\d)/, "$1-$2-$3").slice(0, 10)

function printed(value: string) {
  const bytes = value.replaceAll(/%/g, "%25").replaceAll(/=([0-9A-F]{2})/gi, "%$1")
  try {
    return decodeURIComponent(bytes)
  } catch {
    return value
  }
}
