import { z } from "zod"
import {
  type Choice,
  eachOf,
  type Field,
  type FieldIn,
  fieldsIn,
  type NameInStep,
  nameInStep,
} from "#app/features/profiles/fields/fields.ts"
import { chosenPreferences } from "#app/features/profiles/fields/preference-fields.ts"
import { profileMakers, profileStatuses } from "#db/schema/profiles.ts"
import { anyNationality, choices, language, preferenceChoices, valuesOf } from "../bodies/profile-choices.server.ts"

export const EXAMPLES: Partial<Record<Field, string>> = {
  firstName: "Ayesha",
  lastName: "Malik",
  dateOfBirth: "1998-03-14",
  contactNumber: "+923001234567",
  nationality: "Pakistan",
  province: "Punjab",
  city: "Lahore",
  height: "5'4''",
  fatherName: "Tariq Malik",
  motherName: "Nasreen Malik",
}

/** A list's values are those that may be sent, so that what was read can be sent back. */
const said = (name: Field): z.ZodType<string> =>
  name === "nationality" ? anyNationality : name in choices ? choices[name as Choice] : z.string().meta(metaOf(name))

const metaOf = (name: Field) => ({ example: EXAMPLES[name] })

const saidIn = <Name extends FieldIn<"religious" | "profession" | "family">>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [nameInStep(name), said(name).nullable()])) as Record<
    NameInStep<Name>,
    z.ZodNullable<z.ZodType<string>>
  >

const IN_CM = "In centimetres."
const OF_A_CONNECTION = "Null for whoever is not connected."

export const religiousInfo = z.object(saidIn(fieldsIn("religious")))
export const profession = z.object({
  ...saidIn(fieldsIn("profession")),
  heightCm: z.int().nullable().meta({ example: 163, description: IN_CM }),
})
export const familyDetails = z
  .object(saidIn(fieldsIn("family")))
  .meta({ description: `The parents' names are null for whoever is not connected.` })

export const contactInfo = z
  .object({
    phone: z.string().nullable().meta({ example: "+923001234567" }),
    email: z.string().nullable().meta({ example: "ayesha@example.com" }),
    emailHint: z.string().nullable().meta({ example: "a•••@example.com", description: "While a request is open." }),
  })
  .meta({ description: OF_A_CONNECTION })

const end = (example: number, description?: string) => z.int().nullable().meta({ example, description })

export const partnerPreferences = z
  .object({
    ...eachOf(chosenPreferences, (name) => preferenceChoices[name].nullable()),
    age: z.string().nullable().meta({ example: "25-32", description: "An age, a range, or 'No preference'." }),
    height: preferenceChoices.height
      .nullable()
      .meta({ example: "5'4''", description: "One height, or where a range begins." }),
    minAge: end(25),
    maxAge: end(32),
    minHeight: end(163, IN_CM),
    maxHeight: end(178, IN_CM),
    gender: choices.gender.nullable().meta({ example: "male", description: "Null: the other gender." }),
  })
  .meta({ description: "Null is not said; 'No preference' is an answer." })

const consultantInfo = z.object({
  consultantName: z.string().nullable().meta({ example: "Farhat Aziz" }),
  companyName: z.string().nullable().meta({ example: "Khan Marriage Bureau" }),
  companyAddress: z.string().nullable().meta({ example: "12 Mall Road, Lahore" }),
  checked: z.boolean().meta({ description: "An administrator has checked the company." }),
})

const reason = z.object({
  field: z.string().meta({ example: "sect" }),
  of: z.enum(["viewer", "profile"]).meta({ description: "Whose wish it is." }),
  wish: z.string().meta({ example: "Sunni" }),
  is: z
    .string()
    .nullable()
    .meta({ example: "Sunni", description: "What the other one is; null where that is not said." }),
  fits: z.boolean().nullable().meta({ description: "Null where that cannot be told." }),
})

const fit = z
  .object({
    words: z.string().meta({ example: "Meets 5 of your 6 wishes · you meet all of his" }),
    suits: z.int().meta({ example: 5, description: "How many of the viewer's wishes the profile meets." }),
    of: z.int().meta({ example: 6 }),
    suited: z.int().meta({ example: 5, description: "How many of the profile's wishes the viewer meets." }),
    suitedOf: z.int().meta({ example: 5 }),
    reasons: z.array(reason),
  })
  .meta({ description: "How the two suit one another; null where nothing can be compared." })

const more = {
  aboutMe: z.string().nullable().meta({ example: "I teach mathematics and like to cook." }),
  aboutFamily: z.string().nullable().meta({ example: "We are five, and live in Lahore." }),
  languages: z.array(language).meta({ example: ["Urdu"] }),
  madeBy: z.enum(profileMakers).nullable().meta({ description: "Who wrote the profile." }),
  status: z
    .enum(profileStatuses)
    .meta({ description: "Engaged people take no requests; the paused and the married are in no list." }),
}

export const profile = z
  .object({
    _id: z.int().meta({ example: 42 }),
    kind: z.enum(["member", "client"]).meta({ description: "A member's own, or of a consultant's client." }),
    userId: z.object({
      _id: z.int().meta({ example: 7 }),
      showProfilePicture: z.boolean(),
      profilePicture: z.string().nullable().meta({ description: "Null where there is none, or it is hidden." }),
    }),
    firstName: z.string().meta(metaOf("firstName")),
    lastName: z.string().meta({
      ...metaOf("lastName"),
      description: "Empty for a consultant who is not connected with another’s client.",
    }),
    dateOfBirth: z.iso
      .date()
      .nullable()
      .meta({ ...metaOf("dateOfBirth"), description: OF_A_CONNECTION }),
    age: z.int().meta({ example: 28 }),
    maritalStatus: z
      .enum([...valuesOf("maritalStatus"), ""])
      .meta({ example: "single", description: "Empty where the file that a client came from does not say it." }),
    gender: choices.gender,
    image: z
      .string()
      .nullable()
      .meta({ description: "Its address, to be read with the token; null where it is hidden." }),
    picturesBlurred: z.boolean().meta({
      example: false,
      description:
        "The picture is blurred, as its owner shows it to whom she allows: `POST /api/pictures/grants` asks.",
    }),
    pictures: z
      .array(z.string())
      .meta({ description: "Those after the first, in their order; none where they are hidden." }),
    isFavorite: z.boolean(),
    contactNumber: z
      .string()
      .nullable()
      .meta({ ...metaOf("contactNumber"), description: OF_A_CONNECTION }),
    contactInfo,
    consultantInfo: consultantInfo.nullable().meta({ description: "Who stands behind a client; null for members." }),
    religiousInfo,
    profession,
    familyDetails,
    partnerPreferences,
    ...more,
    verified: z.boolean().meta({ description: "An administrator has checked the phone." }),
    verifiedAt: z.iso.datetime().nullable().meta({ description: "The beginning of that day in Pakistan." }),
    awaitsConsent: z.boolean().meta({ description: "Of a client: nobody but the consultant sees it yet." }),
    connection: z.object({
      state: z.enum(["sent", "received", "connected", "family"]).nullable().meta({ description: "Null: not at all." }),
      requestId: z.int().nullable(),
    }),
    fit: fit.nullable(),
  })
  .meta({ id: "Profile" })
