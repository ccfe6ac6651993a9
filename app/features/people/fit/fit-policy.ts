import type { sideColumns } from "#app/features/profiles/fields/field-columns.server.ts"
import { type List, spellingsOf } from "#app/features/profiles/fields/options.ts"
import { ageOf, inFeet, span } from "#app/features/profiles/shown/biodata.ts"
import { capital } from "#app/ui/capital.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { profiles } from "#db/schema/profiles.ts"
import { pronounsOf } from "../pronouns.ts"
import { summaryOfFit } from "./fit-summary.ts"

/** What of a profile says whom it suits and what it prefers. */
export type Side = Pick<typeof profiles.$inferSelect, keyof typeof sideColumns>

/** Unknown is never a mismatch. */
type Verdict = "met" | "missed" | "unsaid"

interface FitRow {
  topic: string
  preferred: string
  is: string | null
  verdict: Verdict
}

interface Tally {
  met: number
  of: number
}

/** How two people meet one another's preferences, seen by one of them or by whoever acts for them. */
export interface Fit {
  /** The other meets so many of the seeker's preferences, and the seeker so many of theirs. */
  suits: Tally
  suited: Tally
  /** 'Meets all your wishes · you meet 3 of his 5' */
  summary: string
  /** '✓ Same caste'; with '≠' what either wishes and the other is not; without a sign what nobody asked for. */
  marks: string[]
  /** What the seeker prefers and the other is; what the other prefers and the seeker is. */
  tables: { of: "viewer" | "profile"; title: string; is: string; rows: FitRow[] }[]
}

/** The most distinctive first: fewest people share it. */
const TOPICS = ["caste", "sect", "age", "height", "residence", "religion"] as const
type Topic = (typeof TOPICS)[number]
/** What a mark can call 'same'; residence and height are not shared. */
const SHARED = ["caste", "sect", "religion"] as const
const MARKS = 3

const PREFERRED = {
  caste: "prefersCaste",
  sect: "prefersSect",
  residence: "prefersResidence",
  religion: "prefersReligion",
} as const

/** How a preference of one is met by what another is; undefined where there is none. */
function rowOf(topic: Topic, seeker: Side, other: Side, today: Date): FitRow | undefined {
  if (topic === "age" || topic === "height") {
    const isAge = topic === "age"
    const [min, max] = isAge
      ? [seeker.prefersMinAge, seeker.prefersMaxAge]
      : [seeker.prefersMinHeightCm, seeker.prefersMaxHeightCm]
    const format = isAge ? String : inFeet
    const value = isAge ? ageOf(other.dateOfBirth, today) : other.heightCm
    const preferred = span(min, max, format)
    if (preferred === null) return
    const met = value !== null && value >= (min ?? value) && value <= (max ?? value)
    return { topic, preferred, is: value === null ? null : format(value), verdict: verdict(value, met) }
  }
  const preferred = seeker[PREFERRED[topic]]
  return preferred === null
    ? undefined
    : { topic, preferred, is: other[topic], verdict: verdict(other[topic], alike(topic, preferred, other[topic])) }
}

const verdict = (known: unknown, met: boolean): Verdict => (known === null ? "unsaid" : met ? "met" : "missed")

const alike = (list: List, one: string | null, other: string | null) =>
  one !== null && other !== null && spellingsOf(list, one).includes(other)

/** What one prefers, and how the other meets it. */
export const rowsOf = (seeker: Side, other: Side, today = new Date()) =>
  TOPICS.flatMap((topic) => rowOf(topic, seeker, other, today) ?? [])

const tallyOf = (rows: FitRow[]): Tally => ({
  met: rows.filter(({ verdict }) => verdict === "met").length,
  of: rows.length,
})

/** The seeker is addressed, or named by the first name. */
function seekerPronouns(name: string | undefined) {
  if (name === undefined)
    return { you: "you", your: "your", meet: "meet", say: "say", verb: "you wish", are: "You are" }
  const first = isolated(name.split(" ")[0]!)
  return { you: first, your: `${first}’s`, meet: "meets", say: "says", verb: `${first} wishes`, are: `${first} is` }
}

const OTHER_GENDER: Record<string, string[] | undefined> = { male: ["female"], female: ["male"] }

export const gendersFor = ({ gender, prefersGender }: Pick<Side, "gender" | "prefersGender">) =>
  prefersGender ? [prefersGender] : (OTHER_GENDER[gender] ?? ["female", "male", "other"])

const lookForOneAnother = (one: Side, other: Side) =>
  gendersFor(one).includes(other.gender) && gendersFor(other).includes(one.gender)

/** Both have preferences, and each meets all of the other's. */
export const suitBoth = (one: Side, other: Side, today = new Date()) =>
  lookForOneAnother(one, other) &&
  [rowsOf(one, other, today), rowsOf(other, one, today)].every(
    (rows) => rows.length > 0 && rows.every(({ verdict }) => verdict === "met"),
  )

/** Null where the genders do not fit. `name` is the seeker's, if somebody else reads it. */
export function fitOf(seeker: Side, other: Side, name?: string, today = new Date()): Fit | null {
  if (!lookForOneAnother(seeker, other)) return null
  const [preferences, asked] = [rowsOf(seeker, other, today), rowsOf(other, seeker, today)]
  const [me, them] = [seekerPronouns(name), pronounsOf(other.gender)]
  return {
    suits: tallyOf(preferences),
    suited: tallyOf(asked),
    summary: summaryOfFit(preferences, asked, me, them),
    marks: marksOf(seeker, other, preferences, asked, me),
    tables: [
      { of: "viewer" as const, title: `What ${me.verb}`, is: them.are, rows: preferences },
      { of: "profile" as const, title: `What ${them.verb}`, is: me.are, rows: asked },
    ].filter(({ rows }) => rows.length > 0),
  }
}

/** One mark for each topic at most, so that nothing is both same and different: first what holds. */
function marksOf(
  seeker: Side,
  other: Side,
  preferences: FitRow[],
  asked: FitRow[],
  me: ReturnType<typeof seekerPronouns>,
) {
  const verdictIn = (rows: FitRow[], topic: Topic) => rows.find((row) => row.topic === topic)?.verdict
  const [holds, differs]: [string[], string[]] = [[], []]
  for (const topic of TOPICS) {
    const [preferred, ask] = [verdictIn(preferences, topic), verdictIn(asked, topic)]
    const shared = SHARED.find((one) => one === topic)
    if (preferred === "missed") differs.push(`≠ ${capital(topic)}`)
    else if (ask === "missed") differs.push(`≠ Asks for another ${topic}`)
    else if (shared && alike(shared, seeker[shared], other[shared])) holds.push(`✓ Same ${topic}`)
    else if (preferred === "met")
      holds.push(topic === "age" ? `✓ ${capital(me.your)} age range` : `✓ ${capital(topic)} as ${me.verb}`)
    else if (ask === "met") holds.push(`✓ Asks for ${me.your} ${topic}`)
    if (topic === "sect" && sameCity(seeker, other)) holds.push("✓ Same city")
  }
  if (sameCity(seeker, other) === false) differs.push(`Other city: ${other.city}`)
  const first = holds.slice(0, differs.length > 0 ? MARKS - 1 : MARKS)
  return [...first, ...differs.slice(0, MARKS - first.length)]
}

/** Null where either is unknown. */
const sameCity = (one: Side, other: Side) =>
  one.city === null || other.city === null ? null : one.city.toLowerCase() === other.city.toLowerCase()
