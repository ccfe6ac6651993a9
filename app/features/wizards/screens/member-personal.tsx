import { answeredBy } from "#app/features/profiles/phone/phone.server.ts"
import { findPhoneOrigin } from "#app/features/profiles/phone/phone-origin.server.ts"
import { PictureField } from "#app/features/profiles/pictures/picture-field.tsx"
import { PICTURE_UPLOAD } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { personalStep, type stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { PersonalFields } from "#app/features/profiles/steps/steps.tsx"
import { withUpload } from "#app/forms/uploads/upload.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { memberDraft } from "../draft.server.ts"
import { personalPage, submitPersonalStep } from "../personal-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/member-personal"

export const handle = { whole: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const draft = await memberDraft.upTo("personal", request, viewer)
  const origin = await findPhoneOrigin(request, viewer, draft.nationality)
  return { ...personalPage(draft, "member", origin), pictureId: draft.pictureId ?? viewer.pictureId }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const draft = await memberDraft.upTo("personal", request, viewer)
  const by = { id: viewer.id, ctx: context.get(requestContext) }
  const origin = await findPhoneOrigin(request, viewer, draft.nationality)
  return withUpload(request, PICTURE_UPLOAD, (upload) =>
    submitPersonalStep(
      draft,
      upload,
      personalStep("member", answeredBy(upload.form, origin, draft.answers?.contactNumber)),
      by,
    ),
  )
}

export default function MemberPersonal({ loaderData, actionData }: Route.ComponentProps) {
  const appForm = useAppForm<typeof stepSchemas.member.personal>({ ...loaderData, lastResult: actionData })
  return (
    <WizardPage title="Personal details" {...loaderData} appForm={appForm} encType="multipart/form-data">
      <PersonalFields
        fields={appForm.fields}
        options={loaderData.options}
        labels={loaderData.labels}
        reading="member"
        picture={
          <PictureField field={appForm.fields.image!} pictureId={actionData?.pictureId ?? loaderData.pictureId} />
        }
      />
    </WizardPage>
  )
}
