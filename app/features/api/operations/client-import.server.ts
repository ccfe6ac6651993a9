import { z } from "zod"
import { CHOICES } from "#app/features/consultants/import/choices.ts"
import {
  correctColumns,
  findImport,
  forgetImport,
  keepChoices,
  keepImport,
} from "#app/features/consultants/import/client-import.server.ts"
import { confirmImport } from "#app/features/consultants/import/confirm-import.server.ts"
import {
  columnHelp,
  IMPORT_COLUMNS,
  type Target,
  targetChoices,
} from "#app/features/consultants/import/heads/import-columns.server.ts"
import { templateFile } from "#app/features/consultants/import/import-file.server.ts"
import { MOST_BYTES, withImportForm } from "#app/features/consultants/import/import-upload.server.ts"
import {
  countRows,
  type ImportRow,
  isLeftOut,
  isToDecide,
  lacksOf,
  readRows,
} from "#app/features/consultants/import/preview.server.ts"
import { PROBLEMS, problems, stayReasons } from "#app/features/consultants/import/problems.ts"
import { listTakenImports, takeBackImport } from "#app/features/consultants/import/take-back.server.ts"
import { spend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { askedOneOf } from "../entities/asked.ts"
import { listed, listOf, paging } from "../entities/list.ts"
import { id, message } from "../fields.ts"
import { operation } from "../operation.ts"
import { unknownFiles } from "../problem.server.ts"

const shared = { who: "consultant" } as const
const one = { ...shared, path: "/clients/import" } as const

/** As `none` reads for programs. */
const NONE = "none"
const targets = [NONE, "number", ...targetChoices.flatMap(({ value }) => (value ? [value] : []))] as [
  string,
  ...string[],
]
const target = z
  .enum(targets)
  .meta({ example: "firstName", description: `What a column means; \`${NONE}\`: it is left out.` })
const toTarget = (name: string): Target => (name === NONE ? "" : (name as Target))

const key = z.string().min(1).max(60).meta({
  example: "0b4c7a5e-6d0f-4a5b-9b0e-2f1d3c4b5a69",
  description: "Of the file as it was looked at; another file, or another reading, has another one.",
})
const choice = z.enum(CHOICES).meta({
  example: "take",
  description: "`take`: a new client; `merge`: fill in what is empty of the client who is there; `leave`: leave out.",
})

const file = z
  .object({
    key,
    fileName: z.string().meta({ example: "clients.csv" }),
    rows: z.int().meta({ example: 120 }),
    columns: z
      .array(
        z
          .object({
            head: z.string().meta({ example: "Name" }),
            sample: z.string().meta({ example: "Sana Malik" }),
            target,
          })
          .meta({ id: "ImportColumn" }),
      )
      .meta({ description: "What each column is taken for, with the first text below its heading." }),
    fill: z
      .object({ gender: z.enum(["female", "male"]).nullable(), age: z.int().nullable() })
      .meta({ id: "ImportFill", description: "What was said of all whom the file does not say it of." }),
    lacks: z
      .object({ gender: z.boolean(), age: z.boolean() })
      .meta({ id: "ImportLacks", description: "Some rows say no gender, or neither age nor date of birth." }),
    counts: z
      .object({
        taken: z.int(),
        drafts: z.int().meta({ description: "Of those taken: something is missing yet." }),
        merged: z.int(),
        nothingNew: z.int().meta({ description: "They are clients already, with all that the row says." }),
        toDecide: z.int().meta({ description: "Rows with more than one choice." }),
        wrong: z.int().meta({ description: "Left out, as something is wrong." }),
      })
      .meta({ id: "ImportCounts" }),
  })
  .meta({ id: "ClientImport" })

const NO_FILE = refuse("not-found", "There is no file to take in. What was sent is kept for an hour.")

/** As it stands then. */
async function afterwards(viewer: Viewer, result: Result) {
  if (!result.done) return result
  const kept = await findImport(viewer)
  if (!kept) return NO_FILE
  const { key, fileName, heads, samples, fill } = kept
  const rows = await readRows(viewer, kept)
  return done({
    key,
    fileName,
    rows: rows.length,
    columns: heads.map((head, at) => ({ head, sample: samples[at] ?? "", target: kept.targets[at] || NONE })),
    fill: { gender: (fill.gender as "female" | "male" | undefined) ?? null, age: fill.age ?? null },
    lacks: lacksOf(kept),
    counts: { ...countRows(rows), toDecide: rows.filter(isToDecide).length },
  })
}

const send = operation(
  {
    ...one,
    method: "post",
    id: "sendImport",
    summary: "Send a file of clients: CSV or vCard, in any words and columns",
    description:
      "At most 2,000 clients and 4 MB. It takes the place of an earlier file and is kept for an hour; no client is made before it is confirmed.",
    file: { field: "file", mostBytes: MOST_BYTES, streamed: true },
    answer: file,
    status: 201,
    location: () => "/clients/import",
  },
  ({ viewer, request, ctx }) =>
    withImportForm(request, async (_, sent, others) => {
      await spend("client-import", String(viewer.id), ctx)
      if (!sent.done) return unknownFiles(others) ?? { ...sent, field: "file" }
      return afterwards(viewer, await keepImport(viewer, sent.value, request))
    }),
)

const read = operation(
  {
    ...one,
    method: "get",
    id: "getImport",
    summary: "The file that was sent, and what would come of it",
    answer: file,
    refusals: [404],
  },
  ({ viewer }) => afterwards(viewer, done()),
)

const discard = operation(
  { ...one, method: "delete", id: "discardImport", summary: "Throw the file away", answer: message },
  async ({ viewer }) => {
    await forgetImport(viewer)
    return done({ message: "The file was thrown away. Nothing of it was saved." })
  },
)

const importRow = z
  .object({
    row: z.int().meta({ example: 4, description: "Of the file, from 1 with its headings." }),
    name: z.string().meta({ example: "Sana Malik" }),
    dateOfBirth: z.iso.date().nullable().meta({ example: "1998-03-14" }),
    isBirthEstimated: z.boolean().meta({ description: "By an age." }),
    contactNumber: z.string().nullable().meta({ example: "+923001234567" }),
    email: z.string().nullable().meta({ example: "sana@example.com" }),
    isDraft: z.boolean().meta({ description: "Something is missing that a whole profile has." }),
    problem: z
      .object({ code: z.enum(problems), text: z.string().meta({ example: "There is no name." }) })
      .meta({ id: "ImportProblem" })
      .nullable(),
    double: z
      .object({
        alike: z.boolean().meta({ description: "Only phone or e-mail are the same: perhaps a sister." }),
        clientId: z.int().nullable().meta({ example: 42, description: "Of one's client." }),
        row: z.int().nullable().meta({ example: 3, description: "Of another row of the file." }),
        text: z.string().meta({ example: "The same as your client Sana Malik." }),
      })
      .meta({ id: "ImportDouble" })
      .nullable(),
    choices: z.array(choice).meta({ description: "What can be done with it, the proposal first." }),
    choice: choice.nullable().meta({ description: "What will be done; null where it is left out as it is wrong." }),
  })
  .meta({ id: "ImportRow" })

const rowOf = ({ row, double, problem, draft, choices, choice }: ImportRow) => ({
  row: row.row,
  name: row.name,
  dateOfBirth: row.answers.dateOfBirth ?? null,
  isBirthEstimated: row.birthEstimated,
  contactNumber: row.answers.contactNumber ?? null,
  email: row.email ?? null,
  isDraft: draft,
  problem: problem ? { code: problem, text: PROBLEMS[problem] } : null,
  double: double
    ? { alike: double.alike, clientId: double.client?.id ?? null, row: double.row ?? null, text: double.words }
    : null,
  choices,
  choice: choice ?? null,
})

const SHOWN = {
  decide: isToDecide,
  wrong: isLeftOut,
  taken: ({ choice }: ImportRow) => choice === "take",
  merged: ({ choice }: ImportRow) => choice === "merge",
}
const shownNames = Object.keys(SHOWN) as [keyof typeof SHOWN]
const shown = z.enum(shownNames)

const rows = operation(
  {
    ...shared,
    method: "get",
    path: "/clients/import/rows",
    id: "listImportRows",
    summary: "The rows of the file, in its order, each with what is wrong and what would be done",
    description:
      "At most 2,000 of a file that nobody else changes: they stand by number as long as its `key` stays, and need no cursor.",
    query: z.object({
      only: askedOneOf(shownNames)
        .optional()
        .meta({ example: "decide", description: "Those to decide about, left out as wrong, taken, or merged." }),
      ...paging,
    }),
    answer: listOf(importRow, z.object({ only: shown.optional() }).meta({ id: "ImportRowFilters" })),
    refusals: [404],
  },
  async ({ viewer, query: { only, page, limit } }) => {
    const kept = await findImport(viewer)
    if (!kept) return NO_FILE
    const all = await readRows(viewer, kept)
    const found = only ? all.filter(SHOWN[only]) : all
    const here = found.slice((page - 1) * limit, page * limit)
    return done({ ...listed({ page, limit, total: found.length }, here, rowOf), filters: { only } })
  },
)

const columns = operation(
  {
    ...shared,
    method: "put",
    path: "/clients/import/columns",
    id: "correctColumns",
    summary: "Say what each column means, and what the file does not say of anybody",
    description: "The rows are read anew, with another `key`. What is corrected is remembered for the next file.",
    body: z
      .strictObject({
        key,
        targets: z
          .array(target)
          .max(100)
          .meta({ example: ["firstName", "none"], description: "In the order of `columns`." }),
        gender: z
          .enum(["female", "male"])
          .optional()
          .meta({ example: "female", description: "Of rows that say none." }),
        age: z
          .int()
          .min(18)
          .max(99)
          .optional()
          .meta({ example: 26, description: "About, of rows with neither an age nor a date of birth." }),
      })
      .meta({ id: "ImportColumns" }),
    answer: file,
    refusals: [404, 409],
  },
  async ({ viewer, body: { key, targets, ...fill }, request, ctx }) => {
    await spend("client-import", String(viewer.id), ctx)
    if (!(await findImport(viewer))) return NO_FILE
    return afterwards(viewer, await correctColumns(viewer, { key, targets: targets.map(toTarget), fill }, request))
  },
)

const chosen = z
  .array(z.strictObject({ row: z.int().min(1).max(999_999).meta({ example: 4 }), choice }).meta({ id: "ImportChoice" }))
  .max(400)
  .meta({ description: "Where the proposal, or what was chosen before, is not to be followed." })
type Chosen = z.output<typeof chosen>

const byRow = (choices: Chosen) => Object.fromEntries(choices.map(({ row, choice }) => [String(row), choice]))

/** What a row does not offer would be passed over in silence. */
async function refuseImpossible(viewer: Viewer, choices: Chosen) {
  const kept = await findImport(viewer)
  if (!kept) return NO_FILE
  const offered = new Map((await readRows(viewer, kept)).map(({ row, choices }) => [row.row, choices]))
  const at = choices.findIndex(({ row, choice }) => !offered.get(row)?.includes(choice))
  if (at >= 0)
    return refuse("invalid", `Row ${choices[at]!.row} does not offer that.`, { field: `choices.${at}.choice` })
}

const choose = operation(
  {
    ...shared,
    method: "put",
    path: "/clients/import/choices",
    id: "chooseRows",
    summary: "Keep what is to be done with some rows",
    description: "Several calls add up. Each row says which `choices` it has; others are refused.",
    body: z.strictObject({ key, choices: chosen }).meta({ id: "ImportChoices" }),
    answer: file,
    refusals: [404, 409],
  },
  async ({ viewer, body }) =>
    (await refuseImpossible(viewer, body.choices)) ??
    afterwards(viewer, await keepChoices(viewer, body.key, byRow(body.choices))),
)

const confirm = operation(
  {
    ...shared,
    method: "post",
    path: "/clients/import/confirm",
    id: "confirmImport",
    summary: "Take the file in: all that was chosen, or nothing",
    description: "Others see each new client once the profile is complete and the family has agreed.",
    body: z.strictObject({ key, choices: chosen.optional() }).meta({ id: "ImportConfirmation" }),
    answer: z
      .object({ made: z.int(), merged: z.int(), left: z.int().meta({ description: "Rows left out." }) })
      .meta({ id: "TakenIn" }),
    refusals: [404, 409],
  },
  async ({ viewer, body: { key, choices = [] }, ctx }) =>
    (await refuseImpossible(viewer, choices)) ?? confirmImport(viewer, key, byRow(choices), ctx),
)

const takenImport = z
  .object({
    _id: z.int().meta({ example: 7 }),
    fileName: z.string().meta({ example: "clients.csv" }),
    made: z.int(),
    merged: z.int(),
    removable: z.int().meta({ description: "Clients who go when it is taken back." }),
    filled: z.int().meta({ description: "Clients whose fields become empty again." }),
    stay: z.array(
      z
        .object({ _id: z.int(), name: z.string(), reason: z.enum(stayReasons), text: z.string() })
        .meta({ id: "StayingClient" }),
    ),
    moreStay: z.int().meta({ description: "Beside the twenty who are named." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "TakenImport" })

const listTaken = operation(
  {
    ...shared,
    method: "get",
    path: "/client-imports",
    id: "listImports",
    summary: "What was taken in within a day, the latest first, and who stays when it is taken back",
    answer: z.object({ results: z.array(takenImport) }).meta({ id: "TakenImports" }),
  },
  async ({ viewer }) => {
    const taken = await listTakenImports(viewer)
    return done({
      results: taken.map(({ id: _id, createdAt, stay, ...rest }) => ({
        _id,
        ...rest,
        stay: stay.map(({ id, name, key, why }) => ({ _id: id, name, reason: key, text: why })),
        createdAt: createdAt.toISOString(),
      })),
    })
  },
)

const takeBack = operation(
  {
    ...shared,
    method: "delete",
    path: "/client-imports/{importId}",
    id: "takeBackImport",
    summary: "Take an import back within a day",
    description:
      "Clients with whom something has happened since stay; what was filled in is empty again, unless it was changed.",
    params: z.object({ importId: id.meta({ example: 7 }) }),
    answer: z.object({ removed: z.int(), emptied: z.int(), stay: z.int() }).meta({ id: "TakenBack" }),
  },
  ({ viewer, params, ctx }) => takeBackImport(viewer, params.importId, ctx),
)

const csv = (description: string) => ({ type: "text/csv", description })

const help = operation(
  {
    ...shared,
    method: "get",
    path: "/clients/import/targets",
    id: "listImportTargets",
    summary: "What a column can mean, with what stands in it",
    answer: z
      .object({
        results: z.array(
          z
            .object({
              target,
              label: z.string().meta({ example: "First Name" }),
              help: z.string().nullable().meta({ example: "As it is written" }),
            })
            .meta({ id: "ImportTarget" }),
        ),
      })
      .meta({ id: "ImportTargets" }),
  },
  async () => {
    const helpOf = new Map(columnHelp.map(({ label, help: text }) => [label, text]))
    return done({
      results: targetChoices.map(({ value, label }) => ({
        target: value || NONE,
        label,
        help: helpOf.get(label) ?? null,
      })),
    })
  },
)

const template = operation(
  {
    ...shared,
    method: "get",
    path: "/clients/import/template",
    id: "getImportTemplate",
    summary: "A file with all our headings",
    answers: csv(`${IMPORT_COLUMNS.length} headings, and no client.`),
  },
  async () => templateFile(),
)

// Each before what would take it for an id; `/clients/{id}` comes after all.
export const clientImportOperations = [
  send,
  read,
  discard,
  rows,
  columns,
  choose,
  confirm,
  help,
  template,
  listTaken,
  takeBack,
]
