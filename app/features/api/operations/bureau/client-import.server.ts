import { z } from "zod"
import {
  correctColumns,
  findImport,
  forgetImport,
  keepImport,
} from "#app/features/consultants/import/client-import.server.ts"
import {
  columnHelp,
  IMPORT_COLUMNS,
  targetChoices,
} from "#app/features/consultants/import/heads/import-columns.server.ts"
import { templateFile } from "#app/features/consultants/import/import-file.server.ts"
import { MOST_BYTES, withImportForm } from "#app/features/consultants/import/import-upload.server.ts"
import { spend } from "#app/rate-limit/rate-limit.server.ts"
import { done } from "#app/result.ts"
import { afterwards, file, key, NO_FILE, target, targetName, toTarget } from "../../entities/client-import.server.ts"
import { message } from "../../fields.ts"
import { operation } from "../../operation.ts"
import { unknownFiles } from "../../problem.server.ts"

const shared = { who: "consultant" } as const
const one = { ...shared, path: "/clients/import" } as const

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
    const corrected = await correctColumns(viewer, { key, targets: targets.map(toTarget), fill }, request)
    if (!corrected.done && !(await findImport(viewer))) return NO_FILE
    return afterwards(viewer, corrected)
  },
)

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
    const results = targetChoices.map(({ value, label }) => ({
      target: targetName(value),
      label,
      help: helpOf.get(label) ?? null,
    }))
    return done({ results })
  },
)

const template = operation(
  {
    ...shared,
    method: "get",
    path: "/clients/import/template",
    id: "getImportTemplate",
    summary: "A file with all our headings",
    answers: { type: "text/csv", description: `${IMPORT_COLUMNS.length} headings, and no client.` },
  },
  async () => templateFile(),
)

export const clientImportOperations = [send, read, discard, columns, help, template]
