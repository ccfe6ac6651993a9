import { z } from "zod"
import { addPictures, arrangePicture, findAlbum } from "#app/features/profiles/pictures/album.server.ts"
import { MOST_PICTURES } from "#app/features/profiles/pictures/album-policy.ts"
import { pictureAddress } from "#app/features/profiles/pictures/picture-address.ts"
import { PICTURE_UPLOAD } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { removePicture } from "#app/features/profiles/pictures/remove-picture.server.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { id, removed } from "../../fields.ts"
import { operation } from "../../operation.ts"

const pictureId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ example: "0123456789abcdef0123456789abcdef" })

const picture = z
  .object({
    _id: pictureId,
    place: z.int().meta({ example: 1, description: "From 1." }),
    portrait: z.boolean().meta({ description: "The one in lists and chats, always the first." }),
    image: z.string().meta({ example: "/api/pictures/0123456789abcdef0123456789abcdef/480" }),
  })
  .meta({ id: "ProfilePicture" })

const album = z
  .object({
    pictures: z.array(picture),
    room: z.int().meta({ example: 4, description: `How many more may be added: there are at most ${MOST_PICTURES}.` }),
  })
  .meta({ id: "ProfilePictures" })

async function readAlbum(viewer: Viewer, id: number) {
  const found = await findAlbum(viewer, id)
  if (!found) return
  const { pictures, portrait } = found
  return {
    pictures: pictures.map((id, index) => ({
      _id: id,
      place: index + 1,
      portrait: id === portrait,
      image: `/api${pictureAddress(id, 480)}`,
    })),
    room: Math.max(0, MOST_PICTURES - pictures.length),
  }
}

async function answerAlbum(viewer: Viewer, id: number) {
  const found = await readAlbum(viewer, id)
  return found ? done(found) : NOT_FOUND
}

const profileParam = z.object({ id: id.meta({ description: "The profile: one's own, or a client's." }) })
const pictureParams = profileParam.extend({ pictureId })

const list = operation(
  {
    method: "get",
    path: "/profile/{id}/pictures",
    id: "listProfilePictures",
    summary: "The pictures of one's profile, or of a client's, in their order",
    description: "Each opens in other widths by `GET /pictures/{pictureId}/{width}`.",
    params: profileParam,
    answer: album,
  },
  ({ viewer, params }) => answerAlbum(viewer, params.id),
)

const add = operation(
  {
    method: "post",
    path: "/profile/{id}/pictures",
    id: "addProfilePicture",
    summary: "Add a picture behind the others",
    description:
      "JPEG, PNG or WebP. The first is the portrait. We look at new pictures before the profile's mark of a check returns; a client's family has to agree to them anew.",
    params: profileParam,
    file: { field: PICTURE_UPLOAD.field, mostBytes: PICTURE_UPLOAD.mostBytes },
    answer: album.extend({ added: pictureId }).meta({ id: "PictureAdded" }),
    status: 201,
    location: ({ added }) => `/pictures/${added}/480`,
    refusals: [507],
  },
  async ({ viewer, params, upload, ctx }) => {
    const added = await addPictures(viewer, params.id, upload.file ? [upload.file] : [], ctx)
    const found = added.done && (await readAlbum(viewer, params.id))
    if (added.done) return found ? done({ ...found, added: added.value[0]! }) : NOT_FOUND
    return added.reason === "invalid" ? { ...added, field: PICTURE_UPLOAD.field } : added
  },
)

const arrange = operation(
  {
    method: "patch",
    path: "/profile/{id}/pictures/{pictureId}",
    id: "moveProfilePicture",
    summary: "Put a picture at another place",
    description: "Place 1 makes it the portrait.",
    params: pictureParams,
    body: z
      .strictObject({ place: z.int().min(1).max(MOST_PICTURES).meta({ example: 1, description: "From 1." }) })
      .meta({ id: "PicturePlace" }),
    answer: album,
  },
  async ({ viewer, params: { id, pictureId }, body, ctx }) => {
    const arranged = await arrangePicture(viewer, id, { pictureId, to: body.place }, ctx)
    const found = arranged.done && (await readAlbum(viewer, id))
    if (!found || found.pictures.every(({ _id }) => _id !== pictureId)) return NOT_FOUND
    return done(found)
  },
)

const remove = operation(
  {
    method: "delete",
    path: "/profile/{id}/pictures/{pictureId}",
    id: "removeProfilePicture",
    summary: "Remove a picture",
    params: pictureParams,
    answer: removed,
  },
  async ({ viewer, params, ctx }) => {
    const gone = await removePicture(viewer, params.id, params.pictureId, ctx)
    if (!gone.done) return gone
    return gone.value ? done({ message: "The picture is removed.", removed: gone.value }) : NOT_FOUND
  },
)

export const pictureOperations = [list, add, arrange, remove]
