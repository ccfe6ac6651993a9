import { data } from "react-router"
import { provincesOf } from "#app/features/profiles/fields/countries.server.ts"
import { stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { stepLabels, stepOptions } from "#app/features/profiles/steps/step-options.server.ts"
import { asTyped, readFields } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { keptField } from "#app/kept-forms/kept-form-context.server.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { clientDraft } from "../draft.server.ts"
import { ReligiousFields } from "../religious-fields.tsx"
import { submitStep } from "../submit-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/client-religious"

export const handle = { whole: true }

const schema = stepSchemas.client.religious

export async function loader({ request, context }: Route.LoaderArgs) {
  const { at, steps, answers, key, name } = await clientDraft.upTo("religious", request, context.get(viewerContext))
  const provinces = provincesOf(keptField(context, "nationality") ?? answers?.nationality)
  return {
    progress: { at, steps },
    about: { key, name },
    answers,
    provinces,
    rules: rulesOf(schema),
    options: stepOptions.client.religious,
    labels: stepLabels.religious("client"),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const draft = await clientDraft.upTo("religious", request, context.get(viewerContext))
  const form = await readFields(request)
  const provinces = provincesOf(String(form.get("nationality")))
  if (form.get("intent") === "provinces") return { ...asTyped(form), provinces }

  const answer = await submitStep(draft, form)
  return answer instanceof Response ? answer : data({ ...answer.data, provinces }, answer.init ?? undefined)
}

export default function ClientReligious({ loaderData, actionData }: Route.ComponentProps) {
  const { progress, about, answers, provinces, rules, options, labels } = loaderData
  const appForm = useAppForm<typeof schema>({ rules, lastResult: actionData, answers })
  return (
    <WizardPage title="Religious background" progress={progress} about={about} appForm={appForm}>
      <ReligiousFields
        fields={appForm.fields}
        options={options}
        labels={labels}
        reading="client"
        provinces={actionData ? actionData.provinces : provinces}
      />
    </WizardPage>
  )
}
