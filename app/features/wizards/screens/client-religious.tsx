import type { stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { clientDraft } from "../draft.server.ts"
import { ReligiousFields } from "../religious-fields.tsx"
import { religiousPage, submitReligiousStep } from "../religious-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/client-religious"

export const handle = { whole: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { page } = await clientDraft.upTo("religious", request, context.get(viewerContext))
  return religiousPage(request, page, "client", context)
}

export async function action({ request, context }: Route.ActionArgs) {
  return submitReligiousStep(await clientDraft.upTo("religious", request, context.get(viewerContext)), request)
}

export default function ClientReligious({ loaderData, actionData }: Route.ComponentProps) {
  const appForm = useAppForm<typeof stepSchemas.client.religious>({ ...loaderData, lastResult: actionData })
  return (
    <WizardPage title="Religious background" {...loaderData} appForm={appForm}>
      <ReligiousFields
        fields={appForm.fields}
        options={loaderData.options}
        labels={loaderData.labels}
        reading="client"
        provinces={actionData ? actionData.provinces : loaderData.provinces}
      />
    </WizardPage>
  )
}
