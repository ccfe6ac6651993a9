import { z } from "zod"
import { reasonField } from "#app/features/moderation/reason.ts"
import { choice, lines } from "#app/forms/text.ts"

export const answerSchema = z.object({ answer: lines("Please write your answer.", 4000) })

export const doneSchema = z.object({
  intent: choice(["answered", "close"], "Please choose what to do."),
  reason: reasonField,
})

export const contactStateFrom = (request: Request) =>
  z.enum(["open", "done"]).catch("open").parse(new URL(request.url).searchParams.get("state"))
