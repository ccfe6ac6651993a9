import { nationalities, nationalityValue } from "#app/features/profiles/fields/countries.server.ts"
import {
  type Choice,
  definitionOf,
  eachOf,
  type Field,
  fieldNames,
  listOf,
  nameInStep,
} from "#app/features/profiles/fields/fields.ts"
import { spellingsOf, type WizardReading } from "#app/features/profiles/fields/options.ts"
import {
  chosenPreferences,
  NO_PREFERENCE,
  orNone,
  preferences,
} from "#app/features/profiles/fields/preference-fields.ts"
import { moreRules } from "#app/features/profiles/more/more-schema.ts"
import type { WizardAnswers } from "#app/features/profiles/steps/save-profile.server.ts"
import type { EditOptions } from "#app/features/wizards/edit-options.server.ts"
import type { findEditableProfile } from "#app/features/wizards/edit-profile.server.ts"
import { type FormAnswers, memberPartner } from "./partner-answers-given.server.ts"
import { endsOf, type NewProfile, type Preferences, type ProfileChanges } from "./profile-body.server.ts"
import { everyHeight, valuesOf, writtenHeight } from "./profile-choices.server.ts"

const GROUP = { personal: "", religious: "religiousInfo", profession: "profession", family: "familyDetails" } as const

type EditedAnswers = NonNullable<Awaited<ReturnType<typeof findEditableProfile>>>["answers"]
type Given = { [name: string]: unknown } & { [group in "contactInfo" | (typeof GROUP)[keyof typeof GROUP]]?: unknown }

/** By the name that the caller used; a number has two, and the one that differs from the record counts. */
function saidOf(name: Field, given: Given, held?: string | null): [string, unknown] {
  if (name === "contactNumber") {
    const [phone, number] = [inGroup(given.contactInfo, "phone"), given.contactNumber]
    const isPhone = phone !== undefined && (number === undefined || phone !== (held ?? null))
    return isPhone ? ["contactInfo.phone", phone] : ["contactNumber", number]
  }
  const group = GROUP[definitionOf(name).step]
  const own = nameInStep(name)
  return group ? [`${group}.${own}`, inGroup(given[group], own)] : [name, given[name]]
}

const inGroup = (group: unknown, name: string) => (group as Record<string, unknown> | undefined)?.[name]

function written(name: Field, said: unknown, nationalities: readonly string[]) {
  if (typeof said !== "string" || said === "") return
  if (name === "height") return writtenHeight(said)
  return name === "nationality" ? usualNationality(said, nationalities) : said
}

/** In the words of these lists where they have it. */
function usualNationality(said: string, offered: readonly string[]) {
  if (said.includes("|")) return said
  const values = [said, ...spellingsOf("nationality", said)].map(nationalityValue)
  return values.find((value) => offered.includes(value)) ?? values[0]!
}

const valuesIn = (list: readonly { value: string }[]) => list.map(({ value }) => value)

/** What the steps of a wizard would have given. */
export function newAnswers(given: NewProfile, reading: WizardReading, contactNumber: string) {
  const { firstName, lastName, maritalStatus, dateOfBirth, gender } = given
  const { religiousInfo, partnerPreferences } = given
  const nationality = usualNationality(religiousInfo.nationality, valuesIn(nationalities[reading]))
  const ends = Object.entries(endsOf(partnerPreferences)).map(([name, value]) => [name, String(value ?? NO_PREFERENCE)])
  return {
    personal: { firstName, lastName, maritalStatus, dateOfBirth, gender, contactNumber },
    religious: { ...religiousInfo, nationality, province: religiousInfo.province ?? undefined },
    profession: given.profession,
    family: given.familyDetails,
    partner: { ...eachOf(chosenPreferences, (name) => partnerPreferences[name]), ...Object.fromEntries(ends) },
  } as WizardAnswers<"client">
}

export const moreNames = Object.keys(moreRules) as (keyof typeof moreRules)[]

/** What a record may say beyond its own form's lists, too. */
export function everyOption(offered: EditOptions): EditOptions {
  const wider = <Name extends Choice>(lists: Record<Name, readonly string[]>) =>
    eachOf(Object.keys(lists) as Name[], (name) => [...lists[name], ...valuesOf(listOf(name))])
  const { nationality, city, ...religious } = offered.religious
  const { partner } = offered
  return {
    personal: wider(offered.personal),
    religious: {
      ...wider(religious),
      city,
      nationality: [...nationality, ...nationalities.member, ...nationalities.client],
    },
    profession: { ...wider(offered.profession), height: [...offered.profession.height, ...everyHeight] },
    family: wider(offered.family),
    partner: {
      ...partner,
      ...eachOf(chosenPreferences, (name) => [...partner[name], ...orNone(valuesOf(preferences[name].list))]),
      height: [...partner.height, ...everyHeight],
      maxHeight: [...partner.maxHeight, ...everyHeight],
    },
  }
}

/** What the edit form would have posted; fields that are not sent stay as recorded. */
export function editAnswers(
  given: ProfileChanges | Preferences,
  { partner: heldPartner, ...held }: EditedAnswers,
  { religious }: EditOptions,
) {
  const said = given as Given
  const names: FormAnswers["names"] = {}
  const answers: Partial<Record<Field, string>> = {}
  for (const name of fieldNames) {
    const [at, value] = saidOf(name, said, held[name])
    names[name] = at
    answers[name] =
      value === undefined ? (held[name] ?? undefined) : written(name, value, valuesIn(religious.nationality))
  }
  const inside = given.partnerPreferences
  const asked = memberPartner(inside ?? said, heldPartner)
  const at = inside ? "partnerPreferences." : ""
  for (const name of Object.keys(asked.answers)) names[`partner.${name}`] = at + (asked.names[name] ?? name)
  const more = eachOf(moreNames, (name) => (said[name] === undefined ? held[name] : said[name]))
  return {
    answers: { ...answers, ...stated(more) },
    partner: asked.answers,
    nameOf: (name: string) => names[name] ?? name,
  }
}

/** Null takes an answer back. */
export const stated = <Answers extends object>(more: Answers) =>
  Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null && value !== undefined))
