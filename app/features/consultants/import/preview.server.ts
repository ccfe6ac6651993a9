import { dayOf } from "#app/dates/dates.ts"
import { phoneInGroups } from "#app/features/profiles/phone/phone.server.ts"
import { missingIn } from "#app/features/profiles/shown/missing.ts"
import type { Paging } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { choicesFor, isNothingNew } from "./choices.ts"
import { clientColumns } from "./client-columns.server.ts"
import type { findImport } from "./client-import.server.ts"
import { findDoubles } from "./doubles.server.ts"
import { targetChoices } from "./heads/import-columns.server.ts"
import type { JudgedRow } from "./judge.server.ts"
import { PROBLEMS } from "./problems.ts"

const FIRST = 5
const MOST_WRONG = 20

type KeptImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** Each with what can be done with it, the proposal first, and what is to be done. */
export async function readRows(viewer: Pick<Viewer, "id">, { judged, choices: chosen }: KeptImport) {
  const doubles = await findDoubles(viewer, judged)
  return judged.map((row) => {
    const double = doubles.get(row.row)
    const choices = choicesFor(row, double)
    return {
      row,
      double,
      choices,
      choice: choices.find((choice) => choice === chosen[row.row]) ?? choices[0]!,
      draft: missingIn(clientColumns(row)).length > 0,
      nothingNew: double !== undefined && isNothingNew(double),
      problem: row.wrong ?? (double ? undefined : row.weak),
    }
  })
}

export type ImportRow = Awaited<ReturnType<typeof readRows>>[number]

export const countRows = (rows: Pick<ImportRow, "choice" | "choices" | "draft" | "nothingNew" | "row">[]) => ({
  taken: rows.filter(({ choice }) => choice === "take").length,
  drafts: rows.filter(({ choice, draft }) => choice === "take" && draft).length,
  merged: rows.filter(({ choice }) => choice === "merge").length,
  nothingNew: rows.filter(({ nothingNew }) => nothingNew).length,
  wrong: rows.filter(isLeftOut).length,
})

export const isToDecide = ({ choices }: Pick<ImportRow, "choices">) => choices.length > 1

export const isLeftOut = ({ choices, row }: Pick<ImportRow, "choices" | "row">) =>
  choices.length === 1 && row.wrong !== undefined

/** What the file does not say of anybody. */
export const lacksOf = ({ judged }: KeptImport) => ({ gender: judged.some(lacksGender), age: judged.some(lacksAge) })

/** What needs a decision, page by page; the rest is counted. */
export async function previewOf(viewer: Viewer, kept: KeptImport, { page: asked, limit }: Paging) {
  const { fileName, key, heads, samples, targets, fill } = kept
  const rows = await readRows(viewer, kept)
  const toDecide = rows.filter(isToDecide)
  const taken = rows.filter(({ choice }) => choice === "take")
  const page = Math.min(asked, Math.max(1, Math.ceil(toDecide.length / limit)))
  return {
    fileName,
    importKey: key,
    rows: rows.length,
    columns: heads.map((head, at) => ({ head, sample: samples[at] ?? "", target: targets[at] ?? "" })),
    targetChoices,
    fill: { gender: fill.gender ?? "", age: fill.age ?? "" },
    lacks: lacksOf(kept),
    counts: countRows(rows),
    first: taken.slice(0, FIRST).map(firstOf),
    wrong: rows.filter(isLeftOut).slice(0, MOST_WRONG).map(named),
    decide: toDecide
      .slice((page - 1) * limit, page * limit)
      .map((one) => ({ ...named(one), choices: one.choices, choice: one.choice })),
    total: toDecide.length,
    page,
    limit,
  }
}

const lacksGender = ({ answers }: JudgedRow) => answers.firstName !== undefined && !answers.gender
const lacksAge = ({ answers, birthEstimated }: JudgedRow) =>
  answers.firstName !== undefined && (!answers.dateOfBirth || birthEstimated)

const named = ({ row: { row, name }, double, problem }: ImportRow) => ({
  row,
  name,
  words: [double?.words, problem && PROBLEMS[problem]].filter(Boolean).join(" "),
})

function firstOf({ row: { row, name, answers, birthEstimated, email }, draft }: ImportRow) {
  const { dateOfBirth } = answers
  const born = !dateOfBirth ? "" : birthEstimated ? `about ${dateOfBirth.slice(0, 4)}` : dayOf(new Date(dateOfBirth))
  return { row, name, born, phone: phoneInGroups(answers.contactNumber ?? null) ?? email ?? "", draft }
}

export type PreviewData = Awaited<ReturnType<typeof previewOf>>
