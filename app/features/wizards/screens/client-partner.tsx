import { href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import type { stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { createClientProfile } from "#app/features/profiles/steps/save-profile.server.ts"
import { clientPartnerSelects } from "#app/features/profiles/steps/step-options.server.ts"
import { Selects } from "#app/features/profiles/steps/steps.tsx"
import { attempt } from "#app/forms/attempt.server.ts"
import { readFields, refused } from "#app/forms/read-form.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { isolated } from "#app/ui/isolated.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { clientDraft } from "../draft.server.ts"
import { pauseOnNext } from "../pause-on-next.ts"
import { readStep } from "../submit-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/client-partner"

export const handle = { whole: true }

const FAILED = { form: "Failed to create profile. Please try again.", status: 503 }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { page } = await clientDraft.upTo("partner", request, context.get(viewerContext))
  return { ...page, selects: clientPartnerSelects }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const draft = await clientDraft.upTo("partner", request, viewer)
  const { answer, value, submission } = await readStep(draft, await readFields(request))
  if (!value) return answer

  return attempt(
    async () => {
      const id = await createClientProfile(viewer, { ...draft.earlier, partner: value }, draft)
      return redirectWithNotice(
        href("/clients"),
        {
          text: `${isolated(draft.name)} is now one of your clients. Nobody else sees the profile until the family agrees.`,
          next: id ? { to: href("/clients/:id/consent", { id: String(id) }), label: "Ask the family" } : undefined,
        },
        clientDraft.discard(),
      )
    },
    () => refused(submission, FAILED),
  )
}

export const clientAction = (args: Route.ClientActionArgs) => pauseOnNext(args, 800)

export default function ClientPartner({ loaderData, actionData }: Route.ComponentProps) {
  const appForm = useAppForm<typeof stepSchemas.client.partner>({ ...loaderData, lastResult: actionData })
  return (
    <WizardPage title="Partner preferences" {...loaderData} appForm={appForm} submit="Submit Profile">
      <Selects fields={appForm.fields} selects={loaderData.selects} />
    </WizardPage>
  )
}
