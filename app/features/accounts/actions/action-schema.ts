import { z } from "zod"
import { countField, reasonField } from "#app/features/moderation/reason.ts"
import { choice } from "#app/forms/text.ts"
import { idField } from "#app/url/address.ts"
import { PAGE_SIZES } from "#app/url/query.ts"
import { ACTIONS, needsCount } from "./actions-policy.ts"

const MOST_AT_ONCE = Math.max(...PAGE_SIZES)

export const actionSchema = z
  .object({
    intent: choice(ACTIONS, "Please choose what to do."),
    id: z.array(idField).min(1, "Please choose an account.").max(MOST_AT_ONCE),
    reason: reasonField,
    count: countField,
  })
  .superRefine(({ intent, id, count }, check) => {
    const whole = new Set(id).size
    if (!needsCount(intent, whole) || count === String(whole)) return
    check.addIssue({
      code: "custom",
      path: ["count"],
      message: `Please type ${whole}: so many accounts would be deleted.`,
    })
  })

const question = z.object({ action: z.enum(ACTIONS), ids: z.array(idField).min(1).max(MOST_AT_ONCE) })

/** As `?confirm=suspend&id=1&id=2`. */
export function questionFrom(request: Request) {
  const query = new URL(request.url).searchParams
  return question.safeParse({ action: query.get("confirm"), ids: query.getAll("id") }).data ?? null
}

export function withoutQuestion(request: Request) {
  const { searchParams } = new URL(request.url)
  for (const name of ["confirm", "id", "_routes"]) searchParams.delete(name)
  return `?${searchParams}`
}
