import { z } from "zod"
import { reasonField } from "#app/features/moderation/reason.ts"
import { choice } from "#app/forms/text.ts"
import { idField } from "#app/url/address.ts"
import { searchField } from "../user-query.ts"

const query = z.object({ q: searchField, checked: z.enum(["yes", "no", "back"]).nullable().catch(null) })

export type TeamQuery = z.infer<typeof query>

export function teamQueryFrom(request: Request): TeamQuery {
  const asked = new URL(request.url).searchParams
  return query.parse({ q: asked.get("q"), checked: asked.get("checked") })
}

export const DECISIONS = ["check", "send-back", "uncheck"] as const
export const UNDOS = ["undo-check", "undo-send-back"] as const
const STEPS = [...DECISIONS, ...UNDOS, "reveal"] as const

export const teamSchema = z.object({
  intent: choice(STEPS, "Please choose what to do."),
  id: idField,
  reason: reasonField,
})

const question = z.object({ step: z.enum(STEPS), id: idField })

/** What an address asks before it is done: `?confirm=check&id=1`. */
export function teamQuestionFrom(request: Request) {
  const asked = new URL(request.url).searchParams
  return question.safeParse({ step: asked.get("confirm"), id: asked.get("id") }).data
}
