import { data, href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
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
import { type Answers, clientDraft } from "../draft.server.ts"
import { goOn, readStep } from "../take-step.server.ts"
import { WizardPage } from "../wizard-page.tsx"
import type { Route } from "./+types/client-personal"

const schema = stepSchemas.client.personal

export async function loader({ request, context }: Route.LoaderArgs) {
  const { at, steps, answers, pictureId, key, name } = await clientDraft.upTo(
    "personal",
    request,
    context.get(viewerContext),
  )
  const rules = rulesOf(schema)
  return {
    progress: { at, steps },
    about: { key, name },
    answers: { contactNumber: callingCode(phoneRegion(request)), ...answers },
    pictureId,
    rules: { ...rules, dateOfBirth: { ...rules.dateOfBirth, ...birthDateRule() }, image: {} },
    options: stepOptions.client.personal,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const draft = await clientDraft.upTo("personal", request, viewer)
  const { form, bytes } = await readUpload(request, "image")
  if (form.get("intent") === "discard")
    return redirectWithNotice(
      href("/client-profile"),
      `${draft.name || "The draft"} was discarded.`,
      clientDraft.discard(),
    )
  const { id: pictureId = draft.pictureId, problem } = await storePicture(viewer.id, bytes)

  const { answer, value } = await readStep(
    { ...draft, keep: (answers: Answers) => draft.keep(answers, pictureId) },
    form,
    {
      schema: personalStep("client", phoneRegion(request)),
      problems: problem ? { image: problem } : undefined,
    },
  )
  if (value) return goOn(draft, await draft.keep(value, pictureId))
  if (answer instanceof Response) return answer
  // A good picture is kept whatever else is wrong, so that it need not be sent twice.
  const cookie = await draft.keep(draft.answers ?? {}, pictureId)
  return data({ ...answer.data, pictureId }, { status: 400, headers: { "Set-Cookie": cookie } })
}

/** Another client's form is another form, also when it comes without a new page. */
export default function ClientPersonal(props: Route.ComponentProps) {
  return <Basics key={props.loaderData.about.key} {...props} />
}

function Basics({ loaderData, actionData }: Route.ComponentProps) {
  const { progress, about, answers, pictureId, rules, options } = loaderData
  const house = useHouseForm<typeof schema>({ rules, lastResult: actionData, answers })
  return (
    <WizardPage
      title="Client details"
      progress={progress}
      about={about}
      house={house}
      encType="multipart/form-data"
      aside={about.name && <Discard name={about.name} />}
    >
      <PersonalFields
        fields={house.fields}
        options={options}
        reading="client"
        picture={
          <PictureField field={house.fields.image!} pictureId={actionData?.pictureId ?? pictureId} reading="client" />
        }
      />
    </WizardPage>
  )
}

/** The draft is of one client: another is begun by finishing this one, or by leaving it for good. */
function Discard({ name }: { name: string }) {
  return (
    <button className="link" name="intent" value="discard" formNoValidate>
      {`Discard ${name} and start another client`}
    </button>
  )
}
