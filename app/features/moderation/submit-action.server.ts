import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { actionSchema, questionFrom, withoutQuestion } from "./action-schema.ts"
import { actOnAccounts, DONE, findNames } from "./actions.server.ts"

/** The question that an address asks about accounts that there are, for `ActDialog`. */
export async function askedAction(request: Request) {
  const asked = questionFrom(request)
  const people = asked ? await findNames(asked.ids) : []
  if (!asked || people.length === 0) return null
  return { act: asked.act, people, rules: rulesOf(actionSchema), close: withoutQuestion(request) }
}

const NAMED_AT_MOST = 3

/** Does what the form of `ActDialog` asks, and goes to `back` to say what became of it. */
export async function submitAction(posted: Request | FormData, actor: Actor, ctx: RequestContext, back: string) {
  const submission = await readForm(posted, actionSchema)
  if (submission.status !== "success") return refused(submission)

  const results = await actOnAccounts(actor, submission.value, ctx)
  const done = results.flatMap((result) => (result.done ? result.value : []))
  const left = results.flatMap((result) => (result.done ? [] : result.words))
  const names = done.length > NAMED_AT_MOST ? `${done.length} accounts` : done.map(isolated).join(", ")
  const text = [done.length > 0 && `${names}: ${DONE[submission.value.intent]}.`, ...left.slice(0, NAMED_AT_MOST)]
    .filter(Boolean)
    .join(" ")
  return done.length > 0
    ? redirectWithNotice(back, text)
    : redirectWithRefusal(back, text || "This account no longer exists.")
}
