import { z } from "zod"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import type { Parts } from "#app/forms/meanwhile/meanwhile.ts"
import { anyLines, choice } from "#app/forms/text.ts"
import { answerSides, answers } from "#db/schema/answers.ts"
import { plannedDay } from "../case-schema.ts"
import { ANSWERS } from "./answer-text.ts"

const LONGEST_TEXT = 500

export const answerSchema = z.object({
  answer: choice(answers, "Please choose what they answer."),
  saidOn: plannedDay.refine((day) => day <= dayInPakistan(), { error: "This day is still to come." }),
  words: anyLines("Please use plain text.", LONGEST_TEXT)
    .optional()
    .transform((text) => text || null),
  askAgainOn: plannedDay.optional(),
})

export const ANSWER_PARTS: Parts = {
  answer: { label: "Answer", named: ANSWERS },
  saidOn: { label: "Said on" },
  words: { label: "In their words", longest: LONGEST_TEXT },
  askAgainOn: { label: "Ask again on" },
}

export const sideField = z.enum(answerSides)
