import { dayInPakistan } from "#app/dates/pakistan.ts"
import { nationalityValue } from "#app/features/profiles/fields/countries.server.ts"
import {
  definitionOf,
  eachOf,
  type Field,
  fieldNames,
  fieldsIn,
  nameInStep,
} from "#app/features/profiles/fields/fields.ts"
import { heightInCm } from "#app/features/profiles/fields/height.ts"
import { options, spellingsOf, type WizardReading } from "#app/features/profiles/fields/options.ts"
import { moreRules } from "#app/features/profiles/more/more-schema.ts"
import type { StepName } from "#app/features/profiles/steps/profile-schema.ts"
import type { EditOptions } from "#app/features/wizards/edit-options.server.ts"
import type { findEditableProfile } from "#app/features/wizards/edit-profile.server.ts"
import { clientPartner, type FormAnswers, memberPartner } from "./partner-answers-given.server.ts"
import { type GivenProfile, partnerIn } from "./profile-body.server.ts"

const GROUP = { personal: "", religious: "religiousInfo", profession: "profession", family: "familyDetails" } as const

type Answers = FormAnswers["answers"]
type EditedAnswers = NonNullable<Awaited<ReturnType<typeof findEditableProfile>>>["answers"]

/** By the name that the caller used; a number has two, and the one that differs from the record counts. */
function saidOf(name: Field, given: GivenProfile, held?: string | null): [string, unknown] {
  if (name === "contactNumber") {
    const [phone, number] = [given.contactInfo?.phone, given.contactNumber]
    const isPhone = phone !== undefined && (number === undefined || phone !== (held ?? null))
    return isPhone ? ["contactInfo.phone", phone] : ["contactNumber", number]
  }
  const group = GROUP[definitionOf(name).step]
  const inGroup = nameInStep(name)
  return group ? [`${group}.${inGroup}`, given[group]?.[inGroup]] : [name, given[name]]
}

function written(
  name: Field,
  said: unknown,
  offered: { nationalities: readonly string[]; heights: readonly string[] },
) {
  if (typeof said !== "string" || said === "") return
  if (name === "dateOfBirth") return dayOfBirth(said)
  if (name === "height") return offered.heights.find((label) => heightInCm(label) === heightInCm(said)) ?? said
  if (name === "nationality" && !said.includes("|")) {
    const values = [said, ...spellingsOf("nationality", said)].map(nationalityValue)
    return values.find((value) => offered.nationalities.includes(value)) ?? values[0]
  }
  return said
}

const AT_A_TIME = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/

/** Browsers send midnight in Pakistan as an hour of the day before; whoever sends a day with a time means the day. */
function dayOfBirth(said: string) {
  const at = AT_A_TIME.test(said) ? new Date(said) : undefined
  if (at && !Number.isNaN(at.getTime())) return dayInPakistan(at)
  return /^\d{4}-\d{2}-\d{2}T/.test(said) ? said.slice(0, 10) : said
}

/** What the steps of a wizard would have posted, step by step. */
export function stepAnswers(given: GivenProfile, reading: WizardReading, nationalities: readonly string[]) {
  const offered = { nationalities, heights: options.height[reading] }
  const names: Partial<Record<StepName, FormAnswers["names"]>> = {}
  const steps = {} as Record<StepName, Answers>
  for (const step of ["personal", "religious", "profession", "family"] as const) {
    const said = fieldsIn(step).map((name) => [name, ...saidOf(name, given)] as const)
    steps[step] = Object.fromEntries(said.map(([name, , value]) => [nameInStep(name), written(name, value, offered)]))
    names[step] = Object.fromEntries(said.map(([name, at]) => [nameInStep(name), at]))
  }
  const { preferences, at } = partnerIn(given)
  const partner =
    reading === "client" ? clientPartner(preferences) : memberPartner(preferences, {}, options.height.member)
  steps.partner = partner.answers
  return { steps, nameOf: (step: StepName, name: string) => names[step]?.[name] ?? at + (partner.names[name] ?? name) }
}

/** What the edit form would have posted; fields that are not sent stay as recorded. */
export function editAnswers(
  given: GivenProfile,
  { partner: heldPartner, ...held }: EditedAnswers,
  { religious, profession, partner }: EditOptions,
) {
  const offered = { nationalities: religious.nationality.map(({ value }) => value), heights: profession.height }
  const names: FormAnswers["names"] = {}
  const answers: Partial<Record<Field, string>> = {}
  for (const name of fieldNames) {
    const [at, said] = saidOf(name, given, held[name])
    names[name] = at
    answers[name] = said === undefined ? (held[name] ?? undefined) : written(name, said, offered)
  }
  const { preferences, at } = partnerIn(given)
  const asked = memberPartner(preferences, heldPartner, partner.height)
  for (const name of Object.keys(asked.answers)) names[`partner.${name}`] = at + (asked.names[name] ?? name)
  const more = eachOf(Object.keys(moreRules) as (keyof typeof moreRules)[], (name) =>
    given[name] === undefined ? held[name] : given[name],
  )
  const stated = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null))
  return { answers: { ...answers, ...stated }, partner: asked.answers, nameOf: (name: string) => names[name] ?? name }
}
