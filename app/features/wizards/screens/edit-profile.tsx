import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { whatGoesWith } from "#app/features/cases/what-goes.server.ts"
import { CORRECTION_STEPS, type CorrectionStep } from "#app/features/profiles/check/correction-steps.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { PictureField } from "#app/features/profiles/pictures/picture-field.tsx"
import { PICTURE_UPLOAD } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { notArrived, removeReplaced, storePicture } from "#app/features/profiles/pictures/pictures.server.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { SaveButton } from "#app/forms/meanwhile/meanwhile.tsx"
import { seenIn } from "#app/forms/meanwhile/merge.server.ts"
import { isMeanwhile, refusedMeanwhile } from "#app/forms/meanwhile/refuse.server.ts"
import { useSeen } from "#app/forms/meanwhile/use-seen.ts"
import { asTyped, refused } from "#app/forms/read-form.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { withUpload } from "#app/forms/uploads/upload.server.ts"
import { keptField } from "#app/kept-forms/kept-form-context.server.ts"
import { formSays, unlessOffline } from "#app/network/unless-offline.ts"
import type { Refusal } from "#app/result.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
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
/** Fields of all six sections, and which of them somebody else has changed. */
const MOST_PARTS = 100

async function editableProfile(viewer: Viewer, id: string) {
  const profile = orNotFound(await findEditableProfile(viewer, idFrom(id)))
  return profile
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const profile = await editableProfile(context.get(viewerContext), params.id)
  const isLeaving = new URL(request.url).searchParams.get("confirm") === "delete"
  return {
    ...editPage(request, profile, keptField(context, "nationality")),
    sentBack: profile.sentBack,
    pictureId: profile.pictureId,
    confirmDeletion: isLeaving && { going: await whatGoesWith(idFrom(params.id)) },
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
        const options = { pictureId: picture.value, ctx, seen: seenIn(form) }
        const saved = await updateProfile(viewer, id, submission.value, options)
        if (!saved.done && picture.value) await removeReplaced(profile.ownerId, [picture.value])
        if (!saved.done && isMeanwhile(saved)) {
          const message = picture.value ? `${saved.message} The picture has to be chosen again.` : saved.message
          return refusedMeanwhile(submission, { ...saved, message }, { provinces })
        }
        orNotFound(saved.done || undefined)
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
  const { answers, kind, sentBack, confirmDeletion } = loaderData
  const { key, seen } = useSeen(loaderData.seen, params.id)
  return (
    <div className="section narrow stack">
      <title>Edit Profile – Rishta</title>
      <h1>Edit Profile</h1>
      {kind === "client" && <ClientName name={fullName(answers)} />}
      {sentBack && <SentBack {...sentBack} />}
      <EditForm key={key} {...loaderData} seen={seen} id={params.id} lastResult={actionData} />
      <p>
        <Link to="?confirm=delete" preventScrollReset>
          Delete Profile
        </Link>
      </p>
      {confirmDeletion && <ConfirmDeletion {...confirmDeletion} />}
    </div>
  )
}

type EditFormProps = Route.ComponentProps["loaderData"] & {
  id: string
  lastResult: Route.ComponentProps["actionData"]
}

function EditForm({ id, seen, lastResult, ...loaded }: EditFormProps) {
  const { kind } = loaded
  const { form, fields, formProps, answer } = useEditForm(loaded, lastResult)
  return (
    <PostForm encType="multipart/form-data" className="stack" {...formProps}>
      <ErrorSummary form={form} />
      <EditParts
        {...loaded}
        fields={fields}
        provinces={lastResult && "provinces" in lastResult ? lastResult.provinces : loaded.provinces}
        picture={
          <div id={"picture" satisfies CorrectionStep}>
            <PictureField field={fields.image!} pictureId={loaded.pictureId} reading={kind} />
            <p>
              <Link to={href("/UserEditProfile/:id/pictures", { id })}>All pictures, up to six</Link>
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
      <SaveButton intent="save" seen={seen} answer={answer}>
        Save Profile
      </SaveButton>
    </PostForm>
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

function ConfirmDeletion({ going }: { going: string }) {
  return (
    <Dialog title="Are you sure?" close="?" closeLabel="Cancel">
      <p>You won't be able to revert this! {going}</p>
      <PostForm>
        <button className="button wide" name="intent" value="delete">
          Yes, delete it!
        </button>
      </PostForm>
    </Dialog>
  )
}
