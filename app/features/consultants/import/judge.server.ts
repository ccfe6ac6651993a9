import { setImmediate as others } from "node:timers/promises"
import type { z } from "zod"
import { NO_PREFERENCE } from "#app/features/profiles/fields/preference-fields.ts"
import { phoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import { personalStep, type StepName, stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import type { WizardAnswers } from "#app/features/profiles/steps/save-profile.server.ts"
import { readCell } from "./cells.server.ts"
import { headingsOf, type Mistake } from "./headings.server.ts"
import { type ImportColumn, valuesText } from "./import-columns.server.ts"
import type { SheetRow } from "./spreadsheet.server.ts"

const MOST_CLIENTS = 2_000
/** The headings, the clients, and one more that shows that there are too many. */
export const MOST_SHEET_ROWS = MOST_CLIENTS + 2
const MOST_COLUMNS = 300
/** After so many mistakes reading stops. */
const MOST_MISTAKES = 2_000
const AT_ONCE = 5

export interface JudgedClient {
  row: number
  answers: WizardAnswers<"client">
}

interface Judged {
  rows: number
  clients: JudgedClient[]
  mistakes: Mistake[]
}

type Answers = Record<StepName, Record<string, string | undefined>>

const empty = (): Answers => ({ personal: {}, religious: {}, profession: {}, family: {}, partner: {} })
const STEPS = Object.keys(empty()) as StepName[]

/** By the rules of the client wizard. A missing column is one mistake, not one for each row. */
export async function judgeRows(
  rows: readonly SheetRow[],
  request: Request,
  lastNumber: string | null,
): Promise<Judged> {
  const [head, ...body] = rows
  const whole = (words: string, row = 1): Mistake => ({ row, column: "", cell: "", words })
  const unreadable = (words: string) => ({ rows: 0, clients: [], mistakes: [whole(words)] })
  if (!head) return unreadable("The file is empty.")
  if (head.cells.length > MOST_COLUMNS)
    return unreadable("These are far too many columns. Please take the headings from the template.")
  const { headings, mistakes } = headingsOf(head)
  const judged: Judged = { rows: body.length, clients: [], mistakes }
  if (body.length === 0) mistakes.push(whole("There is no client below the headings."))
  if (body.length > MOST_CLIENTS) {
    const most = MOST_CLIENTS.toLocaleString("en")
    const words = `The file has more than ${most} clients. Please part it: at most ${most} at once.`
    return { ...judged, mistakes: [...mistakes, whole(words, body[MOST_CLIENTS]!.number)] }
  }
  // While a heading is not understood no row can be right.
  const complete = mistakes.length === 0
  const personalOf = personalSteps(request, lastNumber)
  for (const [at, row] of body.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await others()
    const { answers, wrong } = judgeRow(row, head.cells.length, headings, personalOf)
    mistakes.push(...wrong)
    if (answers && complete) judged.clients.push({ row: row.number, answers })
    if (mistakes.length < MOST_MISTAKES) continue
    mistakes.push(
      whole("There are so many mistakes that the file was read no further. Please mend these first.", row.number),
    )
    break
  }
  return judged
}

type Personal = ReturnType<typeof personalStep>

/** Without a country code a phone number belongs to the nationality's country. */
function personalSteps(request: Request, lastNumber: string | null) {
  const known = new Map<string | undefined, Personal>()
  return (nationality: string | undefined) => {
    const schema = known.get(nationality) ?? personalStep("client", phoneOrigin(request, { nationality, lastNumber }))
    // Bounded, because the column may hold anything.
    if (known.size < 10) known.set(nationality, schema)
    return schema
  }
}

type Headings = ReturnType<typeof headingsOf>["headings"]

function judgeRow(
  { number, cells }: SheetRow,
  width: number,
  headings: Headings,
  personalOf: (nationality: string | undefined) => Personal,
) {
  const wrong: Mistake[] = []
  const given = empty()
  const found = new Map<string, string>()
  for (const { column, at } of headings) {
    const read = readCell(column, cells[at] ?? "")
    if ("problem" in read) found.set(`${column.step} ${column.name}`, read.problem)
    else given[column.step][column.name] = read.answer
  }
  const beyond = cells.slice(width).filter((cell) => cell.trim())
  if (beyond.length > 0) {
    const words =
      "There is more in this row than there are headings. A text with a comma or semicolon has to stand in quotation marks."
    wrong.push({ row: number, column: "", cell: shortened(beyond.join(" ")), words })
  }
  const answers: Partial<Record<StepName, unknown>> = {}
  for (const step of STEPS) {
    const schema = step === "personal" ? personalOf(given.religious.nationality) : stepSchemas.client[step]
    const { data, issues } = judgeStep(schema, given[step])
    answers[step] = data
    for (const [name, words] of issues) if (!found.has(`${step} ${name}`)) found.set(`${step} ${name}`, words)
  }
  for (const { column, at, label } of headings) {
    const words = found.get(`${column.step} ${column.name}`)
    const cell = cells[at]?.trim() ?? ""
    if (words)
      wrong.push({ row: number, column: label, cell: shortened(cell), words: mistakeText(column, given, cell, words) })
  }
  return { wrong, answers: wrong.length === 0 ? (answers as unknown as WizardAnswers<"client">) : undefined }
}

const LONGEST_SHOWN = 200

const shortened = (cell: string) => (cell.length > LONGEST_SHOWN ? `${cell.slice(0, LONGEST_SHOWN)}…` : cell)

function judgeStep(schema: z.ZodType, given: Record<string, string | undefined>) {
  const { data, error } = schema.safeParse(given)
  const issues = new Map<string, string>()
  const add = (found: z.ZodError | undefined) => {
    for (const { path, message } of found?.issues ?? [])
      if (!issues.has(String(path[0]))) issues.set(String(path[0]), message)
  }
  add(error)
  if (issues.size === 0 || !("minAge" in given || "maxAge" in given)) return { data, issues }
  const open = Object.fromEntries([...issues.keys()].map((name) => [name, NO_PREFERENCE]))
  add(schema.safeParse({ ...given, ...open }).error)
  return { data, issues }
}

/** For a value that is not in its list, the message names those that are. */
function mistakeText({ step, name, values }: ImportColumn, given: Answers, cell: string, words: string) {
  if (!values || cell === "" || values.includes(given[step][name] ?? "")) return words
  return `‘${cell.slice(0, 40)}’ is not in the list: ${valuesText(values)}`
}
