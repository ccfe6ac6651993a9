import { z } from "zod"
import { findAccount, showPicture } from "#app/features/accounts/account.server.ts"
import { ownPasswordSchema } from "#app/features/accounts/accounts-schema.ts"
import { leave } from "#app/features/accounts/leaving/leave.server.ts"
import { listFavouriteIds } from "#app/features/favourites/favourites.server.ts"
import { findProfileRow } from "#app/features/people/profile/profile-rows.server.ts"
import { changePicture } from "#app/features/profiles/pictures/change-picture.server.ts"
import { PICTURE_UPLOAD } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { notArrived, readPicture } from "#app/features/profiles/pictures/pictures.server.ts"
import { activeSubscription } from "#app/features/subscriptions/subscriptions.server.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import { withDevice } from "#app/viewer/known-device.server.ts"
import { findSessionEnd, type Viewer } from "#app/viewer/sessions.server.ts"
import { changeOwn, ownChanges } from "../../bodies/own-account.server.ts"
import { pictureOf } from "../../entities/picture.ts"
import { profile } from "../../entities/profile.ts"
import { profileOf } from "../../entities/profile-of.server.ts"
import { device, message, password } from "../../fields.ts"
import { type Call, operation } from "../../operation.ts"
import { queued } from "../../queued.server.ts"
import { heldPicture } from "../profiles/profile.server.ts"

const ownAccount = z
  .object({
    user: z.object({
      _id: z.int(),
      id: z.int(),
      name: z.string(),
      email: z.string(),
      role: z.enum(["user", "guest", "admin"]),
      showProfilePicture: z.boolean(),
      profilePicture: z.string().nullable(),
    }),
    favorites: z.array(z.int()).meta({ description: "Ids of profiles, the latest first; 1,000 at most." }),
    subscription: z.object({
      status: z.enum(["active", "inactive"]).meta({ description: "Chat needs an active one." }),
      plan: z.enum(["basic", "standard", "pro"]).nullable(),
      endsAt: z.iso.datetime().nullable(),
    }),
    companyName: z.string().nullable().optional().meta({ description: "Of marriage consultants alone." }),
    companyAddress: z.string().nullable().optional(),
    contactNumber: z.string().nullable().optional(),
    session: z
      .object({ expiresAt: z.iso.datetime() })
      .meta({ description: "When this token ends at the latest, however much it is used." }),
    ownedProfile: profile.nullable().meta({ description: "A member's own; null for all others." }),
  })
  .meta({ id: "OwnAccount" })

const me = operation(
  {
    method: "get",
    path: "/users/me",
    id: "getMe",
    summary: "One's own account",
    revalidated: true,
    answer: ownAccount,
  },
  async ({ viewer }) => {
    const { id, accountName: name, email, role, profileId } = viewer
    const [account, favorites, plan, owned, ends] = await Promise.all([
      role === "guest" ? findAccount(viewer) : undefined,
      listFavouriteIds(viewer),
      viewer.plan ? activeSubscription(id) : undefined,
      profileId ? findProfileRow(viewer, profileId) : undefined,
      findSessionEnd(viewer),
    ])
    const company = account?.company
    return done({
      user: {
        _id: id,
        id,
        name,
        email,
        role,
        showProfilePicture: viewer.showPicture,
        profilePicture: pictureOf(viewer.pictureId ?? owned?.row.pictureId),
      },
      favorites,
      subscription: {
        status: plan ? ("active" as const) : ("inactive" as const),
        plan: plan?.plan ?? null,
        endsAt: plan?.endsAt.toISOString() ?? null,
      },
      ...(company && {
        companyName: company.companyName,
        companyAddress: company.companyAddress,
        contactNumber: company.contactNumber,
      }),
      session: { expiresAt: (ends ?? new Date()).toISOString() },
      ownedProfile: owned ? profileOf(owned) : null,
    })
  },
)

const change = operation(
  {
    method: "put",
    path: "/users/me",
    id: "updateMe",
    summary: "Change one's own account",
    description:
      "The account's `name`; of a member also the own profile, as by `PUT /profile/{id}`; of a marriage consultant the company.",
    body: ownChanges,
    answer: message,
    refusals: [404],
  },
  (call) => changeOwn(call, call.body),
)

const gone = z
  .object({
    profiles: z.int().meta({ description: "One's own: 0 or 1." }),
    clients: z.int().meta({ description: "Of a marriage consultant, as cases and notes are." }),
    pictures: z.int(),
    favourites: z.int(),
    connections: z.int(),
    requests: z.int().meta({ description: "That waited for an answer, either way." }),
    cases: z.int(),
    notes: z.int(),
    chats: z.int().meta({ description: "What one has written in them stays with those who received it." }),
  })
  .meta({ id: "Removed", description: "What went with the account, counted." })

const remove = operation(
  {
    method: "delete",
    path: "/users/me",
    id: "deleteMe",
    beforeTerms: true,
    summary: "Delete one's own account",
    description:
      "At once and for good: profile, pictures, requests, connections. What was written stays with its readers. A marriage consultant, whose clients go as well, gives the password.",
    body: z
      .strictObject({
        password: ownPasswordSchema.shape.password.optional().meta({
          ...password("green mango tree"),
          description: "Needed from a marriage consultant; whoever gives one gives the right one.",
        }),
        device,
      })
      .meta({ id: "Leaving" }),
    answer: message.extend({ removed: gone }).meta({ id: "Left" }),
    refusals: [409, 429, 503],
  },
  ({ viewer, body, request, ctx }) =>
    queued(async () => {
      const left = await leave(viewer, { password: body.password, when: "now" }, withDevice(request, body.device), ctx)
      if (left.done) return done({ message: "Your account has been deleted.", removed: left.value.going })
      return left.reason === "invalid" ? { ...left, field: "password" } : left
    }, ctx),
)

const readOwnPicture = operation(
  {
    method: "get",
    path: "/users/profile-picture",
    id: "getMyPicture",
    summary: "One's own picture",
    revalidated: true,
    answers: { type: "image/webp", description: "The picture." },
    refusals: [404],
  },
  async ({ viewer }) => {
    const account = await findAccount(viewer)
    const bytes = account?.pictureId && (await readPicture(viewer, account.pictureId, 480))
    return bytes ? heldPicture(bytes) : NOT_FOUND
  },
)

const CHANGED = "Profile picture updated successfully"

async function changeOwnPicture({
  viewer,
  upload,
  ctx,
}: Pick<Call<Viewer, unknown, unknown, unknown>, "viewer" | "upload" | "ctx">) {
  if (typeof upload.file === "string") return notArrived(upload.file)
  const changed = await changePicture({ id: viewer.id, ctx }, upload.file)
  return changed.done ? done({ message: CHANGED }) : changed
}

const pictureUpload = (method: "put" | "post", path: string, id: string, field: string) =>
  operation(
    {
      method,
      path,
      id,
      summary: "Change one's own picture",
      description: "JPEG, PNG or WebP. A member's profile wears it too.",
      file: { field, mostBytes: PICTURE_UPLOAD.mostBytes },
      answer: message,
      refusals: [429, 503, 507],
    },
    changeOwnPicture,
  )

const visibility = operation(
  {
    method: "patch",
    path: "/users/profile-picture-visibility",
    id: "showMyPicture",
    summary: "Show or hide one's picture",
    description: "To show it is free to all; some plans can hide it.",
    body: z.strictObject({ show: z.boolean().meta({ example: true }) }).meta({ id: "PictureVisibility" }),
    answer: message,
  },
  async ({ viewer, body: { show } }) => {
    const chosen = await showPicture(viewer, show)
    return chosen.done ? done({ message: `Profile picture visibility: ${show}` }) : chosen
  },
)

export const accountOperations = [
  me,
  change,
  remove,
  readOwnPicture,
  pictureUpload("put", "/users/profile-picture", "putMyPicture", "image"),
  pictureUpload("put", "/users/profile-picture-update", "updateMyPicture", "image"),
  pictureUpload("post", "/users/upload-profile-picture", "uploadMyPicture", "profile"),
  visibility,
]
