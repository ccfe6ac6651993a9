import { data, type RouterContextProvider } from "react-router"
import { nearestFirst, provincesOf } from "#app/features/profiles/fields/countries.server.ts"
import type { WizardReading } from "#app/features/profiles/fields/options.ts"
import { stepLabels, stepOptions } from "#app/features/profiles/steps/step-options.server.ts"
import { asTyped, readFields } from "#app/forms/read-form.server.ts"
import { keptField } from "#app/kept-forms/kept-form-context.server.ts"
import type { Draft } from "./draft.server.ts"
import { type StepDraft, submitStep } from "./submit-step.server.ts"

export const religiousPage = (
  request: Request,
  page: Draft["page"],
  reading: WizardReading,
  context: Readonly<RouterContextProvider>,
) => ({
  ...page,
  provinces: provincesOf(keptField(context, "nationality") ?? page.answers?.nationality),
  options: {
    ...stepOptions[reading].religious,
    nationality: nearestFirst(stepOptions[reading].religious.nationality, request),
  },
  labels: stepLabels("religious", reading),
})

/** Each answer brings the provinces of the country that is chosen now. */
export async function submitReligiousStep(draft: StepDraft, request: Request) {
  const form = await readFields(request)
  const provinces = provincesOf(String(form.get("nationality")))
  if (form.get("intent") === "provinces") return { ...asTyped(form), provinces }

  const answer = await submitStep(draft, form)
  return answer instanceof Response ? answer : data({ ...answer.data, provinces }, answer.init ?? undefined)
}
