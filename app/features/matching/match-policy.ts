import { yearInPakistan } from "#app/dates/pakistan.ts"
import { ageOf } from "#app/features/profiles/biodata.ts"
import { type List, spellingsOf } from "#app/features/profiles/options.ts"

/** What of a profile says whom it looks for and whom it suits. */
export interface Seeker {
  gender: string
  dateOfBirth: string
  religion: string | null
  caste: string | null
  sect: string | null
  city: string | null
  residence: string | null
  heightCm: number | null
  prefersReligion: string | null
  prefersMinAge: number | null
  prefersMaxAge: number | null
  prefersCaste: string | null
  prefersMinHeightCm: number | null
  prefersMaxHeightCm: number | null
  prefersSect: string | null
  prefersResidence: string | null
  prefersGender: string | null
}

const topics = ["sect", "caste", "age", "height", "residence", "religion"] as const
type Topic = (typeof topics)[number]
/** What two people may have in common, asked for or not. */
const shared = ["sect", "caste", "city"] as const

/** Each rule is one bit, so that a candidate's whole judgement travels in two numbers. */
const places = [
  ...topics.map((topic) => `wish ${topic}` as const),
  ...topics.map((topic) => `asked ${topic}` as const),
  ...shared.map((fact) => `same ${fact}` as const),
]
export type Rule = (typeof places)[number]
export const bitOf = (rule: Rule) => 1 << places.indexOf(rule)

const rulesIn = (bits: number) => new Set(places.filter((rule) => bits & bitOf(rule)))

/** Whatever is relaxed when few match, faith is not. */
export const NEVER_RELAXED = bitOf("wish religion") | bitOf("asked religion")

/** Null is 'not known': nothing is asked, or nothing can be said. */
const spelled = (list: List, value: string | null) => (value ? spellingsOf(list, value) : null)

interface Range {
  min: number | null
  max: number | null
}

const range = (min: number | null, max: number | null): Range | null =>
  min === null && max === null ? null : { min, max }

const OTHER_GENDER: Record<string, string[] | undefined> = { male: ["female"], female: ["male"] }

/** What a seeker is and asks for, in every spelling. */
export function criteriaOf(seeker: Seeker, today = new Date()) {
  return {
    year: yearInPakistan(today),
    genders: seeker.prefersGender
      ? [seeker.prefersGender]
      : (OTHER_GENDER[seeker.gender] ?? ["female", "male", "other"]),
    wishes: {
      religion: spelled("religion", seeker.prefersReligion),
      caste: spelled("caste", seeker.prefersCaste),
      sect: spelled("sect", seeker.prefersSect),
      residence: spelled("residence", seeker.prefersResidence),
      age: range(seeker.prefersMinAge, seeker.prefersMaxAge),
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

const WISH: Record<Topic, (asks: Asks) => string> = {
  sect: ({ wishes }) => `sect as ${wishes}`,
  caste: ({ wishes }) => `caste as ${wishes}`,
  age: ({ their }) => `within ${their} age range`,
  height: ({ wishes }) => `height as ${wishes}`,
  residence: ({ wishes }) => `residence as ${wishes}`,
  religion: ({ wishes }) => `religion as ${wishes}`,
}

interface Asks {
  their: string
  wishes: string
}

const YOU: Asks = { their: "your", wishes: "you wish" }
export function askedBy(name: string): Asks {
  const [first] = name.split(" ")
  return { their: `${first}’s`, wishes: `${first} wishes` }
}

/** Why two people suit one another: 'Same sect, same city, within your age range. Asks for your caste and age.' */
export function reasonsOf(held: number, missed = 0, asks = YOU) {
  const holds = rulesIn(held)
  const same: string[] = shared.filter((fact) => holds.has(`same ${fact}`))
  const wished = topics.filter((topic) => holds.has(`wish ${topic}`) && !same.includes(topic))
  const asked = topics.filter((topic) => holds.has(`asked ${topic}`))
  return [
    [...same.map((fact) => `same ${fact}`), ...wished.map((topic) => WISH[topic](asks))].join(", "),
    asked.length > 0 && `asks for ${asks.their} ${listed(asked)}`,
    missed > 0 && `differs in ${listed(missedTopics(missed))}`,
  ]
    .filter((words) => words !== false && words !== "")
    .map((words) => `${sentence(words as string)}.`)
    .join(" ")
}

/** The heading over those who come near: what somebody asked for that they do not meet. */
export function nearHeading(missed: number[]) {
  const relaxed = missedTopics(missed.reduce((all, bits) => all | bits, 0))
  return `Near matches: ${listed(relaxed)} relaxed`
}

function missedTopics(missed: number) {
  const fails = rulesIn(missed)
  return topics.filter((topic) => fails.has(`wish ${topic}`) || fails.has(`asked ${topic}`))
}

/** How many rules hold: every wish that is met, on either side, and everything in common counts one. */
export const scoreOf = (held: number) => rulesIn(held).size

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`
