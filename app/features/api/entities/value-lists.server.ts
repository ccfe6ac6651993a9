import { z } from "zod"
import { valuesOf } from "#app/features/browse/asked-value.server.ts"
import { CITY_NAMES } from "#app/features/browse/city-names.ts"
import { type Filter, filterNames } from "#app/features/browse/filters.server.ts"
import { ACTIVE_WITHIN, orders } from "#app/features/browse/search-query.ts"
import { DECLINE_REASONS } from "#app/features/connections/answering/decline-reasons.ts"
import { nationalities, provinceLists } from "#app/features/profiles/fields/countries.server.ts"
import { type Choice, definitionOf, eachOf, fieldNames, listOf } from "#app/features/profiles/fields/fields.ts"
import { heightInCm } from "#app/features/profiles/fields/height.ts"
import { options, type WizardReading } from "#app/features/profiles/fields/options.ts"
import { partnerOptions } from "#app/features/profiles/fields/preference-fields.ts"
import { LANGUAGES, makerChoices, statusChoices } from "#app/features/profiles/more/more-options.ts"
import { REPORTABLE_KINDS } from "#app/features/reports/file-report.server.ts"
import { CATEGORIES } from "#app/features/reports/report-schema.ts"
import { PLANS } from "#app/features/subscriptions/plan-table.ts"
import { capital } from "#app/ui/capital.ts"
import { GENDERS, shownGenders } from "#app/viewer/shown-gender.ts"
import { notificationKinds } from "#db/schema/notifications.ts"

const listValue = z
  .object({
    key: z.string().meta({ example: "Sunni", description: "What calls take and answer. It stays the same." }),
    label: z.string().meta({ example: "Sunni", description: "What people read." }),
    cm: z.int().optional().meta({ example: 163, description: "Of heights, where it is one: in centimetres." }),
  })
  .meta({ id: "ListValue" })

type ListValue = z.infer<typeof listValue>

const value = (key: string, label = capital(key)): ListValue => ({ key, label })

function height(key: string): ListValue {
  const cm = heightInCm(key)
  if (cm === undefined) return value(key)
  return { key, label: /^\d+$/.test(key) ? `${key} cm` : `${key} (${cm} cm)`, cm }
}

const isHeight = (name: string) => /height$/i.test(name)

const listFrom = (name: string, keys: readonly string[]) =>
  keys.map((key) => (isHeight(name) ? height(key) : value(key)))

const CITIES = [...new Set([...options.city.member, ...CITY_NAMES.map(([usual]) => usual)])]

const choices = fieldNames.filter((name): name is Choice => definitionOf(name).list !== undefined)

const prefixed = <Prefix extends string, Name extends string>(
  prefix: Prefix,
  lists: Record<Name, readonly ListValue[]>,
) =>
  Object.fromEntries(
    Object.entries<readonly ListValue[]>(lists).map(([name, list]) => [`${prefix}${name}`, list]),
  ) as Record<`${Prefix}${Name}`, readonly ListValue[]>

/** Of the steps of a wizard, in their order. */
const wizardOf = (reading: WizardReading) => ({
  ...eachOf(choices, (name) => listFrom(name, options[listOf(name)][reading])),
  nationality: nationalities[reading].map(({ value: key, label }) => value(key, label)),
  city: listFrom("city", CITIES),
})

const partnersOf = <Name extends string>(lists: Record<Name, readonly string[]>) =>
  prefixed(
    "partner.",
    eachOf(Object.keys(lists) as Name[], (name) => listFrom(name, lists[name])),
  )

const takenBy = (filter: Filter) => listFrom(filter, filter === "city" ? CITIES : valuesOf(filter))

const searched = () => ({
  ...eachOf(
    filterNames.filter((name) => name !== "province"),
    takenBy,
  ),
  maritalStatus: listFrom("maritalStatus", options.maritalStatus.browse),
  gender: shownGenders.map((key) => value(key, GENDERS[key])),
  order: listFrom("order", orders),
  activeWithin: ACTIVE_WITHIN.map((days) => value(String(days), `${days} days`)),
})

const said = (key: string) => value(key, capital(key.replaceAll("-", " ")))

/** Of what calls take besides a profile. */
const others = () => ({
  languages: listFrom("languages", LANGUAGES),
  madeBy: makerChoices.map(({ value: key, label }) => value(key, label)),
  status: statusChoices.map(({ value: key, label }) => value(key, label)),
  declineReason: listFrom("declineReason", DECLINE_REASONS),
  reportCategory: listFrom("reportCategory", CATEGORIES),
  reportWhat: listFrom("reportWhat", REPORTABLE_KINDS),
  plan: PLANS.map(({ plan, name }) => value(plan, name)),
  notificationKind: notificationKinds.map(said),
})

const provinces = () =>
  Object.fromEntries([...provinceLists].map(([iso, names]) => [iso, names.map((name) => value(name))]))

const lists = {
  ...wizardOf("member"),
  ...partnersOf({ ...partnerOptions.member, gender: options.gender.form }),
  ...prefixed("client.", { ...wizardOf("client"), ...partnersOf(partnerOptions.client) }),
  ...prefixed("filter.", searched()),
  ...others(),
}

type Name = keyof typeof lists

const names = Object.keys(lists) as Name[]

const ABOUT: Partial<Record<Name, string>> = {
  nationality: "Kept and answered as the name behind the line; calls take either.",
  city: "Suggestions: a city may be any other.",
  "partner.age": "Besides these, `age` takes ranges such as 25-32.",
  languages: "Any number of them.",
  status: "Of a profile.",
}

export const valueLists = z
  .object({
    ...eachOf(names, (name) => z.array(listValue).meta({ description: ABOUT[name] })),
    provinces: z.record(z.string(), z.array(listValue)).meta({
      description: "By the country's two letters, with which the key of a nationality begins; empty for some.",
    }),
  })
  .meta({ id: "ValueLists" })

export const allLists = (): z.input<typeof valueLists> => ({
  ...(lists as unknown as Record<Name, ListValue[]>),
  provinces: provinces(),
})
