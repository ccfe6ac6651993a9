import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { dateTimeOf, longDayOf } from "#app/dates/dates.ts"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { planReset, stopReset } from "./factor-resets.server.ts"
import { factorResetSchema } from "./factor-schema.ts"
import { findSecondFactor } from "./second-factor.server.ts"

/** What `FactorOfUser` shows; null where a password is enough. */
export async function factorOfUser(id: number) {
  const factor = await findSecondFactor({ id })
  if (!factor) return null
  const { since, resetAt } = factor
  return { since: longDayOf(since), resetAt: resetAt && dateTimeOf(resetAt), rules: rulesOf(factorResetSchema) }
}

/** Does what its forms ask of the account `id`; undefined: the form is another one. */
export async function submitFactorForm(form: FormData, actor: Actor, id: number, ctx: RequestContext, back: string) {
  const intent = form.get("intent")
  if (intent === "keep-step") {
    await stopReset(actor, id, ctx)
    return redirectWithNotice(back, "The second step stays on.")
  }
  if (intent !== "reset-step") return
  const submission = await readForm(form, factorResetSchema)
  if (submission.status !== "success") return refused(submission)
  const planned = await planReset(actor, id, submission.value.reason, ctx)
  if (!planned.done) return redirectWithRefusal(back, planned.message)
  return redirectWithNotice(back, "The owner was told. The second step is switched off in a day.")
}
