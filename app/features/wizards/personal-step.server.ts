import { data } from "react-router"
import type { z } from "zod"
import { birthDateRule } from "#app/features/profiles/fields/birth-date-policy.ts"
import type { WizardReading } from "#app/features/profiles/fields/options.ts"
import { callingCode, type PhoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import type { Uploader } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { removeReplaced, type Stored, storePicture } from "#app/features/profiles/pictures/pictures.server.ts"
import { stepLabels, stepOptions } from "#app/features/profiles/steps/step-options.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import type { Upload } from "#app/forms/uploads/upload.server.ts"
import { done } from "#app/result.ts"
import type { Answers, Draft } from "./draft.server.ts"
import { goOn, isOfAnother, readStep, type StepDraft } from "./submit-step.server.ts"

/** The phone number begins with the calling code of its likely country. */
export const personalPage = (draft: Draft, reading: WizardReading, origin: PhoneOrigin) => ({
  ...draft.page,
  version: draft.version,
  answers: { contactNumber: callingCode(origin), ...draft.answers },
  pictureId: draft.pictureId,
  rules: { ...draft.page.rules, dateOfBirth: { ...draft.page.rules.dateOfBirth, ...birthDateRule() }, image: {} },
  options: stepOptions[reading].personal,
  labels: stepLabels("personal", reading),
})

type Hint = Parameters<typeof goOn>[4]

interface PersonalDraft<Schema extends z.ZodObject> extends Omit<StepDraft<Schema>, "keep"> {
  pictureId?: string
  keep(answers: Answers, pictureId?: string): Promise<string>
}

/** A good picture is kept whatever else is wrong, so that it need not be sent twice. */
export async function submitPersonalStep<Schema extends z.ZodObject>(
  draft: PersonalDraft<Schema>,
  { form, file }: Upload,
  schema: Schema,
  by: Uploader,
  hintOf?: (answers: z.output<Schema>) => Promise<Hint>,
) {
  const stored: Stored = isOfAnother(draft, form) ? done(undefined) : await storePicture(by.id, file, by)
  const sent = stored.done ? stored.value : undefined
  const pictureId = sent ?? draft.pictureId
  const keep = (answers: Answers) => draft.keep(answers, pictureId)
  const refusal = stored.done ? {} : { problems: { image: stored.message }, status: statusOf(stored) }
  const step = await readStep({ ...draft, keep }, form, { schema, ...refusal })
  if (sent) await removeReplaced(by.id, [draft.pictureId])
  if (!step.answer) return goOn(draft, form, await keep(step.value as Answers), step.value, await hintOf?.(step.value))
  if (step.answer instanceof Response) return step.answer
  const { data: answered, init } = step.answer
  const cookie = await keep(draft.answers ?? {})
  return data({ ...answered, pictureId }, { ...init, headers: { "Set-Cookie": cookie } })
}
