import { Form, href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { CORRECTION_STEPS, type CorrectionStep } from "#app/features/profiles/check/correction-steps.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { PictureField } from "#app/features/profiles/pictures/picture-field.tsx"
import { PICTURE_UPLOAD } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { notArrived, storePicture } from "#app/features/profiles/pictures/pictures.server.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { asTyped, refused } from "#app/forms/read-form.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { withUpload } from "#app/forms/uploads/upload.server.ts"
import { keptField } from "#app/kept-forms/kept-form-context.server.ts"
import { formSays, unlessOffline } from "#app/network/unless-offline.ts"
import type { Refusal } from "#app/result.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { ClientName } from "../client-name.tsx"
import type { ProfileKind } from "../edit-options.server.ts"
import { editPage, readEdit } from "../edit-page.server.ts"
import { EditParts, useEditForm } from "../edit-parts.tsx"
import { findEditableProfile, updateProfile } from "../edit-profile.server.ts"
import { submitDeletion } from "../submit-deletion.server.ts"
import type { Route } from "./+types/edit-profile"

const FAILED = "Error updating profile: Failed to update profile."
/** Fields of all six sections. */
const MOST_PARTS = 70

async function editableProfile(viewer: Viewer, id: string) {
  const profile = orNotFound(await findEditableProfile(viewer, idFrom(id)))
  return profile
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const profile = await editableProfile(context.get(viewerContext), params.id)
  return {
    ...editPage(request, profile, keptField(context, "nationality")),
    sentBack: profile.sentBack,
    pictureId: profile.pictureId,
    confirmDeletion: new URL(request.url).searchParams.get("confirm") === "delete",
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const [id, ctx] = [idFrom(params.id), context.get(requestContext)]
  const profile = await editableProfile(viewer, params.id)
  return withUpload(request, { ...PICTURE_UPLOAD, mostParts: MOST_PARTS }, async ({ form, file }) => {
    if (form.get("intent") === "delete")
      return submitDeletion(viewer, id, ctx, { to: listWith(viewer, profile), back: profileAddress(id) })

    const { submission, provinces } = await readEdit(request, form, profile)
    if (form.get("intent") === "provinces") return { ...asTyped(form), provinces }

    const refuse = (errors: Parameters<typeof refused>[1]) => refused(submission, errors, { provinces })
    if (typeof file === "string") return refuse(besideImage(notArrived(file)))
    if (submission.status !== "success") return refuse({})
    return attempt(
      async () => {
        const picture = await storePicture(profile.ownerId, file, { id: viewer.id, ctx })
        if (!picture.done) return refuse(besideImage(picture))
        await updateProfile(viewer, id, submission.value, { pictureId: picture.value, ctx })
        const after = viewer.role === "admin" ? profileAddress(id) : href("/Dashboard")
        return redirectWithNotice(after, { text: "Profile updated successfully", seconds: 2 })
      },
      () => refuse({ form: FAILED, status: 503 }),
    )
  })
}

const besideImage = (refusal: Refusal) => ({ fields: { image: refusal.message }, status: statusOf(refusal) })

function listWith({ role }: Viewer, { kind, ownerId }: { kind: ProfileKind; ownerId: number }) {
  if (role === "admin") return href("/portal/user-view/:id", { id: String(ownerId) })
  return kind === "client" ? href("/clients") : href("/UserProfile")
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessOffline(serverAction, () => formSays(FAILED))

const profileAddress = (id: number) => href("/UserProfile/:id", { id: String(id) })

export default function EditProfile({ loaderData, actionData, params }: Route.ComponentProps) {
  const { answers, kind, pictureId, sentBack, provinces, confirmDeletion } = loaderData
  const { form, fields, formProps } = useEditForm(loaderData, actionData)
  return (
    <div className="section narrow stack">
      <title>Edit Profile – Rishta</title>
      <h1>Edit Profile</h1>
      {kind === "client" && <ClientName name={fullName(answers)} />}
      {sentBack && <SentBack {...sentBack} />}
      <Form method="post" encType="multipart/form-data" className="stack" {...formProps}>
        <ErrorSummary form={form} />
        <EditParts
          {...loaderData}
          fields={fields}
          provinces={actionData && "provinces" in actionData ? actionData.provinces : provinces}
          picture={
            <div id={"picture" satisfies CorrectionStep}>
              <PictureField field={fields.image!} pictureId={pictureId} reading={kind} />
              <p>
                <Link to={href("/UserEditProfile/:id/pictures", { id: params.id })}>All pictures, up to six</Link>
              </p>
            </div>
          }
        />
        <p className="small soft">
          A new name, date of birth, contact number or picture has to be checked by us again before the verified mark
          returns.
          {kind === "client" &&
            " Once the family has agreed, nobody else sees another name, picture, text, religion, phone number or wish of a partner until the family agrees to that, too."}
        </p>
        <SubmitButton name="intent" value="save">
          Save Profile
        </SubmitButton>
      </Form>
      <p>
        <Link to="?confirm=delete" preventScrollReset>
          Delete Profile
        </Link>
      </p>
      {confirmDeletion && <ConfirmDeletion />}
    </div>
  )
}

function SentBack({ step, reason }: { step: CorrectionStep; reason: string }) {
  return (
    <div className="notice bad">
      <p>{`We could not confirm this profile yet. The reason: ${reason}`}</p>
      <p>
        <a href={`#${step}`}>{`Correct the step ${CORRECTION_STEPS[step]}`}</a>
      </p>
    </div>
  )
}

function ConfirmDeletion() {
  return (
    <Dialog title="Are you sure?" close="?" closeLabel="Cancel">
      <p>You won't be able to revert this!</p>
      <Form method="post">
        <button className="button wide" name="intent" value="delete">
          Yes, delete it!
        </button>
      </Form>
    </Dialog>
  )
}
