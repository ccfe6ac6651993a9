import { z } from "zod"
import { asksNothing, heightFrom, valueFrom, valuesOf } from "#app/features/browse/asked-value.server.ts"
import { usualCity } from "#app/features/browse/city-spellings.ts"
import { type Filter, filterNames, termsOf } from "#app/features/browse/filters.server.ts"
import { ACTIVE_WITHIN, AGES, HEIGHTS, INCOMES, orders, type Search } from "#app/features/browse/search-query.ts"
import { eachOf } from "#app/features/profiles/fields/fields.ts"
import { options } from "#app/features/profiles/fields/options.ts"
import { GENDERS, shownGenders } from "#app/viewer/shown-gender.ts"
import { askedNumber, askedOneOf, askedTick, numberFrom } from "./asked.ts"
import { walking } from "./list.ts"

const LONGEST_PLACE = 60

/** Places are free text; whatever else stands in an address is none. */
const place = z
  .string()
  .trim()
  .max(LONGEST_PLACE)
  .regex(/^[\p{L}\p{M}\p{N} .,'’()&/-]+$/u)

/** Undefined where nothing is asked, as a form sends a dropdown that was left alone. */
const read = (filter: Filter) => (given: unknown) => {
  if (typeof given !== "string") return given
  if (asksNothing(filter, given)) return
  return filter === "city" ? usualCity(given) : (valueFrom(filter, given) ?? given)
}

/** So many that no document names them all. */
const province = z
  .string()
  .max(80)
  .refine((given) => valueFrom("province", given) !== undefined, {
    error: "Please choose a province of the list.",
    params: { code: "not-in-list" },
  })

function knownValue(filter: Filter): z.ZodType<string> {
  if (filter === "city") return place
  if (filter === "province") return province
  const oneOf = z.enum(valuesOf(filter) as [string, ...string[]])
  return filter === "nationality" ? oneOf.meta({ id: "Country" }) : oneOf
}

function about(filter: Filter) {
  const { label, offered } = termsOf(filter)
  const example = filter === "nationality" ? "Pakistan" : offered[0]
  const description =
    filter === "city"
      ? `${label}, in any spelling.`
      : filter === "province"
        ? `${label}, of any country; \`GET /lists\` has them as \`provinces\`.`
        : filter === "height"
          ? `${label}, exactly: in feet and inches or in centimetres.`
          : `${label}; \`GET /lists\` has them as \`filter.${filter}\`.`
  return { example, description }
}

export const filters = eachOf(filterNames, (filter) =>
  z.preprocess(read(filter), knownValue(filter).optional()).optional().meta(about(filter)),
)

const number = ({ least, most }: { least: number; most: number }, example: number, description: string) =>
  askedNumber(least, most).optional().meta({ example, description })

/** Centimetres, or feet and inches as people write them. */
const height = (example: number, description: string) =>
  z
    .preprocess(
      (given) => (typeof given === "string" ? (heightFrom(given) ?? numberFrom(given)) : given),
      z.int().min(HEIGHTS.least).max(HEIGHTS.most),
    )
    .optional()
    .meta({ example, description })

const tick = (description: string) =>
  askedTick()
    .optional()
    .meta({ example: true, description: `${description} only.` })

const parts = {
  maritalStatus: z
    .array(askedOneOf(options.maritalStatus.browse))
    .optional()
    .meta({ example: ["single"], description: "Repeatable." }),
  minAge: number(AGES, 25, "Years."),
  maxAge: number(AGES, 32, "Years."),
  minHeight: height(160, "Centimetres."),
  maxHeight: height(175, "Centimetres."),
  minIncome: number(INCOMES, 50_000, "Rupees a month, at least."),
  withPicture: tick("With a picture"),
  checked: tick("Whose phone was checked"),
  activeWithin: z
    .preprocess(numberFrom, z.literal(ACTIVE_WITHIN))
    .optional()
    .meta({ example: 7, description: "Days.", override: { type: "integer", enum: [...ACTIVE_WITHIN] } }),
  order: askedOneOf(orders)
    .optional()
    .meta({ example: orders[0], description: "The best match needs a profile to match with." }),
  before: number(
    { least: 1, most: Number.MAX_SAFE_INTEGER },
    4_000,
    "Goes on where an earlier search stopped looking: its `further`. `cursor` does so by itself.",
  ),
} satisfies Record<Exclude<keyof Search, "lists" | "clientsOnly">, z.ZodType>

export const searchParts = parts

export const lookingFor = askedOneOf(shownGenders, GENDERS)
  .optional()
  .meta({ example: "everyone", description: "By default whom the viewer looks for." })

const of = askedOneOf(["clients"]).optional().meta({
  example: "clients",
  description: "Clients of other consultants alone.",
})

export const searchFields = { ...filters, ...parts, of, gender: lookingFor, ...walking }

const { before: _before, ...said } = parts

/** As an answer repeats them. */
export const searchFilters = z.object({ ...filters, ...said, of, gender: lookingFor }).meta({ id: "SearchFilters" })

const WALKED = ["page", "limit", "cursor", "before", "clientId"]

type Asked = Record<string, unknown>

const isAsked = ([name, value]: [string, unknown]) => value !== undefined && value !== false && !WALKED.includes(name)

/** What narrows a list, as an answer repeats it. */
export const appliedOf = <Query extends Asked>(query: Query) =>
  Object.fromEntries(Object.entries(query).filter(isAsked)) as Partial<Omit<Query, "page" | "limit" | "cursor">>

/** As the screens' address has it. */
export const addressOf = (query: Asked) =>
  new URLSearchParams(
    Object.entries(appliedOf(query)).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one === true ? "yes" : String(one)]),
    ),
  )
