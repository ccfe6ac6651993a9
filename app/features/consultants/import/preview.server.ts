import { dayOf } from "#app/dates/dates.ts"
import { phoneInGroups } from "#app/features/profiles/phone/phone.server.ts"
import { missingIn } from "#app/features/profiles/shown/missing.ts"
import type { Paging } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { type Choice, choicesFor, isNothingNew } from "./choices.ts"
import { clientColumns } from "./client-columns.server.ts"
import type { findImport } from "./client-import.server.ts"
import { type Double, findDoubles } from "./doubles.server.ts"
import { targetChoices } from "./heads/import-columns.server.ts"
import type { JudgedRow } from "./judge.server.ts"

const FIRST = 5
const MOST_WRONG = 20

type KeptImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** What needs a decision, page by page; the rest is counted. */
export async function previewOf(viewer: Viewer, kept: KeptImport, { page: asked, limit }: Paging) {
  const { fileName, key, heads, samples, targets, fill, judged } = kept
  const doubles = await findDoubles(viewer, judged)
  const rows = judged.map((row) => rowOf(row, doubles.get(row.row), kept.choices))
  const toDecide = rows.filter(({ choices }) => choices.length > 1)
  const wrong = rows.filter(({ choices, isWrong }) => choices.length === 1 && isWrong)
  const taken = rows.filter(({ choice }) => choice === "take")
  const page = Math.min(asked, Math.max(1, Math.ceil(toDecide.length / limit)))
  return {
    fileName,
    importKey: key,
    rows: rows.length,
    columns: heads.map((head, at) => ({ head, sample: samples[at] ?? "", target: targets[at] ?? "" })),
    targetChoices,
    fill: { gender: fill.gender ?? "", age: fill.age ?? "" },
    lacks: { gender: judged.some(lacksGender), age: judged.some(lacksAge) },
    counts: {
      taken: taken.length,
      drafts: taken.filter(({ draft }) => draft).length,
      merged: rows.filter(({ choice }) => choice === "merge").length,
      nothingNew: rows.filter(({ nothingNew }) => nothingNew).length,
      wrong: wrong.length,
    },
    first: taken.slice(0, FIRST).map(({ row, name, born, phone, draft }) => ({ row, name, born, phone, draft })),
    wrong: wrong.slice(0, MOST_WRONG).map(({ row, name, words }) => ({ row, name, words })),
    decide: toDecide
      .slice((page - 1) * limit, page * limit)
      .map(({ row, name, words, choices, choice }) => ({ row, name, words, choices, choice })),
    total: toDecide.length,
    page,
    limit,
  }
}

const lacksGender = ({ answers }: JudgedRow) => answers.firstName !== undefined && !answers.gender
const lacksAge = ({ answers, birthEstimated }: JudgedRow) =>
  answers.firstName !== undefined && (!answers.dateOfBirth || birthEstimated)

function rowOf(row: JudgedRow, double: Double | undefined, chosen: Record<string, Choice>) {
  const choices = choicesFor(row, double)
  const { dateOfBirth } = row.answers
  return {
    row: row.row,
    name: row.name,
    born: dateOfBirth ? (row.birthEstimated ? `about ${dateOfBirth.slice(0, 4)}` : dayOf(new Date(dateOfBirth))) : "",
    phone: phoneInGroups(row.answers.contactNumber ?? null) ?? row.email ?? "",
    draft: missingIn(clientColumns(row)).length > 0,
    isWrong: row.wrong !== undefined,
    nothingNew: double !== undefined && isNothingNew(double),
    words: [double?.words, row.wrong ?? (double ? "" : row.weak)].filter(Boolean).join(" "),
    choices,
    choice: choices.find((choice) => choice === chosen[row.row]) ?? choices[0]!,
  }
}

export type PreviewData = Awaited<ReturnType<typeof previewOf>>
