import { href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { answeredBy } from "#app/features/profiles/phone/phone.server.ts"
import { findPhoneOrigin } from "#app/features/profiles/phone/phone-origin.server.ts"
import { PictureField } from "#app/features/profiles/pictures/picture-field.tsx"
import { PICTURE_UPLOAD } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { personalStep, type stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { PersonalFields } from "#app/features/profiles/steps/steps.tsx"
import { forgetPage } from "#app/forms/forget-page.ts"
import { withUpload } from "#app/forms/uploads/upload.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { Name } from "#app/ui/names.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { clientDraft } from "../draft.server.ts"
import { duplicateHint } from "../duplicates.server.ts"
import { personalPage, submitPersonalStep } from "../personal-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/client-personal"

export const handle = { whole: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const draft = await clientDraft.upTo("personal", request, viewer)
  const origin = await findPhoneOrigin(request, viewer, draft.nationality)
  return personalPage(draft, "client", origin)
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const draft = await clientDraft.upTo("personal", request, viewer)
  const by = { id: viewer.id, ctx: context.get(requestContext) }
  const origin = await findPhoneOrigin(request, viewer, draft.nationality)
  return withUpload(request, PICTURE_UPLOAD, async (upload) => {
    if (upload.form.get("intent") === "discard")
      return redirectWithNotice(
        href("/client-profile"),
        `${draft.name || "The draft"} was discarded.`,
        clientDraft.discard(),
      )
    const schema = personalStep("client", answeredBy(upload.form, origin, draft.answers?.contactNumber))
    return submitPersonalStep(draft, upload, schema, by, (person) => duplicateHint(viewer, person))
  })
}

/** Keyed, because another client's draft may arrive without a new page. */
export default function ClientPersonal(props: Route.ComponentProps) {
  return <Basics key={props.loaderData.about?.key} {...props} />
}

function Basics({ loaderData, actionData }: Route.ComponentProps) {
  const appForm = useAppForm<typeof stepSchemas.client.personal>({ ...loaderData, lastResult: actionData })
  return (
    <WizardPage
      title="Client details"
      {...loaderData}
      appForm={appForm}
      encType="multipart/form-data"
      aside={loaderData.about?.name && <Discard name={loaderData.about.name} />}
    >
      <PersonalFields
        fields={appForm.fields}
        options={loaderData.options}
        labels={loaderData.labels}
        reading="client"
        picture={
          <PictureField
            field={appForm.fields.image!}
            pictureId={actionData?.pictureId ?? loaderData.pictureId}
            reading="client"
          />
        }
      />
    </WizardPage>
  )
}

/** A draft is of one client: another can begin once this one is finished or discarded. */
function Discard({ name }: { name: string }) {
  return (
    <button className="link" name="intent" value="discard" formNoValidate onClick={forgetPage}>
      Discard <Name>{name}</Name> and start another client
    </button>
  )
}
