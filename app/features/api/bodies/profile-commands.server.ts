import { z } from "zod"
import { eachOf, requiredText } from "#app/features/profiles/fields/fields.ts"
import { moreRules } from "#app/features/profiles/more/more-schema.ts"
import { phoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import { findPhoneOrigin } from "#app/features/profiles/phone/phone-origin.server.ts"
import { storePicture } from "#app/features/profiles/pictures/pictures.server.ts"
import { phone } from "#app/features/profiles/steps/profile-schema.ts"
import { createClientOnce, createMemberProfile } from "#app/features/profiles/steps/save-profile.server.ts"
import { findEditableProfile, updateProfile } from "#app/features/wizards/edit-profile.server.ts"
import { type EditAnswers, editSchema } from "#app/features/wizards/edit-schema.ts"
import type { UploadedFile } from "#app/forms/uploads/upload.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { pictureOf } from "../entities/picture.ts"
import { CHECK } from "../issue-texts.ts"
import { invalid } from "../problem.server.ts"
import { editAnswers, everyOption, moreNames, newAnswers, stated } from "./profile-answers.server.ts"
import {
  arePreferencesAlone,
  type NewProfile,
  newProfile,
  type Preferences,
  type ProfileChanges,
} from "./profile-body.server.ts"

export interface Asked {
  viewer: Viewer
  request: Request
  ctx: RequestContext
}

const HAS_ONE = refuse("conflict", "You have a profile already. Change it by PUT /profile/{id}.")

/** A member's own, or that of a consultant's client. Answers its id. */
export async function createProfile(
  { viewer, request, ctx }: Asked,
  given: NewProfile | Preferences,
): Promise<Result<number, object> | Response> {
  if (viewer.role === "admin") return refuse("forbidden", "Administrators have no profile.")
  if (viewer.profileId)
    return arePreferencesAlone(given) ? changeProfile({ viewer, request, ctx }, viewer.profileId, given) : HAS_ONE
  if (arePreferencesAlone(given)) return invalid(newProfile.safeParse(given, CHECK).error!.issues)
  const origin = await findPhoneOrigin(request, viewer, given.religiousInfo.nationality)
  const typed = given.contactInfo.phone
  const number = phone(requiredText("contactNumber", "client"), origin).safeParse(typed, CHECK)
  if (number.error)
    return invalid(number.error.issues, () => (typed === given.contactNumber ? "contactNumber" : "contactInfo.phone"))
  const reading = viewer.role === "guest" ? "client" : "member"
  const answers = newAnswers(given, reading, number.data)
  const beyond = {
    ...z.object(moreRules).parse(stated(eachOf(moreNames, (name) => given[name]))),
    prefersGender: given.partnerPreferences.gender,
  }
  const made = await (reading === "client"
    ? createClientOnce(viewer, answers, beyond)
    : createMemberProfile(viewer, answers as never, { beyond }))
  return made ? done(made) : HAS_ONE
}

const PICTURE_BY_NAME = "Please send a picture as multipart/form-data, or to /profile/{id}/picture."

/** What is not given stays. Answers the profile's id. */
export async function changeProfile(
  { viewer, request, ctx }: Asked,
  id: number,
  given: ProfileChanges | Preferences,
  file?: UploadedFile,
): Promise<Result<number, object> | Response> {
  const profile = await findEditableProfile(viewer, id)
  if (!profile) return NOT_FOUND
  const { options, answers: held, pictureId } = profile
  const { answers, partner, nameOf } = editAnswers(given, held, options)
  const image = "image" in given && given.image
  const origin = phoneOrigin(request, { nationality: answers.nationality, lastNumber: held.contactNumber })
  const { data, error } = editSchema(everyOption(options), held, origin).safeParse({ ...answers, partner }, CHECK)
  const issues: z.core.$ZodIssue[] = [...(error?.issues ?? [])]
  if (image && image !== pictureOf(pictureId) && image !== pictureId)
    issues.push({ code: "custom", path: ["image"], message: PICTURE_BY_NAME, input: image })
  if (issues.length > 0) return invalid(issues, nameOf)
  const stored = await storePicture(profile.ownerId, file, { id: viewer.id, ctx }, [pictureId])
  if (!stored.done) return refuse(stored.reason, stored.message, { field: "image" })
  await updateProfile(viewer, id, data as EditAnswers, { pictureId: stored.value, ctx })
  return done(id)
}
