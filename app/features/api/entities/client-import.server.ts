import { z } from "zod"
import { CHOICES } from "#app/features/consultants/import/choices.ts"
import { findImport } from "#app/features/consultants/import/client-import.server.ts"
import { type Target, targetChoices } from "#app/features/consultants/import/heads/import-columns.server.ts"
import { countRows, isToDecide, lacksOf, readRows } from "#app/features/consultants/import/preview.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"

/** As `none` reads for programs. */
const NONE = "none"
const targets = [NONE, "number", ...targetChoices.flatMap(({ value }) => (value ? [value] : []))] as [
  string,
  ...string[],
]
export const target = z
  .enum(targets)
  .meta({ example: "firstName", description: `What a column means; \`${NONE}\`: it is left out.` })
export const toTarget = (name: string): Target => (name === NONE ? "" : (name as Target))
export const targetName = (target: Target) => target || NONE

export const key = z.string().min(1).max(60).meta({
  example: "0b4c7a5e-6d0f-4a5b-9b0e-2f1d3c4b5a69",
  description: "Of the file as it was looked at; another file, or another reading, has another one.",
})
export const choice = z.enum(CHOICES).meta({
  example: "take",
  description: "`take`: a new client; `merge`: fill in what is empty of the client who is there; `leave`: leave out.",
})

export const file = z
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

export const NO_FILE = refuse("not-found", "There is no file to take in. What was sent is kept for an hour.")

/** As it stands then. */
export async function afterwards(viewer: Viewer, result: Result) {
  if (!result.done) return result
  const kept = await findImport(viewer)
  if (!kept) return NO_FILE
  const { key, fileName, heads, samples, fill } = kept
  const rows = await readRows(viewer, kept)
  return done({
    key,
    fileName,
    rows: rows.length,
    columns: heads.map((head, at) => ({ head, sample: samples[at] ?? "", target: targetName(kept.targets[at] ?? "") })),
    fill: { gender: (fill.gender as "female" | "male" | undefined) ?? null, age: fill.age ?? null },
    lacks: lacksOf(kept),
    counts: { ...countRows(rows), toDecide: rows.filter(isToDecide).length },
  })
}
