import type { stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { memberDraft } from "../draft.server.ts"
import { ReligiousFields } from "../religious-fields.tsx"
import { religiousPage, submitReligiousStep } from "../religious-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/member-religious"

export const handle = { whole: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { page } = await memberDraft.upTo("religious", request, context.get(viewerContext))
  return religiousPage(request, page, "member", context)
}

export async function action({ request, context }: Route.ActionArgs) {
  return submitReligiousStep(await memberDraft.upTo("religious", request, context.get(viewerContext)), request)
}

export default function MemberReligious({ loaderData, actionData }: Route.ComponentProps) {
  const appForm = useAppForm<typeof stepSchemas.member.religious>({ ...loaderData, lastResult: actionData })
  return (
    <WizardPage title="Religious background" {...loaderData} appForm={appForm}>
      <ReligiousFields
        fields={appForm.fields}
        options={loaderData.options}
        labels={loaderData.labels}
        reading="member"
        provinces={actionData ? actionData.provinces : loaderData.provinces}
      />
    </WizardPage>
  )
}
