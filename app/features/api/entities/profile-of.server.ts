import type { z } from "zod"
import { beginOfDay } from "#app/dates/pakistan.ts"
import { searchedFields } from "#app/features/browse/filters.server.ts"
import type { Fit } from "#app/features/people/fit/fit-policy.ts"
import { behindClient, emailHintOf } from "#app/features/people/profile/find-profile.server.ts"
import { knownTo } from "#app/features/people/profile/profile-access.ts"
import type { SeenProfile, ShortProfile } from "#app/features/people/profile/profile-rows.server.ts"
import { columnOf, type FieldIn, fieldsIn, type NameInStep, nameInStep } from "#app/features/profiles/fields/fields.ts"
import { preferenceColumnNames } from "#app/features/profiles/fields/preference-fields.ts"
import { ageOf } from "#app/features/profiles/shown/biodata.ts"
import { partnerAnswersOf } from "#app/features/profiles/steps/partner-answers.ts"
import { preferredHeight } from "#app/features/wizards/edit-options.server.ts"
import { pictureOf } from "./picture.ts"
import type { profile } from "./profile.ts"

const [RELIGIOUS, PROFESSION, FAMILY] = [fieldsIn("religious"), fieldsIn("profession"), fieldsIn("family")]

type Known = ReturnType<typeof knownTo<SeenProfile["row"]>>

/** What its viewer may not know is null. */
export function profileOf(seen: SeenProfile): z.input<typeof profile> {
  const { row, access, state, requestId, fit } = seen
  const known = knownTo(access, row)
  const picture = (id: string | null) => pictureOf(access.picture ? id : null)
  const blurred = access.picture ? null : pictureOf(row.veilId)
  return {
    _id: row.profileId,
    kind: row.kind,
    userId: {
      _id: row.accountId,
      showProfilePicture: row.showPicture,
      profilePicture: picture(row.accountPictureId ?? (row.kind === "member" ? row.pictureId : null)) ?? blurred,
    },
    firstName: row.firstName,
    lastName: row.lastName,
    dateOfBirth: known.dateOfBirth,
    age: ageOf(row.dateOfBirth),
    maritalStatus: row.maritalStatus,
    gender: row.gender,
    image: picture(row.pictureId) ?? blurred,
    picturesBlurred: blurred !== null,
    pictures: row.pictures.flatMap((id) => picture(id) ?? []),
    isFavorite: row.favourite,
    contactNumber: known.contactNumber,
    contactInfo: { phone: known.contactNumber, email: known.email, emailHint: emailHintOf(seen) },
    consultantInfo: behindClient(row),
    religiousInfo: saidIn(known, RELIGIOUS),
    profession: { ...saidIn(known, PROFESSION), heightCm: row.heightCm },
    familyDetails: saidIn(known, FAMILY),
    partnerPreferences: preferencesOf(known),
    aboutMe: known.aboutMe,
    aboutFamily: known.aboutFamily,
    languages: row.languages,
    madeBy: row.madeBy,
    status: row.status,
    verified: row.verifiedAt !== null,
    verifiedAt: row.verifiedAt && beginOfDay(row.verifiedAt).toISOString(),
    awaitsConsent: row.awaitsConsent,
    connection: { state, requestId },
    fit: fit && fitDataOf(fit),
  }
}

const LATER_STEPS = [...RELIGIOUS, ...PROFESSION, ...FAMILY]

/** In no filter or order, and on cards at most a line: it is read profile by profile, which is recorded. */
const UNLISTED = {
  ...noneOf(LATER_STEPS.filter((name) => !searchedFields.includes(name)).map(columnOf)),
  ...noneOf(["aboutMe", "aboutFamily", "madeBy", "contactNumber", "email"]),
  languages: [],
  pictures: [],
}

/** Lists are ordered by members' preferences; a client's are seen by a profile view alone. */
const PREFERENCES = { ...noneOf([...preferenceColumnNames, "prefersGender"]), openPreferences: [] }

function noneOf(columns: readonly (keyof SeenProfile["row"])[]) {
  return Object.fromEntries(columns.map((name) => [name, null]))
}

/** Of somebody else. */
export function listedProfileOf(seen: ShortProfile) {
  const { row, access } = seen
  const isClient = row.kind === "client"
  const listed = { ...row, ...UNLISTED, ...(isClient && PREFERENCES) } as unknown as SeenProfile["row"]
  const fit = seen.fit && { ...seen.fit, tables: seen.fit.tables.filter(({ of }) => !isClient || of === "viewer") }
  return profileOf({ ...seen, access: { ...access, trusted: false, contact: false }, row: listed, fit })
}

const saidIn = <Name extends FieldIn<"religious" | "profession" | "family">>(known: Known, names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => {
      const value = known[columnOf(name)]
      return [nameInStep(name), typeof value === "number" ? preferredHeight(value) : value]
    }),
  ) as Record<NameInStep<Name>, string | null>

function preferencesOf(known: Known) {
  const { maxHeight, ...answers } = partnerAnswersOf(known, preferredHeight)
  return {
    ...answers,
    minAge: known.prefersMinAge,
    maxAge: known.prefersMaxAge,
    minHeight: known.prefersMinHeightCm,
    maxHeight: known.prefersMaxHeightCm,
    gender: known.prefersGender,
  }
}

const FITS = { met: true, missed: false, unsaid: null }

function fitDataOf({ summary, suits, suited, tables }: Fit) {
  return {
    words: summary,
    suits: suits.met,
    of: suits.of,
    suited: suited.met,
    suitedOf: suited.of,
    reasons: tables.flatMap(({ of, rows }) =>
      rows.map(({ topic, preferred, is, verdict }) => ({ field: topic, of, wish: preferred, is, fits: FITS[verdict] })),
    ),
  }
}
