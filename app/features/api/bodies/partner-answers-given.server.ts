import { agesText, readAges } from "#app/features/profiles/fields/ages.ts"
import { heightInCm } from "#app/features/profiles/fields/height.ts"
import { chosenPreferences, NO_PREFERENCE } from "#app/features/profiles/fields/preference-fields.ts"
import { writtenHeight } from "./profile-choices.server.ts"

type Given = string | number | null | undefined
type Preferences = Record<string, Given>
export type Held = Partial<Record<string, string | null>>

/** Form values, and for each field the name that the caller used. */
export interface FormAnswers {
  answers: Record<string, string | undefined>
  names: Record<string, string>
}

const isOpen = (given: Given) => given === null || given === undefined || given === "" || given === NO_PREFERENCE
const text = (given: Given) => (given === null || given === undefined || given === "" ? undefined : String(given))

/** Null for none; what is no number stays a text, for the schema to refuse. */
const figure = (given: Given, read: (text: string) => number | undefined) =>
  isOpen(given) ? null : (read(String(given).trim()) ?? String(given))

const year = (given: string) => (/^\d{1,3}$/.test(given) ? Number(given) : undefined)

interface Range {
  one: "age" | "height"
  ends: readonly [string, string]
  read(text: string): number | undefined
}

const AGE: Range = { one: "age", ends: ["minAge", "maxAge"], read: year }
const HEIGHT: Range = { one: "height", ends: ["minHeight", "maxHeight"], read: heightInCm }

// Our answers say a range as one value and as two ends, and whoever sends them back changes one of them: the one value
// counts where it differs from the record, else the ends.
function wayOf({ one, ends, read }: Range, preferences: Preferences, held: Held, heldEnds: (number | null)[]) {
  const said = preferences[one]
  const other = said !== undefined && (text(said) ?? null) !== (held[one] ?? null)
  if (other) return "one"
  const moved = ends.some((end, i) => preferences[end] !== undefined && figure(preferences[end], read) !== heldEnds[i])
  return moved ? "ends" : "held"
}

function heldEndsOf(held: Held) {
  const ages = held.age ? readAges(held.age) : undefined
  const least = figure(held.height, heightInCm) as number | null
  const most = held.maxHeight ? (figure(held.maxHeight, heightInCm) as number | null) : least
  return { age: [ages?.min ?? null, ages?.max ?? null], height: [least, most] }
}

const label = (given: Given) => {
  const said = text(given)
  return said && writtenHeight(said)
}

export function memberPartner(asked: object, held: Held): FormAnswers {
  const preferences = asked as Preferences
  const heldEnds = heldEndsOf(held)
  const end = (name: string, was: number | null) => (preferences[name] === undefined ? was : preferences[name])
  const answers: FormAnswers["answers"] = {}
  const names: FormAnswers["names"] = {}
  for (const name of [...chosenPreferences, "gender"])
    answers[name] = preferences[name] === undefined ? (held[name] ?? undefined) : text(preferences[name])

  const ages = wayOf(AGE, preferences, held, heldEnds.age)
  if (ages === "one") answers.age = text(preferences.age)
  else if (ages === "held") answers.age = held.age ?? undefined
  else {
    names.age = preferences.minAge === undefined ? "maxAge" : "minAge"
    const [min, max] = [end("minAge", heldEnds.age[0]!), end("maxAge", heldEnds.age[1]!)].map((age) =>
      figure(age, year),
    )
    answers.age = agesText({ min, max } as never) ?? NO_PREFERENCE
  }

  const tall = wayOf(HEIGHT, preferences, held, heldEnds.height)
  if (tall === "held")
    Object.assign(answers, { height: held.height ?? undefined, maxHeight: held.maxHeight ?? undefined })
  else if (tall === "one") {
    answers.height = label(preferences.height)
    const most = preferences.maxHeight
    const moved = figure(most, heightInCm) !== heldEnds.height[1]
    answers.maxHeight = most !== undefined && moved ? label(most) : undefined
  } else {
    if (preferences.minHeight !== undefined) names.height = "minHeight"
    const [min, max] = [end("minHeight", heldEnds.height[0]!), end("maxHeight", heldEnds.height[1]!)]
    answers.height = isOpen(min) ? NO_PREFERENCE : label(min)
    answers.maxHeight = isOpen(max) ? (isOpen(min) ? undefined : NO_PREFERENCE) : label(max)
  }
  return { answers, names }
}
