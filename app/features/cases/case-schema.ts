import { z } from "zod"
import type { Parts } from "#app/forms/meanwhile/meanwhile.ts"
import { anyLines, choice, line } from "#app/forms/text.ts"
import { idField } from "#app/url/address.ts"
import { caseStage } from "#db/schema/cases.ts"
import { announcedKeys } from "./bureaus/announced.ts"
import { STAGES } from "./stages.ts"

const LONGEST_TEXT = 2_000

const oneLine = (longest: number) =>
  line("Please write a few words.", longest)
    .optional()
    .transform((text) => text ?? "")

export const plannedDay = z.iso
  .date({ error: "Invalid date format" })
  .refine((day) => day >= "2000-01-01" && day < "2100-01-01", { error: "Invalid date format" })

export const moveSchema = z.object({
  stage: choice(caseStage.enumValues, "Please choose a stage."),
  reason: oneLine(200),
  /** Of an end: what the other side's bureau reads beside it. */
  announced: choice(announcedKeys, "Please choose what the other bureau is told.").optional(),
})

export const planSchema = z.object({
  nextStep: line("Please write what is to be done next.", 200),
  nextStepOn: plannedDay.optional(),
})

/** It is done, or is not to be done any more. */
export const stepEnd = z.enum(["done", "dropped"])

/** What two pages of the same case may change at once. */
export const MOVE_PARTS: Parts = { stage: { label: "Stage", named: STAGES } }
export const PLAN_PARTS: Parts = { nextStep: { label: "Next step", fields: ["nextStep", "nextStepOn"] } }
export const FEEDBACK_PARTS: Parts = {
  feedbackOfClient: { label: "What the client says", longest: LONGEST_TEXT },
  feedbackOfOther: { label: "What the other side says", longest: LONGEST_TEXT },
}

const feedback = anyLines("Please use plain text.", LONGEST_TEXT)
  .optional()
  .transform((text) => text || null)

export const feedbackSchema = z.object({ feedbackOfClient: feedback, feedbackOfOther: feedback })

/** Typed as a number, or copied with the address that it ends. */
export const profileNumber = z
  .string({ error: "Please give the number or the address of the profile." })
  .trim()
  .regex(/^(?:\d{1,15}|\S{0,200}\/UserProfile\/\d{1,15}\/?(?:\?\S{0,500})?)$/i, {
    error: "Please give the number or the address of the profile.",
  })
  .transform((text) => Number(/(\d{1,15})\/?(?:\?.*)?$/.exec(text)?.[1]))

export const ideaSchema = z.object({ clientId: idField, other: profileNumber })
