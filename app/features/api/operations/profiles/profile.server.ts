import { z } from "zod"
import { findProfileRow } from "#app/features/people/profile/profile-rows.server.ts"
import { pictureResponse } from "#app/features/profiles/pictures/picture-response.server.ts"
import { PICTURE_WIDTHS } from "#app/features/profiles/pictures/picture-sizes.ts"
import { PICTURE_UPLOAD } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { readPicture } from "#app/features/profiles/pictures/pictures.server.ts"
import { deleteProfile, findEditableProfile } from "#app/features/wizards/edit-profile.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { changedProfile, newProfileOrPreferences } from "../../bodies/profile-body.server.ts"
import { changeProfile, createProfile } from "../../bodies/profile-commands.server.ts"
import { profile } from "../../entities/profile.ts"
import { profileOf } from "../../entities/profile-of.server.ts"
import { id, message } from "../../fields.ts"
import { operation } from "../../operation.ts"

export async function afterSaving(viewer: Viewer, saved: Result<number, object> | Response) {
  if (saved instanceof Response || !saved.done) return saved
  const seen = await findProfileRow(viewer, saved.value)
  return seen ? done(profileOf(seen)) : NOT_FOUND
}

const PICTURE = { field: "image", mostBytes: PICTURE_UPLOAD.mostBytes }

const create = operation(
  {
    method: "post",
    path: "/profile",
    id: "createProfile",
    summary: "Make one's profile, or a client's",
    description:
      "All of it at once; of a marriage consultant it makes a client. A member who has a profile changes it by `PUT /profile/{id}`; the preferences alone, under `partnerPreferences` or by themselves, are taken here too.",
    body: newProfileOrPreferences,
    answer: profile,
    status: 201,
    location: ({ _id }) => `/profile/${_id}`,
    refusals: [409],
  },
  async (call) => afterSaving(call.viewer, await createProfile(call, call.body)),
)

const change = operation(
  {
    method: "put",
    path: "/profile/{id}",
    id: "updateProfile",
    summary: "Change one's profile, or a client's",
    description:
      "What is left out stays; null takes it back. Groups come as objects, or as JSON in strings as of a form that brings a new picture as `image`. What was read by `GET /profile/{id}` may be sent back with its changes: what cannot be changed is ignored, and a value that is in no list stays. A new province has to be one of the nationality's country. Administrators change anybody's.",
    params: z.object({ id }),
    body: changedProfile,
    file: { ...PICTURE, optional: true },
    answer: profile,
    refusals: [507],
  },
  async (call) => afterSaving(call.viewer, await changeProfile(call, call.params.id, call.body, call.upload.file)),
)

const changePicture = operation(
  {
    method: "put",
    path: "/profile/{id}/picture",
    id: "putProfilePicture",
    summary: "Change the picture of one's profile, or of a client's",
    description: "JPEG, PNG or WebP.",
    params: z.object({ id }),
    file: PICTURE,
    answer: profile,
    refusals: [507],
  },
  async (call) => {
    const { upload, viewer, params } = call
    if (!upload.file && (await findEditableProfile(viewer, params.id)))
      return refuse("invalid", "Please choose a picture.", { field: "image", code: "required" })
    return afterSaving(viewer, await changeProfile(call, params.id, {}, upload.file))
  },
)

const remove = operation(
  {
    method: "delete",
    path: "/profile/{id}",
    id: "deleteProfile",
    summary: "Delete one's profile, or a client's",
    description: "At once and for good, with its pictures, its requests and the chats that stood on it alone.",
    params: z.object({ id }),
    answer: message,
  },
  async ({ viewer, params, ctx }) => {
    const deleted = await deleteProfile(viewer, params.id, ctx)
    return deleted.done ? done({ message: "Profile has been deleted." }) : deleted
  },
)

/** May be held as long as it is asked each time whether it still may be seen. */
export function heldPicture(bytes: Uint8Array) {
  const response = pictureResponse(bytes)
  response.headers.set("Cache-Control", "private, no-cache")
  return response
}

const picture = operation(
  {
    method: "get",
    path: "/pictures/{pictureId}/{width}",
    id: "getPicture",
    summary: "A picture that an answer names",
    revalidated: true,
    params: z.object({
      pictureId: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .meta({ example: "0123456789abcdef0123456789abcdef" }),
      width: z.enum(["160", "480", "1200"]).meta({ example: "480" }),
    }),
    answers: { type: "image/webp", description: "The picture." },
  },
  async ({ viewer, params }) => {
    const width = PICTURE_WIDTHS.find((size) => String(size) === params.width)!
    const bytes = await readPicture(viewer, params.pictureId, width)
    return bytes ? heldPicture(bytes) : NOT_FOUND
  },
)

export const profileOperations = [create, change, changePicture, remove, picture]
