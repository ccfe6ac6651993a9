import { stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { stepSelects } from "#app/features/profiles/steps/step-options.server.ts"
import { FamilyFields } from "#app/features/profiles/steps/steps.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { clientDraft } from "../draft.server.ts"
import { pauseOnNext } from "../pause-on-next.ts"
import { submitStep } from "../submit-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/client-family"

export const handle = { whole: true }

const schema = stepSchemas.client.family

export async function loader({ request, context }: Route.LoaderArgs) {
  const { at, steps, answers, key, name } = await clientDraft.upTo("family", request, context.get(viewerContext))
  return {
    progress: { at, steps },
    about: { key, name },
    answers,
    rules: rulesOf(schema),
    selects: stepSelects("family", "client"),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const draft = await clientDraft.upTo("family", request, context.get(viewerContext))
  return submitStep(draft, await readFields(request))
}

export const clientAction = (args: Route.ClientActionArgs) => pauseOnNext(args, 800)

export default function ClientFamily({ loaderData, actionData }: Route.ComponentProps) {
  const { progress, about, answers, rules, selects } = loaderData
  const appForm = useAppForm<typeof schema>({ rules, lastResult: actionData, answers })
  return (
    <WizardPage title="Family details" progress={progress} about={about} appForm={appForm}>
      <FamilyFields fields={appForm.fields} selects={selects} />
    </WizardPage>
  )
}
