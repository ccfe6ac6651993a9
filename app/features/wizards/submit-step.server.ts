import { href, redirect } from "react-router"
import type { z } from "zod"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { type Draft, versionOf } from "./draft.server.ts"

export interface StepDraft<Schema extends z.ZodObject = z.ZodObject>
  extends Pick<Draft, "at" | "steps" | "keep" | "key" | "name" | "answers" | "version"> {
  schema: Schema
}

interface StepChecks<Schema> {
  /** Replaces the step's own when it depends on the viewer. */
  schema?: Schema
  problems?: Record<string, string>
  /** For `problems`; 400 by default. */
  status?: number
}

/** Leaving keeps valid answers, wrong ones are refused: both give an `answer`. Otherwise there is a `value`. */
export async function readStep<Schema extends z.ZodObject>(
  draft: StepDraft<Schema>,
  form: FormData,
  { schema = draft.schema, problems, status }: StepChecks<Schema> = {},
) {
  const intent = form.get("intent")
  const other = isOfAnother(draft, form)
  if (intent === "previous" || intent === "leave")
    return {
      answer: await (other
        ? redirectWithRefusal(afterLeaving(draft, intent), other)
        : leave({ ...draft, schema }, form, intent)),
    }
  const submission = await readForm(form, schema)
  if (other) return { answer: refused(submission, { form: other }) }
  if (submission.status !== "success" || problems) return { answer: refused(submission, { fields: problems, status }) }
  return { value: submission.value, submission }
}

/** The page says whom it was opened for; another tab may have begun, finished or discarded a draft since. */
export function isOfAnother({ key, name }: Pick<StepDraft, "key" | "name">, form: FormData) {
  const page = form.get("draft")
  if (page === null || page === key) return
  return name
    ? `Nothing was saved: this page was opened for somebody else, and ${name} was begun in another tab. Finish or discard ${name} first.`
    : "Nothing was saved: the client of this page was finished or discarded in another tab."
}

function afterLeaving({ steps, at }: StepDraft, intent: "previous" | "leave") {
  const previous = steps[at - 1]
  return intent === "previous" && previous ? previous.to : href("/users-side")
}

async function leave(draft: StepDraft, form: FormData, intent: "previous" | "leave") {
  const cookie = await draft.keep(validAnswers(draft.schema, form))
  const to = afterLeaving(draft, intent)
  if (intent === "previous") return redirect(to, { headers: { "Set-Cookie": cookie } })
  return redirectWithNotice(to, "Your answers are kept for 30 days. You can go on at any time.", cookie)
}

function validAnswers(schema: z.ZodObject, form: FormData) {
  const answers = Object.entries(schema.shape).map(
    ([name, rule]) => [name, (rule as z.ZodType).safeParse(form.get(name) || undefined)] as const,
  )
  return Object.fromEntries(
    answers.filter(([, parsed]) => parsed.success).map(([name, parsed]) => [name, parsed.data as string]),
  )
}

export async function submitStep(draft: StepDraft, form: FormData) {
  const { answer, value } = await readStep(draft, form)
  return answer ?? goOn(draft, form, await draft.keep(value as Record<string, string>), value)
}

/** With a notice when a page that is open twice has replaced the other's answers. */
export function goOn(
  { at, steps, answers, version }: StepDraft,
  form: FormData,
  cookie: string,
  value: object,
  hint?: Parameters<typeof redirectWithNotice>[1],
) {
  const to = steps[at + 1]!.to
  const opened = form.get("version")
  const replaces = answers && opened && opened !== version && versionOf(value) !== version
  const text = hint ?? (replaces ? REPLACED : undefined)
  return text ? redirectWithNotice(to, text, cookie) : redirect(to, { headers: { "Set-Cookie": cookie } })
}

const REPLACED = "These answers replaced others that you had saved in the meantime, perhaps in another tab."
