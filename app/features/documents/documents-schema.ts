import { z } from "zod"
import { plusDays } from "#app/dates/days.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { choice, lines } from "#app/forms/text.ts"
import { documentName } from "#db/schema/document-versions.ts"
import { NOTICE_DAYS } from "./documents.ts"

const day = z.iso.date("Please choose a day.")

export const agreeSchema = z.object({
  intent: z.enum(["agree", "later"]),
  terms: day.optional(),
  privacy: day.optional(),
})

export const earliestDay = () => plusDays(dayInPakistan(), NOTICE_DAYS)

export const publishSchema = z.object({
  document: choice(documentName.enumValues, "Please choose a document."),
  day: day.refine((chosen) => chosen >= earliestDay(), {
    error: `Please choose a day at least ${NOTICE_DAYS} days from now: people are told so long before.`,
  }),
  changes: lines("Please say what has changed.", 2_000),
})

export const withdrawSchema = z.object({ document: z.enum(documentName.enumValues), day })
