import { birthDateRule } from "#app/features/profiles/fields/birth-date-policy.ts"
import { callingCode } from "#app/features/profiles/phone/phone.server.ts"
import { findPhoneOrigin } from "#app/features/profiles/phone/phone-origin.server.ts"
import { PictureField } from "#app/features/profiles/pictures/picture-field.tsx"
import { PICTURE_UPLOAD } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { personalStep, stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { stepLabels, stepOptions } from "#app/features/profiles/steps/step-options.server.ts"
import { PersonalFields } from "#app/features/profiles/steps/steps.tsx"
import { rulesOf } from "#app/forms/rules.server.ts"
import { withUpload } from "#app/forms/uploads/upload.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { memberDraft } from "../draft.server.ts"
import { submitPersonalStep } from "../submit-personal-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/member-personal"

export const handle = { whole: true }

const schema = stepSchemas.member.personal

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const draft = await memberDraft.upTo("personal", request, viewer)
  const { at, steps, version, answers, pictureId } = draft
  const origin = await findPhoneOrigin(request, viewer, draft.nationality)
  const rules = rulesOf(schema)
  return {
    progress: { at, steps, version },
    answers: { contactNumber: callingCode(origin), ...answers },
    pictureId: pictureId ?? viewer.pictureId,
    rules: { ...rules, dateOfBirth: { ...rules.dateOfBirth, ...birthDateRule() }, image: {} },
    options: stepOptions.member.personal,
    labels: stepLabels.personal("member"),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const draft = await memberDraft.upTo("personal", request, viewer)
  const by = { id: viewer.id, ctx: context.get(requestContext) }
  const schema = personalStep("member", await findPhoneOrigin(request, viewer, draft.nationality))
  return withUpload(request, PICTURE_UPLOAD, (upload) => submitPersonalStep(draft, upload, schema, by))
}

export default function MemberPersonal({ loaderData, actionData }: Route.ComponentProps) {
  const { progress, answers, pictureId, rules, options, labels } = loaderData
  const appForm = useAppForm<typeof schema>({ rules, lastResult: actionData, answers })
  return (
    <WizardPage title="Personal details" progress={progress} appForm={appForm} encType="multipart/form-data">
      <PersonalFields
        fields={appForm.fields}
        options={options}
        labels={labels}
        reading="member"
        picture={<PictureField field={appForm.fields.image!} pictureId={actionData?.pictureId ?? pictureId} />}
      />
    </WizardPage>
  )
}
