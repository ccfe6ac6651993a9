import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { findPersonSummaries } from "#app/features/moderation/person-summary.server.ts"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { actionSchema, questionFrom, withoutQuestion } from "./action-schema.ts"
import { applyActions } from "./actions.server.ts"
import { ACTIONS, DONE, outcomeText } from "./actions-policy.ts"

/** The question that an address asks about accounts that there are, for `ActionDialog`. */
export async function askedAction(request: Request) {
  const asked = questionFrom(request)
  const people = asked ? await findPersonSummaries(asked.ids) : []
  if (!asked || people.length === 0) return null
  return { action: asked.action, people, rules: rulesOf(actionSchema), close: withoutQuestion(request) }
}

const NOBODY = "Nobody was chosen. Please tick those whom you mean, and choose again what to do."

export function nobodyChosen(request: Request) {
  const query = new URL(request.url).searchParams
  return ACTIONS.some((action) => action === query.get("confirm")) && !query.has("id") ? NOBODY : null
}

/** Does what the form of `ActionDialog` asks, and goes to `back` to say what became of it. */
export async function submitAction(posted: Request | FormData, actor: Actor, ctx: RequestContext, back: string) {
  const submission = await readForm(posted, actionSchema)
  if (submission.status !== "success") return refused(submission)

  const { intent, id } = submission.value
  const { messages, ...outcomes } = await applyActions(actor, submission.value, ctx)
  if (id.length > 1) {
    const outcome = outcomeText(intent, outcomes)
    return outcomes.done.length > 0 ? redirectWithNotice(back, outcome) : redirectWithRefusal(back, outcome)
  }
  const [name] = outcomes.done
  if (name) return redirectWithNotice(back, `${isolated(name)}: ${DONE[intent]}.`)
  return redirectWithRefusal(back, outcomes.gone ? "This account no longer exists." : messages.join(" "))
}
