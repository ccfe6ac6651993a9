import { z } from "zod"
import { findImport, keepChoices } from "#app/features/consultants/import/client-import.server.ts"
import { confirmImport } from "#app/features/consultants/import/confirm-import.server.ts"
import { type ImportRow, isLeftOut, isToDecide, readRows } from "#app/features/consultants/import/preview.server.ts"
import { PROBLEMS, problems } from "#app/features/consultants/import/problems.ts"
import { done, refuse } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { askedOneOf } from "../../entities/asked.ts"
import { afterwards, choice, file, key, NO_FILE } from "../../entities/client-import.server.ts"
import { listOf, paging } from "../../entities/list.ts"
import { listedShort } from "../../entities/short-list.ts"
import { operation } from "../../operation.ts"

const shared = { who: "consultant", refusals: [404, 409] } as const

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
    answer: listOf(importRow, z.object({ only: z.enum(shownNames).optional() }).meta({ id: "ImportRowFilters" })),
    refusals: [404],
  },
  async ({ viewer, query: { only, ...paged } }) => {
    const kept = await findImport(viewer)
    if (!kept) return NO_FILE
    const all = await readRows(viewer, kept)
    const found = only ? all.filter(SHOWN[only]) : all
    return done({ ...listedShort(found, paged, rowOf), filters: { only } })
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
  if (choices.length === 0) return
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
  },
  async ({ viewer, body: { key, choices = [] }, ctx }) =>
    (await refuseImpossible(viewer, choices)) ?? confirmImport(viewer, key, byRow(choices), ctx),
)

export const importRowOperations = [rows, choose, confirm]
