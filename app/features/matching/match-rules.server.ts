import { type Column, inArray, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { profiles } from "#db/schema/profiles.ts"
import { bitOf, type Criteria, type Rule } from "./match-policy.ts"

export const c = alias(profiles, "c")

type Bound = number | string | null
type Tests = Partial<Record<Rule, SQL | null>>

/** True, false, or null for 'not known'. Rules without any value are left out. */
function testsOf({ preferences, own }: Criteria): Tests {
  return {
    "wish religion": oneOf(c.religion, preferences.religion),
    "wish caste": oneOf(c.caste, preferences.caste),
    "wish sect": oneOf(c.sect, preferences.sect),
    "wish residence": oneOf(c.residence, preferences.residence),
    "wish age": within(c.dateOfBirth, preferences.born),
    "wish height": within(c.heightCm, preferences.height),
    "asked religion": oneOf(c.prefersReligion, own.religion),
    "asked caste": oneOf(c.prefersCaste, own.caste),
    "asked sect": oneOf(c.prefersSect, own.sect),
    "asked residence": oneOf(c.prefersResidence, own.residence),
    "asked age": asks(own.age, c.prefersMinAge, c.prefersMaxAge),
    "asked height": asks(own.height, c.prefersMinHeightCm, c.prefersMaxHeightCm),
    "same sect": oneOf(c.sect, own.sect),
    "same caste": oneOf(c.caste, own.caste),
    "same city": own.city === null ? null : sql`lower(${c.city}) = lower(${own.city})`,
  }
}

const oneOf = (column: Column, values: string[] | null) => values && inArray(column, values)

const within = (column: Column, range: { min: Bound; max: Bound } | null) =>
  range && sql`${column} between ${range.min ?? column} and ${range.max ?? column}`

/** Null where the candidate asks for nothing. */
const asks = (value: number | null, min: Column, max: Column) =>
  value === null
    ? null
    : sql`case when num_nonnulls(${min}, ${max}) > 0 then ${value} between coalesce(${min}, ${value}) and coalesce(${max}, ${value}) end`

const entriesOf = (tests: Tests) => Object.entries(tests).filter(([, test]) => test) as [Rule, SQL][]

export function judgementOf(criteria: Criteria) {
  const tests = entriesOf(testsOf(criteria))
  const demands = tests.filter(([rule]) => !rule.startsWith("same"))
  const bits = (of: [Rule, SQL][], outcome: "true" | "false") =>
    of.length === 0
      ? sql`0`
      : sql.join(
          of.map(
            ([rule, test]) =>
              sql`case when (${test}) is ${sql.raw(outcome)} then ${sql.raw(`${bitOf(rule)}`)} else 0 end`,
          ),
          sql` + `,
        )
  const { gender } = criteria.own
  return {
    held: bits(tests, "true"),
    missed: bits(demands, "false"),
    /** Each is of the gender that the other looks for. */
    gender: sql`${inArray(c.gender, criteria.genders)} and ${gender} = coalesce(${c.prefersGender},
      case ${c.gender} when 'male' then 'female' when 'female' then 'male' else ${gender} end)`,
    /** Neither misses a preference. */
    fits: sql.join([sql`true`, ...demands.map(([, test]) => sql`(${test}) is not false`)], sql` and `),
  }
}
