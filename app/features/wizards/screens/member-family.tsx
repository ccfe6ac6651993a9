import { stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { stepSelects } from "#app/features/profiles/steps/step-options.server.ts"
import { FamilyFields } from "#app/features/profiles/steps/steps.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { memberDraft } from "../draft.server.ts"
import { pauseOnNext } from "../pause-on-next.ts"
import { submitStep } from "../submit-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/member-family"

export const handle = { whole: true }

const schema = stepSchemas.member.family

export async function loader({ request, context }: Route.LoaderArgs) {
  const { at, steps, answers } = await memberDraft.upTo("family", request, context.get(viewerContext))
  return { progress: { at, steps }, answers, rules: rulesOf(schema), selects: stepSelects("family", "member") }
}

export async function action({ request, context }: Route.ActionArgs) {
  const draft = await memberDraft.upTo("family", request, context.get(viewerContext))
  return submitStep(draft, await readFields(request))
}

export const clientAction = (args: Route.ClientActionArgs) => pauseOnNext(args, 800)

export default function MemberFamily({ loaderData, actionData }: Route.ComponentProps) {
  const { progress, answers, rules, selects } = loaderData
  const appForm = useAppForm<typeof schema>({ rules, lastResult: actionData, answers })
  return (
    <WizardPage title="Family details" progress={progress} appForm={appForm}>
      <FamilyFields fields={appForm.fields} selects={selects} />
    </WizardPage>
  )
}
