import type { ChangeEvent } from "react"
import { data, href, Link } from "react-router"
import { z } from "zod"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import stylesheet from "#app/features/profiles/more/more.css?url&no-inline"
import { addPictures, arrangePicture, findAlbum } from "#app/features/profiles/pictures/album.server.ts"
import { ALBUM_STEPS, MOST_PICTURES } from "#app/features/profiles/pictures/album-policy.ts"
import { pictureAddress } from "#app/features/profiles/pictures/picture-address.ts"
import { PICTURE_TYPES } from "#app/features/profiles/pictures/picture-limits.ts"
import { PICTURE_UPLOAD } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { removePicture } from "#app/features/profiles/pictures/remove-picture.server.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { refusalPage, statusOf, valueOrPage } from "#app/forms/refusal.server.ts"
import { withUploads } from "#app/forms/uploads/upload.server.ts"
import { listRemoved } from "#app/removed/removed.server.ts"
import { RemovedToday } from "#app/removed/removed-today.tsx"
import { undoOf } from "#app/removed/undo.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { ClientName } from "../client-name.tsx"
import type { Route } from "./+types/profile-pictures"

/** More than fit are still read, to say so. */
const MOST_FILES = 20
const FAILED = "Failed to upload profile picture"

const stepSchema = z.object({ picture: z.string(), step: z.enum(ALBUM_STEPS) })

export async function loader({ params, context }: Route.LoaderArgs) {
  const [viewer, id] = [context.get(viewerContext), idFrom(params.id)]
  const [album, removed] = await Promise.all([findAlbum(viewer, id), listRemoved(viewer, ["picture"], id)])
  const { name, kind, pictures, portrait } = orNotFound(album)
  return { name, kind, pictures, hasPortrait: portrait !== null, removed }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const [id, ctx] = [idFrom(params.id), context.get(requestContext)]
  orNotFound(await findAlbum(viewer, id))
  const here = href("/UserEditProfile/:id/pictures", { id: String(id) })
  return withUploads(request, { ...PICTURE_UPLOAD, mostFiles: MOST_FILES }, async ({ form, files }) => {
    if (form.get("step") === null)
      return attempt(
        async () => {
          const added = await addPictures(viewer, id, files, ctx)
          if (!added.done && added.reason === "not-found") throw refusalPage(added)
          if (!added.done) return data({ problem: added.message }, { status: statusOf(added) })
          return redirectWithNotice(
            here,
            added.value.length === 1 ? "The picture is added." : "The pictures are added.",
          )
        },
        () => data({ problem: FAILED }, { status: 503 }),
      )
    const asked = stepSchema.safeParse(Object.fromEntries(form))
    if (!asked.success) throw data(null, { status: 400 })
    const { picture: pictureId, step } = asked.data
    return attempt(
      async () => {
        if (step === "delete") {
          const removed = valueOrPage(await removePicture(viewer, id, pictureId, ctx))
          return redirectWithNotice(here, {
            text: "The picture is removed.",
            ...(removed && { undo: undoOf(removed) }),
          })
        }
        valueOrPage(await arrangePicture(viewer, id, { pictureId, to: step }, ctx))
        return redirectWithNotice(here, "The order is changed.")
      },
      () => redirectWithRefusal(here, "The pictures could not be changed. Please try again."),
    )
  })
}

export default function ProfilePictures({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { name, kind, pictures, hasPortrait, removed } = loaderData
  return (
    <div className="section narrow stack">
      <title>Pictures – Rishta</title>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <h1>Pictures</h1>
      {kind === "client" && <ClientName name={name} />}
      <p className="soft">
        {`Up to ${MOST_PICTURES}. The first one stands in lists and chats, the others on the profile's own page. New pictures have to be checked by us before the verified mark returns.`}
      </p>
      {pictures.length === 0 && <p>There is no picture yet.</p>}
      <ol className="album">
        {pictures.map((picture, index) => (
          <li key={picture} className="card">
            <img
              src={pictureAddress(picture, 480)}
              width="480"
              height="600"
              alt=""
              loading={index > 1 ? "lazy" : undefined}
            />
            <p>{index === 0 && hasPortrait ? <strong>First picture</strong> : `Picture ${index + 1}`}</p>
            <Steps picture={picture} index={index} count={pictures.length} />
          </li>
        ))}
      </ol>
      <RemovedToday removed={removed} />
      {pictures.length < MOST_PICTURES && <Add problem={actionData?.problem} />}
      {pictures.length >= MOST_PICTURES && actionData?.problem && <Problem message={actionData.problem} />}
      <p>
        <Link to={href("/UserEditProfile/:id", { id })}>Edit Profile</Link>
        {" · "}
        <Link to={href("/UserProfile/:id", { id })}>See the profile</Link>
      </p>
    </div>
  )
}

const Problem = ({ message }: { message: string }) => (
  <p className="notice bad" role="alert" id="image-error">
    {message}
  </p>
)

/** If the connection has just broken, the pictures go as they are. */
function shrink({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
  import("#app/features/profiles/pictures/choose-picture.ts")
    .then(({ submitChosen }) => submitChosen(input))
    .catch(() => {})
}

function Add({ problem }: { problem?: string }) {
  return (
    <PostForm encType="multipart/form-data" className="card sheet stack">
      <h2>Add pictures</h2>
      {problem && <Problem message={problem} />}
      <div className="field">
        <label htmlFor="image">Choose one or several</label>
        <p className="hint" id="image-hint">
          JPEG, PNG or WebP, up to 15 MB each. Nothing in them tells where they were taken once they are here.
        </p>
        <input
          type="file"
          id="image"
          name="image"
          onChange={shrink}
          multiple
          required
          accept={PICTURE_TYPES.join()}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`image-hint${problem ? " image-error" : ""}`}
        />
      </div>
      <button className="button">Add</button>
    </PostForm>
  )
}

function Steps({ picture, index, count }: { picture: string; index: number; count: number }) {
  const steps = [
    index > 0 && (["first", "Make first"] as const),
    index > 1 && (["up", "Move up"] as const),
    index < count - 1 && (["down", "Move down"] as const),
    ["delete", "Delete"] as const,
  ]
  return (
    <PostForm className="row">
      <input type="hidden" name="picture" value={picture} />
      {steps.map(
        (step) =>
          step && (
            <button key={step[0]} className="link" name="step" value={step[0]}>
              {step[1]}
              <span className="away">{` picture ${index + 1}`}</span>
            </button>
          ),
      )}
    </PostForm>
  )
}
