import { z } from "zod"
import { agesProblem, readAges } from "#app/features/profiles/fields/ages.ts"
import { eachOf, requiredText } from "#app/features/profiles/fields/fields.ts"
import { heightInCm } from "#app/features/profiles/fields/height.ts"
import { NO_PREFERENCE } from "#app/features/profiles/fields/preference-fields.ts"
import { moreRules } from "#app/features/profiles/more/more-schema.ts"
import { inItsCountry, LONGEST_NAME, laterShapes, personalRules } from "#app/features/profiles/steps/profile-schema.ts"
import { tooLong } from "#app/forms/text.ts"
import { profileMakers, profileStatuses } from "#db/schema/profiles.ts"
import { isPlain } from "../body.server.ts"
import * as entity from "../entities/profile.ts"
import { CHECK } from "../issue-texts.ts"
import {
  choices,
  LEAST_CM,
  language,
  MOST_CM,
  missing,
  nationality,
  preferenceChoices,
} from "./profile-choices.server.ts"

const IN_A_STRING = "Also taken as JSON in a string."
const BETWEEN_CM = `In centimetres, ${LEAST_CM} to ${MOST_CM}.`
const [YOUNGEST, OLDEST] = [18, 67]

/** May come as JSON in a string. */
function unpacked(given: unknown) {
  if (typeof given !== "string") return given
  try {
    const read: unknown = JSON.parse(given)
    return isPlain(read) ? read : given
  } catch {
    return given
  }
}

/** Left out, each of its fields is missing. */
const needed = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === undefined ? {} : unpacked(given)), schema)

const namesOf = ({ shape }: { shape: object }) => Object.keys(shape)

/** What our own answers have and nobody can change is left out before it is read, so that what was read can be sent back. */
function readable<Schema extends z.ZodObject>(schema: Schema, answered: { shape: object }, more: string[] = []) {
  const ignored = [...namesOf(answered), ...more].filter((name) => !(name in schema.shape))
  return (given: unknown) => {
    const read = unpacked(given)
    if (!isObject(read)) return read
    return Object.fromEntries(Object.entries(read).filter(([name]) => !ignored.includes(name)))
  }
}

const example = <Schema extends z.ZodType>(schema: Schema, name: keyof typeof entity.EXAMPLES, description?: string) =>
  schema.meta({ example: entity.EXAMPLES[name], description })

const phone = z
  .string({ error: missing(requiredText("contactNumber", "client")) })
  .max(25, tooLong(25))
  .meta({
    example: "+923001234567",
    description:
      "A number in use, best with + and the country's code; without them it is read as one of the nationality's country.",
    format: "phone",
  })

const { firstName, lastName, dateOfBirth } = personalRules("client")
/** How the specification's clients write a day. */
const withoutMidnight = (given: unknown) =>
  typeof given === "string" ? given.replace(/T00:00:00(\.000)?Z$/, "") : given
const noDate = missing(requiredText("dateOfBirth", "client"))
const personal = {
  firstName: example(firstName, "firstName"),
  lastName: example(lastName, "lastName"),
  maritalStatus: choices.maritalStatus,
  dateOfBirth: z
    .preprocess(
      withoutMidnight,
      z.iso.date({ error: (issue) => noDate(issue) ?? "Invalid date format", abort: true }).pipe(dateOfBirth),
    )
    .meta({
      example: entity.EXAMPLES.dateOfBirth,
      description:
        "The day alone, from 1900 on; any other time with it than midnight is refused. Nobody here is below 18.",
    }),
  gender: choices.gender,
}

const more = {
  aboutMe: moreRules.aboutMe.nullable().meta({ example: "I teach mathematics and like to cook." }),
  aboutFamily: moreRules.aboutFamily.nullable().meta({ example: "We are five, and live in Lahore." }),
  languages: z
    .preprocess(unpacked, z.array(language))
    .nullish()
    .meta({ example: ["Urdu"] }),
  madeBy: z
    .enum(profileMakers)
    .meta({ id: "ProfileMaker", example: "self" })
    .nullish()
    .meta({ description: "Who wrote the profile." }),
  status: z.enum(profileStatuses).meta({ id: "ProfileStatus", example: "looking" }).nullish().meta({
    description:
      "Engaged people take no requests; the paused and the married are in no list. Null: as it was; of a new one `looking`.",
  }),
}

const OWN_PROVINCE = "One of the country's, and needed where it has any: `GET /lists` has them by country."
const province = z.string().max(80, tooLong(80)).nullish()

const newContactInfo = z.strictObject({ phone }).meta({ id: "NewContactInfo", description: IN_A_STRING })

const later = laterShapes("client", (name) => choices[name])

const newReligiousInfo = inItsCountry(
  z.strictObject({
    ...later.religious,
    nationality,
    province: example(province, "province", OWN_PROVINCE),
    city: example(later.religious.city, "city"),
  }),
).meta({ id: "NewReligiousInfo", description: IN_A_STRING })

const newProfession = z.strictObject(later.profession).meta({ id: "NewProfession", description: IN_A_STRING })

const newFamilyDetails = z
  .strictObject({
    ...later.family,
    fatherName: example(later.family.fatherName, "fatherName"),
    motherName: example(later.family.motherName, "motherName"),
  })
  .meta({ id: "NewFamilyDetails", description: IN_A_STRING })

const isOpen = (given: unknown) => given === "" || given === NO_PREFERENCE

/** Also as text; null where there is no such limit. */
const end = (least: number, most: number, read: (text: string) => number | undefined) =>
  z.preprocess(
    (given) => (isOpen(given) ? null : typeof given === "string" ? (read(given.trim()) ?? given) : given),
    z.int().min(least).max(most).nullish(),
  )

const ageInYears = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined)

const AGE = String.raw`(1[89]|[2-5]\d|6[0-7])`

const ranges = {
  age: z
    .preprocess(
      (given) => (typeof given === "number" ? String(given) : given === "" ? null : given),
      z
        .string()
        .trim()
        .max(20)
        .superRefine((text, context) => {
          const problem = agesProblem(text)
          if (problem) context.addIssue(problem)
        })
        .nullish(),
    )
    .meta({
      example: "25-32",
      description: `An age, a range from the lower to the higher, or 'No preference'; ages are ${YOUNGEST} to ${OLDEST}. Or by \`minAge\` and \`maxAge\`.`,
      override: ({ jsonSchema }) => {
        Object.assign(jsonSchema.anyOf?.[0] ?? {}, {
          pattern: `^(No preference|${AGE}|${AGE}-${AGE}|${AGE} or more|Up to ${AGE})$`,
        })
      },
    }),
  minAge: end(YOUNGEST, OLDEST, ageInYears).meta({ example: 25, description: "Null: none." }),
  maxAge: end(YOUNGEST, OLDEST, ageInYears).meta({ example: 32, description: "Not below `minAge`; null: none." }),
  minHeight: end(LEAST_CM, MOST_CM, heightInCm).meta({ example: 160, description: `${BETWEEN_CM} Null: none.` }),
  maxHeight: end(LEAST_CM, MOST_CM, heightInCm).meta({
    example: 175,
    description: `${BETWEEN_CM} Not below \`minHeight\`; null: none.`,
  }),
}

const HEIGHT = "One height, or where a range begins that `maxHeight` ends. Or by `minHeight` and `maxHeight`."
const { height: preferredHeight, ...chosen } = preferenceChoices

const newPartnerPreferences = z
  .strictObject({
    ...chosen,
    ...ranges,
    height: preferredHeight.nullish().meta({ description: HEIGHT }),
    gender: choices.gender.nullish().meta({ description: "Null: the other gender." }),
  })
  .superRefine((given, context) => {
    const { minAge, maxAge, minHeight, maxHeight } = endsOf(given)
    if (minAge && maxAge && minAge > maxAge)
      context.addIssue({ code: "custom", path: ["maxAge"], message: "Max age must not be below min age." })
    if (minHeight && maxHeight && minHeight > maxHeight)
      context.addIssue({ code: "custom", path: ["maxHeight"], message: "Max height must not be below min height." })
  })
  .meta({
    id: "NewPartnerPreferences",
    description: `Without ages or heights there is no preference for them; the ends count before \`age\` and \`height\`. ${IN_A_STRING}`,
  })

interface Ranges {
  age?: string | null
  height?: string | null
  minAge?: number | null
  maxAge?: number | null
  minHeight?: number | null
  maxHeight?: number | null
}

/** Null where a range is open. */
export function endsOf({ age, height, ...ends }: Ranges) {
  const { minAge, maxAge, minHeight, maxHeight } = ends
  const ages = minAge === undefined && maxAge === undefined && age ? readAges(age) : undefined
  const one = minHeight === undefined ? heightInCm(height ?? "") : undefined
  return {
    minAge: ages?.min ?? minAge ?? null,
    maxAge: ages?.max ?? maxAge ?? null,
    minHeight: one ?? minHeight ?? null,
    maxHeight: maxHeight === undefined ? (one ?? null) : maxHeight,
  }
}

/** A number may stand by itself. */
function numbered(given: unknown) {
  if (!isObject(given) || !given.contactNumber) return given
  const contactInfo = unpacked(given.contactInfo ?? {})
  if (!isObject(contactInfo)) return given
  return { ...given, contactInfo: { ...contactInfo, phone: contactInfo.phone ?? given.contactNumber } }
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === "object" && given !== null && !Array.isArray(given)

export const newProfile = z.preprocess(
  numbered,
  z
    .strictObject({
      ...personal,
      contactInfo: needed(newContactInfo),
      contactNumber: phone.nullish().meta({ description: "May stand in the place of `contactInfo.phone`." }),
      religiousInfo: needed(newReligiousInfo),
      profession: needed(newProfession),
      familyDetails: needed(newFamilyDetails),
      partnerPreferences: needed(newPartnerPreferences),
      ...more,
    })
    .meta({ id: "NewProfile" }),
)

export type NewProfile = z.output<typeof newProfile>

/** Named in the document as the list that it is; `editSchema` checks it, for what the record holds may stay. */
const listed = (type: string, description?: string) =>
  z
    .string()
    .nullish()
    .meta({
      description,
      override: ({ jsonSchema }) => {
        jsonSchema.anyOf = [{ $ref: `#/components/schemas/${type}` }, { type: "null" }]
      },
    })

const typeOf = (schema: z.ZodType) => schema.meta()!.id!
const maybe = <Name extends string>(schemas: Record<Name, z.ZodType>) =>
  eachOf(Object.keys(schemas) as Name[], (name) => listed(typeOf(schemas[name])))

/** An empty one is none. */
const text = z.string().max(LONGEST_NAME, tooLong(LONGEST_NAME)).nullish()

const contactChanges = z.strictObject({ phone: phone.nullish() })
const { city, province: _, nationality: __, ...religious } = later.religious
const religiousChanges = z.strictObject({
  ...maybe(religious),
  nationality: listed("Nationality"),
  province: example(province, "province", OWN_PROVINCE),
  city: example(text, "city"),
})
const professionChanges = z.strictObject(maybe(later.profession))
const { fatherName, motherName, ...family } = later.family
const familyChanges = z.strictObject({
  fatherName: example(text, "fatherName"),
  motherName: example(text, "motherName"),
  ...maybe(family),
})
const partnerChanges = z.strictObject({
  ...maybe(chosen),
  ...ranges,
  height: listed("PreferredHeight", HEIGHT),
  gender: choices.gender.nullish().meta({ description: "Null: the other gender." }),
})

const changesOf = <Schema extends z.ZodObject>(id: string, schema: Schema, answered: { shape: object }) =>
  z.preprocess(readable(schema, answered), schema.meta({ id, description: IN_A_STRING })).optional()

const eachOptional = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  eachOf(Object.keys(shape), (name) => shape[name]!.optional()) as { [Name in keyof Shape]: z.ZodOptional<Shape[Name]> }

export const profileChanges = {
  ...eachOptional(personal),
  contactInfo: changesOf("ContactInfoChanges", contactChanges, entity.contactInfo),
  contactNumber: phone.nullish().meta({ description: "The same as `contactInfo.phone`." }),
  religiousInfo: changesOf("ReligiousInfoChanges", religiousChanges, entity.religiousInfo),
  profession: changesOf("ProfessionChanges", professionChanges, entity.profession),
  familyDetails: changesOf("FamilyDetailsChanges", familyChanges, entity.familyDetails),
  partnerPreferences: changesOf("PartnerPreferencesChanges", partnerChanges, entity.partnerPreferences),
  ...more,
  image: z.string().nullish(),
}

/** `image` may stand there as it was read, and is no way to send another. */
export const changesSchema = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => {
  const schema = z.strictObject(shape)
  const documented = schema.meta({
    id,
    override: ({ jsonSchema }) => {
      delete jsonSchema.properties?.image
    },
  })
  return z.preprocess(readable(schema, entity.profile, ["ownedProfile", "score", "reasons"]), documented)
}

export const changedProfile = changesSchema("ProfileChanges", profileChanges)

export type ProfileChanges = z.output<typeof changedProfile>

const preferencesAlone = z.strictObject({
  ...partnerChanges.shape,
  partnerPreferences: profileChanges.partnerPreferences,
})

export type Preferences = z.output<typeof preferencesAlone>

/** True where only preferences are sent. */
export const arePreferencesAlone = (given: unknown): given is Preferences =>
  isObject(given) && Object.keys(given).length > 0 && Object.keys(given).every((name) => name in preferencesAlone.shape)

/** The specification's client sends a member's wishes alone to the same address: documented in words. */
export const newProfileOrPreferences = z
  .unknown()
  .transform((given, context): NewProfile | Preferences => {
    const { data, error } = (arePreferencesAlone(given) ? preferencesAlone : newProfile).safeParse(given, CHECK)
    context.issues.push(...((error?.issues ?? []) as never[]))
    return data as NewProfile | Preferences
  })
  .meta({ override: { $ref: "#/components/schemas/NewProfile" } })
