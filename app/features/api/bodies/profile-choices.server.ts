import { z } from "zod"
import { countries, nationalities } from "#app/features/profiles/fields/countries.server.ts"
import { type Choice, eachOf, fieldNames, fields, listOf, requiredText } from "#app/features/profiles/fields/fields.ts"
import { heightInCm } from "#app/features/profiles/fields/height.ts"
import { type List, options, type Reading, restLast } from "#app/features/profiles/fields/options.ts"
import { NO_PREFERENCE, orNone, preferenceNames, preferences } from "#app/features/profiles/fields/preference-fields.ts"
import { LANGUAGES } from "#app/features/profiles/more/more-options.ts"

/** A record may be in the words of any form: edit forms offer what it holds, and searches find every spelling. */
const FORMS: Reading[] = ["member", "client", "form"]

/** Heights are the same in every spelling: one is documented. */
export function valuesOf(list: List): readonly string[] {
  const lists: Partial<Record<Reading, readonly string[]>> = options[list]
  if (list === "height") return options.height.member
  return restLast([...new Set(FORMS.flatMap((form) => lists[form] ?? []))])
}

export const [LEAST_CM, MOST_CM] = ([0, -1] as const).map((at) => heightInCm(options.height.member.at(at)!)!) as [
  number,
  number,
]

/** As a list has it, else in centimetres; other text stays as it is. */
export function writtenHeight(text: string) {
  const cm = heightInCm(text.trim())
  if (cm === undefined || cm < LEAST_CM || cm > MOST_CM) return text
  return options.height.member.find((label) => heightInCm(label) === cm) ?? `${cm} cm`
}

/** Between the labels, too. */
export const everyHeight = Array.from({ length: MOST_CM - LEAST_CM + 1 }, (_, i) => writtenHeight(`${LEAST_CM + i}`))

const typeName = (list: string) => list[0]!.toUpperCase() + list.slice(1)

/** Only what is missing is said in the form's words. */
export const missing =
  (required: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === "" ? required : undefined

const HEIGHT = "Also `5'4`, `163` or `163 cm`, between these."

function heights(values: readonly string[], required: string) {
  return z
    .string({ error: missing(required) })
    .overwrite(writtenHeight)
    .refine(
      (text) => values.includes(text) || everyHeight.includes(text),
      "Please send a height, such as 5'4'' or 163 cm.",
    )
    .meta({ example: "5'4''", description: HEIGHT, override: { enum: [...new Set([...values, ...everyHeight])] } })
}

function chosen(name: Choice) {
  const [list, required] = [listOf(name), requiredText(name, "client")]
  const values = valuesOf(list)
  if (list === "height") return heights(values, required).meta({ id: "Height" })
  return z.enum(values, { error: missing(required) }).meta({ id: typeName(list), example: values[0] })
}

/** Each a type of its own in the document. */
export const choices = eachOf(
  fieldNames.filter((name): name is Choice => "list" in fields[name]),
  chosen,
)

export const preferenceChoices = eachOf(
  preferenceNames.filter((name) => name !== "age"),
  (name) => {
    const { list, required } = preferences[name]
    const values = orNone(valuesOf(list))
    if (list === "height") return heights(values, required).meta({ id: "PreferredHeight" })
    return z
      .enum(values, { error: missing(required) })
      .meta({ id: `Preferred${typeName(list)}`, example: NO_PREFERENCE })
  },
)

const NATIONALITIES = [...countries, ...nationalities.client.map(({ label }) => label)]

export const anyNationality = z.enum(NATIONALITIES, { error: missing(requiredText("nationality", "client")) }).meta({
  id: "Nationality",
  example: "Pakistan",
  description: "A country's name. `Pakistani` is Pakistan, and so with the other four of the last.",
})

/** The wizards hold 'PK|Pakistan'. */
export const nationality = z.preprocess(
  (given) => (typeof given === "string" ? given.slice(given.indexOf("|") + 1) : given),
  anyNationality,
)

export const language = z.enum<readonly string[]>(LANGUAGES).meta({ id: "Language", example: "Urdu" })
