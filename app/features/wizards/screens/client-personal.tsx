import { href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { birthDateRule } from "#app/features/profiles/fields/birth-date-policy.ts"
import { callingCode } from "#app/features/profiles/phone/phone.server.ts"
import { findPhoneOrigin } from "#app/features/profiles/phone/phone-origin.server.ts"
import { PictureField } from "#app/features/profiles/pictures/picture-field.tsx"
import { PICTURE_UPLOAD } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { personalStep, stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { stepLabels, stepOptions } from "#app/features/profiles/steps/step-options.server.ts"
import { PersonalFields } from "#app/features/profiles/steps/steps.tsx"
import { forgetPage } from "#app/forms/forget-page.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { withUpload } from "#app/forms/uploads/upload.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { clientDraft } from "../draft.server.ts"
import { duplicateHint } from "../duplicates.server.ts"
import { submitPersonalStep } from "../submit-personal-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/client-personal"

export const handle = { whole: true }

const schema = stepSchemas.client.personal

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const draft = await clientDraft.upTo("personal", request, viewer)
  const { at, steps, version, answers, pictureId, key, name } = draft
  const origin = await findPhoneOrigin(request, viewer, draft.nationality)
  const rules = rulesOf(schema)
  return {
    progress: { at, steps, version },
    about: { key, name },
    answers: { contactNumber: callingCode(origin), ...answers },
    pictureId,
    rules: { ...rules, dateOfBirth: { ...rules.dateOfBirth, ...birthDateRule() }, image: {} },
    options: stepOptions.client.personal,
    labels: stepLabels.personal("client"),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const draft = await clientDraft.upTo("personal", request, viewer)
  const by = { id: viewer.id, ctx: context.get(requestContext) }
  const schema = personalStep("client", await findPhoneOrigin(request, viewer, draft.nationality))
  return withUpload(request, PICTURE_UPLOAD, async (upload) => {
    if (upload.form.get("intent") === "discard")
      return redirectWithNotice(
        href("/client-profile"),
        `${draft.name || "The draft"} was discarded.`,
        clientDraft.discard(),
      )
    return submitPersonalStep(draft, upload, schema, by, (person) => duplicateHint(viewer, person))
  })
}

/** Keyed, because another client's draft may arrive without a new page. */
export default function ClientPersonal(props: Route.ComponentProps) {
  return <Basics key={props.loaderData.about.key} {...props} />
}

function Basics({ loaderData, actionData }: Route.ComponentProps) {
  const { progress, about, answers, pictureId, rules, options, labels } = loaderData
  const appForm = useAppForm<typeof schema>({ rules, lastResult: actionData, answers })
  return (
    <WizardPage
      title="Client details"
      progress={progress}
      about={about}
      appForm={appForm}
      encType="multipart/form-data"
      aside={about.name && <Discard name={about.name} />}
    >
      <PersonalFields
        fields={appForm.fields}
        options={options}
        labels={labels}
        reading="client"
        picture={
          <PictureField field={appForm.fields.image!} pictureId={actionData?.pictureId ?? pictureId} reading="client" />
        }
      />
    </WizardPage>
  )
}

/** A draft is of one client: another can begin once this one is finished or discarded. */
function Discard({ name }: { name: string }) {
  return (
    <button className="link" name="intent" value="discard" formNoValidate onClick={forgetPage}>
      Discard <bdi>{name}</bdi> and start another client
    </button>
  )
}
