import type { stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { stepSelects } from "#app/features/profiles/steps/step-options.server.ts"
import { Selects } from "#app/features/profiles/steps/steps.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { memberDraft } from "../draft.server.ts"
import { pauseOnNext } from "../pause-on-next.ts"
import { submitStep } from "../submit-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/member-profession"

export const handle = { whole: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { page } = await memberDraft.upTo("profession", request, context.get(viewerContext))
  return { ...page, selects: stepSelects("profession", "member") }
}

export async function action({ request, context }: Route.ActionArgs) {
  const draft = await memberDraft.upTo("profession", request, context.get(viewerContext))
  return submitStep(draft, await readFields(request))
}

export const clientAction = (args: Route.ClientActionArgs) => pauseOnNext(args, 800)

export default function MemberProfession({ loaderData, actionData }: Route.ComponentProps) {
  const appForm = useAppForm<typeof stepSchemas.member.profession>({ ...loaderData, lastResult: actionData })
  return (
    <WizardPage title="Professional details" {...loaderData} appForm={appForm}>
      <Selects fields={appForm.fields} selects={loaderData.selects} />
    </WizardPage>
  )
}
