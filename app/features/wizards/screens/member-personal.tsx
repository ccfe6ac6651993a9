import { data } from "react-router"
import { rulesOf } from "#app/forms/rules.server.ts"
import { readUpload } from "#app/forms/upload.server.ts"
import { useHouseForm } from "#app/forms/use-house-form.ts"
import { viewerContext } from "#app/guards/contexts.server.ts"
import { birthDateRule } from "../../profiles/birth-date-policy.ts"
import { callingCode, phoneRegion } from "../../profiles/phone.server.ts"
import { PictureField } from "../../profiles/picture-field.tsx"
import { storePicture } from "../../profiles/pictures.server.ts"
import { personalStep, stepSchemas } from "../../profiles/profile-schema.ts"
import { stepOptions } from "../../profiles/step-options.server.ts"
import { PersonalFields } from "../../profiles/steps.tsx"
import { type Answers, memberDraft } from "../draft.server.ts"
import { goOn, readStep } from "../take-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/member-personal"

const schema = stepSchemas.member.personal

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { at, steps, answers, pictureId } = await memberDraft.upTo("personal", request, viewer)
  const rules = rulesOf(schema)
  return {
    progress: { at, steps },
    answers: { contactNumber: callingCode(phoneRegion(request)), ...answers },
    pictureId: pictureId ?? viewer.pictureId,
    rules: { ...rules, dateOfBirth: { ...rules.dateOfBirth, ...birthDateRule() }, image: {} },
    options: stepOptions.member.personal,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const draft = await memberDraft.upTo("personal", request, viewer)
  const { form, bytes } = await readUpload(request, "image")
  const { id: pictureId = draft.pictureId, problem } = await storePicture(viewer.id, bytes)

  const { answer, value } = await readStep(
    { ...draft, keep: (answers: Answers) => draft.keep(answers, pictureId) },
    form,
    {
      schema: personalStep("member", phoneRegion(request)),
      problems: problem ? { image: problem } : undefined,
    },
  )
  if (value) return goOn(draft, await draft.keep(value, pictureId))
  if (answer instanceof Response) return answer
  // A good picture is kept whatever else is wrong, so that it need not be sent twice.
  const cookie = await draft.keep(draft.answers ?? {}, pictureId)
  return data({ ...answer.data, pictureId }, { status: 400, headers: { "Set-Cookie": cookie } })
}

export default function MemberPersonal({ loaderData, actionData }: Route.ComponentProps) {
  const { progress, answers, pictureId, rules, options } = loaderData
  const house = useHouseForm<typeof schema>({ rules, lastResult: actionData, answers })
  return (
    <WizardPage title="Personal details" progress={progress} house={house} encType="multipart/form-data">
      <PersonalFields
        fields={house.fields}
        options={options}
        reading="member"
        picture={<PictureField field={house.fields.image!} pictureId={actionData?.pictureId ?? pictureId} />}
      />
    </WizardPage>
  )
}
