import { href } from "react-router"
import { chosenCookie } from "#app/cookies/continue-link.server.ts"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import type { stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { createMemberProfile } from "#app/features/profiles/steps/save-profile.server.ts"
import { memberPartnerForm, stepOptions } from "#app/features/profiles/steps/step-options.server.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { readFields, refused } from "#app/forms/read-form.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { memberDraft } from "../draft.server.ts"
import { forgetOpener } from "../opener.server.ts"
import { PartnerFields } from "../partner-fields.tsx"
import { pauseOnNext } from "../pause-on-next.ts"
import { readStep } from "../submit-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/member-partner"

export const handle = { whole: true }

const MORE = href("/me")
const FAILED = { form: "Failed to create profile. Please try again.", status: 503 }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { page } = await memberDraft.upTo("partner", request, context.get(viewerContext))
  return { ...page, partner: memberPartnerForm(stepOptions.member.partner) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const draft = await memberDraft.upTo("partner", request, viewer)
  const { answer, value, submission } = await readStep(draft, await readFields(request))
  if (!value) return answer

  return attempt(
    async () => {
      await createMemberProfile(viewer, { ...draft.earlier, partner: value }, draft)
      return redirectWithNotice(
        href("/users-side"),
        {
          text: "Your profile is complete. Welcome to Rishta!",
          next: (await chosenCookie.read(request)) ?? { to: MORE, label: "Add pictures and say more about you" },
        },
        memberDraft.discard(),
        forgetOpener(),
        chosenCookie.clear(),
      )
    },
    () => refused(submission, FAILED),
  )
}

export const clientAction = (args: Route.ClientActionArgs) => pauseOnNext(args, 1000)

export default function MemberPartner({ loaderData, actionData }: Route.ComponentProps) {
  const appForm = useAppForm<typeof stepSchemas.member.partner>({ ...loaderData, lastResult: actionData })
  return (
    <WizardPage title="Partner preferences" {...loaderData} appForm={appForm} submit="Submit Profile">
      <PartnerFields fields={appForm.fields as never} partner={loaderData.partner} />
    </WizardPage>
  )
}
