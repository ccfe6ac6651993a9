import { z } from "zod"
import {
  eachOf,
  type Field,
  type FieldIn,
  fieldsIn,
  type NameInStep,
  nameInStep,
  requiredText,
} from "#app/features/profiles/fields/fields.ts"
import { NO_PREFERENCE, preferenceNames, preferences } from "#app/features/profiles/fields/preference-fields.ts"
import { isPlain } from "../body.server.ts"
import * as entity from "../entities/profile.ts"

/** The forms' own schemas check answers; here it is text, or null to clear. */
const answer = (name: Field) =>
  z
    .string({ error: requiredText(name, "client") })
    .nullish()
    .meta(entity.metaOf(name))

const answersIn = <Name extends Field>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [nameInStep(name), answer(name)])) as Record<
    NameInStep<Name>,
    ReturnType<typeof answer>
  >

const ignored = z.unknown().optional().meta({ description: "Ignored." })

/** Read-only fields of our own answers are taken and ignored, so that what was read can be sent back. */
const readOnly = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  eachOf(Object.keys(shape), () => ignored)

/** May come as JSON in a string. */
const group = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(unpacked, z.strictObject(shape, { error: WRONG_GROUP })).optional()

const WRONG_GROUP = (issue: { code: string }) =>
  issue.code === "invalid_type" ? "Please send an object, or one as JSON in a string." : undefined

function unpacked(given: unknown) {
  if (typeof given !== "string") return given
  try {
    const read: unknown = JSON.parse(given)
    return isPlain(read) ? read : given
  } catch {
    return given
  }
}

const figure = (example: string | number, description?: string) =>
  z
    .union([z.string(), z.number()], { error: "Please send a number or a text." })
    .nullish()
    .meta({ example, description })

const partnerFields = {
  ...eachOf(preferenceNames, (name) =>
    z.string({ error: preferences[name].required }).nullish().meta({ example: NO_PREFERENCE }),
  ),
  age: figure("25-32", "An age, a range or 'No preference'; or `minAge` and `maxAge`."),
  height: figure("5'4''", "One height, or where a range begins; or `minHeight` and `maxHeight`."),
  minAge: figure(25),
  maxAge: figure(32),
  minHeight: figure(160, "In centimetres."),
  maxHeight: figure(175, "In centimetres."),
}

const groupsOf = (own: (entity: z.ZodObject) => Record<string, z.ZodType>) => ({
  contactInfo: group({ ...own(entity.contactInfo), phone: answer("contactNumber") }),
  religiousInfo: group({ ...own(entity.religiousInfo), ...answersIn(fieldsIn("religious")) }),
  profession: group({ ...own(entity.profession), ...answersIn(fieldsIn("profession")) }),
  familyDetails: group({ ...own(entity.familyDetails), ...answersIn(fieldsIn("family")) }),
})

const personal = answersIn<FieldIn<"personal">>(fieldsIn("personal"))

/** A new profile: all of it, or the preferences alone, which may also stand by themselves. */
export const newProfile = z.strictObject({
  ...personal,
  ...groupsOf(() => ({})),
  partnerPreferences: group(partnerFields),
  ...partnerFields,
  gender: personal.gender,
})

export const profileChanges = {
  ...readOnly(entity.profile),
  ownedProfile: ignored,
  score: ignored,
  reasons: ignored,
  image: z.string().nullish().meta({ description: "As it was read: a new one is sent by itself." }),
  ...personal,
  ...eachOf(Object.keys(entity.more) as (keyof typeof entity.more)[], (name) => entity.more[name].nullish()),
  ...groupsOf(readOnly),
  partnerPreferences: group({ ...readOnly(entity.partnerPreferences), ...partnerFields, gender: answer("gender") }),
}

export const changedProfile = z.strictObject(profileChanges)

type GivenGroup = Record<string, string | number | null | undefined>
type Groups = "contactInfo" | "religiousInfo" | "profession" | "familyDetails" | "partnerPreferences"

export type GivenProfile = { [Name in Groups]?: GivenGroup } & { [name: string]: unknown }

/** True where only preferences are sent. */
export const isPartnerAlone = (given: object) =>
  Object.keys(given).every((name) => name === "partnerPreferences" || name in partnerFields)

/** Preferences may stand by themselves; which they are, and where. */
export function partnerIn(given: GivenProfile): { preferences: GivenGroup; at: string } {
  if (given.partnerPreferences) return { preferences: given.partnerPreferences, at: "partnerPreferences." }
  return {
    preferences: Object.fromEntries(Object.entries(given).filter(([name]) => name in partnerFields)) as GivenGroup,
    at: "",
  }
}
