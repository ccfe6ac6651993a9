import { data } from "react-router"
import type { z } from "zod"
import { statesOf } from "#app/features/profiles/fields/countries.server.ts"
import { type Seen, seenIn } from "#app/forms/meanwhile/merge.server.ts"
import { isMeanwhile, refusedMeanwhile } from "#app/forms/meanwhile/refuse.server.ts"
import { asTyped, readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage, statusOf } from "#app/forms/refusal.server.ts"
import type { Saved } from "./save-user.server.ts"

/** Anything but a success is an `answer` for the form, with the states of the chosen country. */
export async function submitUser<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  save: (answers: z.output<Schema>, seen?: Seen) => Promise<Saved>,
) {
  const form = await readFields(request)
  const states = statesOf(String(form.get("country")))
  if (form.get("intent") === "states") return { answer: data({ ...asTyped(form), states }), saved: undefined }

  const submission = await readForm(form, schema)
  const refuse = (errors?: Parameters<typeof refused>[1]) => {
    const { data: reply, init } = refused(submission, errors)
    return { answer: data({ ...reply, states }, init ?? undefined), saved: undefined }
  }
  if (submission.status !== "success") return refuse()
  const saved = await save(submission.value, seenIn(form))
  if (saved.done) return { answer: undefined, saved: saved.value }
  if (saved.reason === "not-found") throw refusalPage(saved)
  if (isMeanwhile(saved)) return { answer: refusedMeanwhile(submission, saved, { states }), saved: undefined }
  return saved.problems ? refuse({ fields: saved.problems }) : refuse({ form: saved.message, status: statusOf(saved) })
}
