import type { stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { stepSelects } from "#app/features/profiles/steps/step-options.server.ts"
import { FamilyFields } from "#app/features/profiles/steps/steps.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { clientDraft } from "../draft.server.ts"
import { pauseOnNext } from "../pause-on-next.ts"
import { submitStep } from "../submit-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/client-family"

export const handle = { whole: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { page } = await clientDraft.upTo("family", request, context.get(viewerContext))
  return { ...page, selects: stepSelects("family", "client") }
}

export async function action({ request, context }: Route.ActionArgs) {
  const draft = await clientDraft.upTo("family", request, context.get(viewerContext))
  return submitStep(draft, await readFields(request))
}

export const clientAction = (args: Route.ClientActionArgs) => pauseOnNext(args, 800)

export default function ClientFamily({ loaderData, actionData }: Route.ComponentProps) {
  const appForm = useAppForm<typeof stepSchemas.client.family>({ ...loaderData, lastResult: actionData })
  return (
    <WizardPage title="Family details" {...loaderData} appForm={appForm}>
      <FamilyFields fields={appForm.fields} selects={loaderData.selects} />
    </WizardPage>
  )
}
