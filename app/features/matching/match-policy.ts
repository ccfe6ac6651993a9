import { yearInPakistan } from "#app/dates/pakistan.ts"
import { gendersFor, type Side } from "#app/features/people/fit/fit-policy.ts"
import { type List, spellingsOf } from "#app/features/profiles/fields/options.ts"
import { ageOf } from "#app/features/profiles/shown/biodata.ts"

const topics = ["sect", "caste", "age", "height", "residence", "religion"] as const
const shared = ["sect", "caste", "city"] as const

/** One bit a rule, so that a candidate's whole judgement is two numbers. */
const rules = [
  ...topics.map((topic) => `wish ${topic}` as const),
  ...topics.map((topic) => `asked ${topic}` as const),
  ...shared.map((field) => `same ${field}` as const),
]
export type Rule = (typeof rules)[number]
export const bitOf = (rule: Rule) => 1 << rules.indexOf(rule)

/** What speaks for two people: a preference of the seeker that holds, one of the other's, or what they have in common. */
export const reasonsOf = (held: number) =>
  [...rulesIn(held)].map((rule) => {
    const [kind, topic] = rule.split(" ") as ["wish" | "asked" | "same", string]
    return { kind, topic }
  })

const rulesIn = (bits: number) => new Set(rules.filter((rule) => bits & bitOf(rule)))

/** So many reasons make a match worth a mail, if neither misses anything. */
const GOOD_FIT = 3
export const isGoodFit = (held: number) => rulesIn(held).size >= GOOD_FIT

/** Religion is never relaxed, however few match. */
export const NEVER_RELAXED = bitOf("wish religion") | bitOf("asked religion")

/** Null is 'not known': nothing asked, or no value. */
const spelled = (list: List, value: string | null) => (value ? spellingsOf(list, value) : null)

interface Range {
  min: number | null
  max: number | null
}

const range = (min: number | null, max: number | null): Range | null =>
  min === null && max === null ? null : { min, max }

/** Age is the current year minus the year of birth. */
function bornBetween(year: number, age: Range | null) {
  const birthday = (years: number | null, day: string) => (years === null ? null : `${year - years}-${day}`)
  return age && { min: birthday(age.max, "01-01"), max: birthday(age.min, "12-31") }
}

export function criteriaOf(seeker: Side, today = new Date()) {
  return {
    genders: gendersFor(seeker),
    preferences: {
      religion: spelled("religion", seeker.prefersReligion),
      caste: spelled("caste", seeker.prefersCaste),
      sect: spelled("sect", seeker.prefersSect),
      residence: spelled("residence", seeker.prefersResidence),
      born: bornBetween(yearInPakistan(today), range(seeker.prefersMinAge, seeker.prefersMaxAge)),
      height: range(seeker.prefersMinHeightCm, seeker.prefersMaxHeightCm),
    },
    own: {
      gender: seeker.gender,
      religion: spelled("religion", seeker.religion),
      caste: spelled("caste", seeker.caste),
      sect: spelled("sect", seeker.sect),
      residence: spelled("residence", seeker.residence),
      city: seeker.city,
      age: ageOf(seeker.dateOfBirth, today),
      height: seeker.heightCm,
    },
  }
}

export type Criteria = ReturnType<typeof criteriaOf>

/** Heading for near matches: the preferences that they do not meet. */
export function nearHeading(missed: number[]) {
  const relaxed = missedTopics(missed.reduce((all, bits) => all | bits, 0))
  return `Near matches: ${listed(relaxed)} relaxed`
}

function missedTopics(missed: number) {
  const fails = rulesIn(missed)
  return topics.filter((topic) => fails.has(`wish ${topic}`) || fails.has(`asked ${topic}`))
}

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`
