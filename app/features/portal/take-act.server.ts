import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import type { RequestFacts } from "#app/http/facts.ts"
import { actSchema, questionFrom, withoutQuestion } from "./act-schema.ts"
import { actOnAll, DONE, findNames } from "./acts.server.ts"

/** The question that an address asks about accounts that there are, for `ActDialog`. */
export async function askedAct(request: Request) {
  const asked = questionFrom(request)
  const people = asked ? await findNames(asked.ids) : []
  if (!asked || people.length === 0) return null
  return { act: asked.act, people, rules: rulesOf(actSchema), close: withoutQuestion(request) }
}

const NAMED_AT_MOST = 3

/** Does what the form of `ActDialog` asks, and goes to `back` to say what became of it. */
export async function takeAct(posted: Request | FormData, actor: { id: number }, facts: RequestFacts, back: string) {
  const submission = await readForm(posted, actSchema)
  if (submission.status !== "success") return refused(submission)

  const outcomes = await actOnAll(actor, submission.value, facts)
  const done = outcomes.filter(({ refusal }) => !refusal)
  const left = outcomes.filter(({ refusal }) => refusal).map(({ name, refusal }) => `${name} ${refusal}.`)
  const names = done.length > NAMED_AT_MOST ? `${done.length} accounts` : done.map(({ name }) => name).join(", ")
  const text = [done.length > 0 && `${names}: ${DONE[submission.value.intent]}.`, ...left.slice(0, NAMED_AT_MOST)]
    .filter(Boolean)
    .join(" ")
  return done.length > 0
    ? redirectWithNotice(back, text)
    : redirectWithRefusal(back, text || "There is no such account any longer.")
}
