import type { profiles } from "#db/schema/profiles.ts"
import { agesText, readAges } from "../fields/ages.ts"
import { eachOf } from "../fields/fields.ts"
import { heightInCm } from "../fields/height.ts"
import {
  type ChosenPreference,
  chosenPreferences,
  NO_PREFERENCE,
  type Preference,
  preferenceNames,
  preferences,
} from "../fields/preference-fields.ts"

/** A member has `age` and `height`; a client's form has each end. */
type PartnerAnswers = Partial<
  Record<ChosenPreference | "age" | "minAge" | "maxAge" | "height" | "minHeight" | "maxHeight", string>
>

const asked = (answer: string | undefined) => (answer === NO_PREFERENCE ? undefined : answer)
const figure = (answer: string | undefined, read: (text: string) => number | undefined) => {
  const given = asked(answer)
  return given === undefined ? null : (read(given) ?? null)
}

/** Null where nothing is asked for, with a note of which were answered so. */
export function preferencesOf(answers: PartnerAnswers) {
  const { age, minAge, maxAge, height, minHeight = height, maxHeight = height } = answers
  const ages = (age && readAges(age)) || { min: figure(minAge, Number), max: figure(maxAge, Number) }
  const given: Record<Preference, (string | undefined)[]> = {
    ...eachOf(chosenPreferences, (name) => [answers[name]]),
    age: age ? [age] : [minAge, maxAge],
    height: [minHeight, maxHeight],
  }
  const open = preferenceNames.filter((name) => given[name].every((answer) => answer === NO_PREFERENCE))
  return {
    ...chosenColumns(answers),
    prefersMinAge: ages.min,
    prefersMaxAge: ages.max,
    prefersMinHeightCm: figure(minHeight, heightInCm),
    prefersMaxHeightCm: figure(maxHeight, heightInCm),
    openPreferences: open as string[],
  }
}

type ChosenColumn = (typeof preferences)[ChosenPreference]["columns"][0]

const chosenColumns = (answers: PartnerAnswers) =>
  Object.fromEntries(
    chosenPreferences.map((name) => [preferences[name].columns[0], asked(answers[name]) ?? null]),
  ) as Record<ChosenColumn, string | null>

type Kept = Pick<typeof profiles.$inferSelect, (typeof preferences)[Preference]["columns"][number] | "openPreferences">

export function partnerAnswersOf(kept: Kept, heightLabel: (cm: number) => string) {
  const { prefersMinHeightCm: least, prefersMaxHeightCm: most } = kept
  const open = (name: Preference) => (kept.openPreferences.includes(name) ? NO_PREFERENCE : null)
  const end = (cm: number | null) => (cm === null ? NO_PREFERENCE : heightLabel(cm))
  const noHeight = least === null && most === null
  return {
    ...eachOf(chosenPreferences, (name) => kept[preferences[name].columns[0]] ?? open(name)),
    age: agesText({ min: kept.prefersMinAge, max: kept.prefersMaxAge }) ?? open("age"),
    height: noHeight ? open("height") : end(least),
    maxHeight: noHeight || least === most ? null : end(most),
  }
}
