import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { fitOf, gendersFor, rowsOf, type Side } from "#app/features/people/fit/fit-policy.ts"
import { NOBODY } from "#app/features/people/fit/sides-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { lookedForBy } from "#db/schema/profiles.ts"
import { bitOf, criteriaOf, type Rule } from "./match-policy.ts"
import { judgementOf } from "./match-rules.server.ts"

newDatabase()

const TODAY = new Date("2026-06-01T12:00:00Z")
const bornAt = (age: number, day: string) => `${2026 - age}-${day}`

/** Nothing is known of her or him but what says that they look for one another; she is 30 this year. */
const BLANK: Side = { ...NOBODY, dateOfBirth: bornAt(30, "03-14") }

type Some = Partial<Side>

/** Every pair of a lower and an upper bound, of which each may be open, and both the same. */
const bounds = <Min extends keyof Side, Max extends keyof Side>(min: Min, max: Max, [low, high]: [number, number]) =>
  [null, low].flatMap((from) => [null, low, high].map((to) => ({ [min]: from, [max]: to }) as Some))

/** Below a range, at its lower end, within, at its upper end, above. */
const around = ([low, high]: [number, number]) => [low - 1, low, low + 1, high - 1, high, high + 1]

const AGES: [number, number] = [25, 31]
const HEIGHTS: [number, number] = [165, 180]

const each = (key: keyof Side, values: readonly (string | null)[]) => values.map((value) => ({ [key]: value }) as Some)

/** One with other spellings, one without, another that nobody writes otherwise; and nothing. */
const SPELLINGS = {
  caste: ["Jutt", "Jat", "Rajput", "jutt", "Elsewhere", null],
  sect: ["Wahabi", "Wahhabi", "Sunni", "Other", "Others", null],
  religion: ["Islam", "Christianity", "islam", null],
  residence: ["Urban", "Rural", "Jutt", null],
}
const PREFERENCES = {
  caste: "prefersCaste",
  sect: "prefersSect",
  religion: "prefersReligion",
  residence: "prefersResidence",
} as const
const CITIES = ["Lahore", "lahore", "LAHORE", "Lahore ", "Karachi", "Málaga", "MÁLAGA", null]
const GENDERS = ["female", "male", "other"] as const

/** What somebody may wish of a topic, and what somebody may be. */
const TOPICS: Record<string, { preferences: Some[]; answers: Some[] }> = {
  age: {
    preferences: bounds("prefersMinAge", "prefersMaxAge", AGES),
    answers: around(AGES).flatMap((age) => each("dateOfBirth", [bornAt(age, "01-01"), bornAt(age, "12-31")])),
  },
  height: {
    preferences: bounds("prefersMinHeightCm", "prefersMaxHeightCm", HEIGHTS),
    answers: [...around(HEIGHTS), null].map((heightCm) => ({ heightCm })),
  },
  ...Object.fromEntries(
    (["caste", "sect", "religion", "residence"] as const).map((topic) => [
      topic,
      { preferences: each(PREFERENCES[topic], SPELLINGS[topic]), answers: each(topic, SPELLINGS[topic]) },
    ]),
  ),
}

type Judgement = { held: number; missed: number; gender: boolean; fits: boolean }

/** What the conditions in SQL say of each candidate. */
async function judge(seeker: Side, candidates: Side[]) {
  const { held, missed, gender, fits } = judgementOf(criteriaOf(seeker, TODAY))
  const rows = JSON.stringify(candidates.map((candidate, index) => ({ id: index, ...inColumns(candidate) })))
  const judged = await db.execute<Judgement & Record<string, unknown>>(sql`
    select (${held})::int as held, (${missed})::int as missed, (${gender}) as gender, (${fits}) as fits
    from json_populate_recordset(null::profile, ${rows}::text::json) c order by id`)
  return candidates.map((candidate, index) => ({ candidate, ...judged[index]! }))
}

const inColumns = (side: Side) =>
  Object.fromEntries(
    Object.entries(side).map(([key, value]) => [key.replaceAll(/[A-Z]/g, (a) => `_${a.toLowerCase()}`), value]),
  )

type Outcome = "met" | "missed" | "neither"
const inSql = (rule: Rule, { held, missed }: Pick<Judgement, "held" | "missed">): Outcome =>
  held & bitOf(rule) ? "met" : missed & bitOf(rule) ? "missed" : "neither"

function inPolicy(topic: string, viewing: Side, other: Side): Outcome {
  const verdict = rowsOf(viewing, other, TODAY).find((row) => row.topic === topic)?.verdict
  return verdict === "met" || verdict === "missed" ? verdict : "neither"
}

const woman = (some: Some): Side => ({ ...BLANK, ...some })
const man = (some: Some): Side => ({ ...BLANK, gender: "male", ...some })
const shown = (some: Some) => JSON.stringify(some)

describe("the conditions in SQL judge as the policy does", () => {
  test.each(Object.entries(TOPICS))("what either wishes of %s", async (topic, { preferences, answers }) => {
    const [differing, outcomes]: [string[], Set<string>] = [[], new Set()]
    const sides = preferences.flatMap((wish) => answers.map((answer) => ({ ...wish, ...answer })))
    for (const hers of sides)
      for (const { candidate, ...judged } of await judge(woman(hers), sides.map(man))) {
        const wish = [inSql(`wish ${topic}` as Rule, judged), inPolicy(topic, woman(hers), candidate)]
        const asked = [inSql(`asked ${topic}` as Rule, judged), inPolicy(topic, candidate, woman(hers))]
        const fits = [judged.fits, wish[1] !== "missed" && asked[1] !== "missed"]
        outcomes.add(`wish ${wish[1]}`).add(`asked ${asked[1]}`)
        for (const [said, meant] of [wish, asked, fits])
          if (said !== meant) differing.push(`${shown(hers)} and ${shown(candidate)}: SQL ${said}, policy ${meant}`)
      }
    expect(differing).toEqual([])
    expect(outcomes.size).toBe(6)
  })

  test("whether several wishes are missed by nobody", async () => {
    const several = [
      each("prefersCaste", ["Rajput", null]),
      each("caste", ["Rajput", "Syed", null]),
      [{ prefersMaxAge: 29 }, { prefersMaxAge: null }],
      [{ prefersMinHeightCm: 175 }, { prefersMinHeightCm: null }],
      [{ heightCm: 170 }, { heightCm: null }],
    ].reduce((sides, values) => sides.flatMap((side) => values.map((value) => ({ ...side, ...value }))), [{}] as Some[])
    const misses = (viewing: Side, other: Side) =>
      rowsOf(viewing, other, TODAY).some(({ verdict }) => verdict === "missed")
    for (const hers of several)
      for (const { candidate, fits } of await judge(woman(hers), several.map(man)))
        expect([shown(hers), shown(candidate), fits]).toEqual([
          shown(hers),
          shown(candidate),
          !(misses(woman(hers), candidate) || misses(candidate, woman(hers))),
        ])
  })

  test.each(["caste", "sect"] as const)("who are of the same %s", async (topic) => {
    const answers = each(topic, SPELLINGS[topic])
    for (const hers of answers)
      for (const { candidate, ...judged } of await judge(woman(hers), answers.map(man)))
        expect([shown(hers), candidate[topic], inSql(`same ${topic}`, judged)]).toEqual([
          shown(hers),
          candidate[topic],
          holds(hers, candidate, `Same ${topic}`) ? "met" : "neither",
        ])
  })

  test("who live in the same city", async () => {
    const answers = each("city", CITIES)
    for (const hers of answers)
      for (const { candidate, ...judged } of await judge(woman(hers), answers.map(man)))
        expect([hers.city, candidate.city, inSql("same city", judged)]).toEqual([
          hers.city,
          candidate.city,
          holds(hers, candidate, "Same city") ? "met" : "neither",
        ])
  })

  test("who look for one another", async () => {
    const people = GENDERS.flatMap((gender) =>
      each("prefersGender", [...GENDERS, null]).map((one) => ({ ...one, gender })),
    )
    for (const one of people)
      for (const { candidate, gender } of await judge(woman(one), people.map(woman)))
        expect([shown(one), shown(candidate), gender]).toEqual([
          shown(one),
          shown(candidate),
          fitOf(woman(one), candidate, undefined, TODAY) !== null,
        ])
  })
})

test("the lists that open for somebody show the gender that they look for, where it is one of two", async () => {
  const people = GENDERS.flatMap((gender) =>
    each("prefersGender", [...GENDERS, null]).map((one) => ({ ...one, gender })),
  )
  for (const one of people) {
    const columns = { gender: sql`${one.gender}::text`, prefersGender: sql`${one.prefersGender}::text` }
    const [said] = await db.execute<{ gender: string | null }>(sql`select ${lookedForBy(columns)} as gender`)
    const looked = gendersFor(woman(one))
    expect([shown(one), said!.gender]).toEqual([
      shown(one),
      looked.length === 1 && looked[0] !== "other" ? looked[0] : null,
    ])
  }
})

/** The first mark of two who have said nothing else. */
const holds = (hers: Some, candidate: Side, label: string) =>
  fitOf(woman(hers), candidate, undefined, TODAY)!.marks.includes(`✓ ${label}`)
