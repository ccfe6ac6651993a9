import { setImmediate as others } from "node:timers/promises"
import { birthDateProblem } from "#app/features/profiles/fields/birth-date-policy.ts"
import type { Field } from "#app/features/profiles/fields/fields.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { type PhoneOrigin, phoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import { ageOf } from "#app/features/profiles/shown/biodata.ts"
import type { SheetRow } from "#app/forms/sheets/sheet-row.ts"
import { type Reading, readCell } from "./cells/read-cell.server.ts"
import { bornAbout, isMonthFirst } from "./cells/read-date.ts"
import type { Target } from "./heads/import-columns.server.ts"
import type { Sheet } from "./heads/split-sheet.server.ts"
import type { Problem } from "./problems.ts"

const AT_ONCE = 5
const LONGEST_NOTE = 2_000

/** What a file does not say of anybody and its owner says of all. */
export interface Fill {
  gender?: string
  age?: number
}

export interface JudgedRow {
  row: number
  name: string
  answers: Partial<Record<Field, string>>
  partner: Record<string, string>
  email?: string
  /** Kept for the consultant: what no field could take. */
  note: string
  /** Of one's own export. */
  number?: number
  birthEstimated: boolean
  /** Why this cannot be a client. */
  wrong?: Problem
  /** What a client should not be without. */
  weak?: Problem
}

interface Column {
  at: number
  head: string
  target: Target
  monthFirst: boolean
}

export async function judgeRows(
  { heads, targets, rows }: Pick<Sheet, "heads" | "targets" | "rows">,
  fill: Fill,
  request: Request,
  lastNumber: string | null,
): Promise<JudgedRow[]> {
  const columns = heads.flatMap((head, at): Column[] => {
    const target = targets[at]
    if (!target) return []
    const monthFirst = target === "dateOfBirth" && isMonthFirst(rows.map(({ cells }) => cells[at] ?? ""))
    return [{ at, head, target, monthFirst }]
  })
  const origin = originFor(request, lastNumber)
  const judged: JudgedRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await others()
    judged.push(judgeRow(row, columns, fill, origin))
  }
  return judged
}

/** A number without a calling code is at home in Pakistan, if not in the consultant's own country. */
function originFor(request: Request, lastNumber: string | null): PhoneOrigin {
  const { known, ...origin } = phoneOrigin(request, { lastNumber })
  return { ...origin, known: [...known, "PK"], guess: "PK" }
}

function judgeRow({ number, cells }: SheetRow, columns: Column[], fill: Fill, origin: PhoneOrigin): JudgedRow {
  const found = new Map<string, string>()
  const kept: string[] = []
  for (const { at, head, target, monthFirst } of columns) {
    const text = cleaned(cells[at] ?? "")
    if (!text) continue
    const reading: Reading = readCell(target, text, { origin, monthFirst })
    // Cut within a sign, a text would be none that JSON takes.
    const said = Object.entries(reading.answers).map(([name, answer]) => [name, answer.toWellFormed()] as const)
    const known = said.filter(([name, answer]) => (found.get(name) ?? answer) === answer)
    for (const [name, answer] of known) found.set(name, answer)
    if (!reading.whole || known.length < said.length) kept.push(`${head}: ${text}`)
  }
  return { row: number, ...personOf(found, kept, fill), note: kept.join("\n").slice(0, LONGEST_NOTE).toWellFormed() }
}

const LONGEST_CELL = 500

/** An apostrophe keeps spreadsheets, and our own export, from taking +92 for a formula. */
const cleaned = (cell: string) =>
  cell
    .slice(0, LONGEST_CELL)
    .replaceAll(/[\s\u00a0]+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .replace(/^'(?=\s*[=+\-@＝＋－＠])/, "")

function personOf(found: Map<string, string>, kept: string[], fill: Fill): Omit<JudgedRow, "row" | "note"> {
  const { email, age, number, ...said } = Object.fromEntries(found) as Record<string, string | undefined>
  const entries = Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const partner = Object.fromEntries(
    entries
      .filter(([name]) => name.startsWith("partner."))
      .map(([name, value]) => [name.slice("partner.".length), value]),
  )
  const answers: Partial<Record<Field, string>> = Object.fromEntries(
    entries.filter(([name]) => !name.startsWith("partner.")),
  )
  dropTurnedRanges(partner, kept)
  answers.gender ??= fill.gender
  const known = answers.dateOfBirth
  const years = age ? Number(age) : known ? undefined : fill.age
  if (!known && years !== undefined) answers.dateOfBirth = bornAbout(years)
  return {
    name: fullName({ firstName: answers.firstName ?? "", lastName: answers.lastName ?? "" }),
    answers,
    partner,
    ...(email && { email }),
    ...(number && { number: Number(number) }),
    birthEstimated: !known && years !== undefined,
    ...wrongWith(answers, known === undefined),
    ...(!answers.contactNumber && !email && { weak: "no-contact" as const }),
  }
}

function wrongWith(
  { firstName, gender, dateOfBirth }: Partial<Record<Field, string>>,
  estimated: boolean,
): Pick<JudgedRow, "wrong"> {
  if (!firstName) return { wrong: "no-name" }
  if (!gender) return { wrong: "no-gender" }
  if (!dateOfBirth) return { wrong: "no-birth" }
  if (estimated ? ageOf(dateOfBirth) >= 18 : !birthDateProblem(dateOfBirth)) return {}
  return { wrong: ageOf(dateOfBirth) <= 18 ? "too-young" : "wrong-birth" }
}

/** An age from 40 to 30 is none. */
function dropTurnedRanges(partner: Record<string, string>, kept: string[]) {
  for (const [least, most] of [
    ["minAge", "maxAge"],
    ["minHeight", "maxHeight"],
  ] as const) {
    const [from, to] = [Number.parseInt(partner[least] ?? "", 10), Number.parseInt(partner[most] ?? "", 10)]
    if (!(from > to)) continue
    kept.push(`Partner ${least === "minAge" ? "age" : "height"}: ${partner[least]} – ${partner[most]}`)
    delete partner[least]
    delete partner[most]
  }
}
