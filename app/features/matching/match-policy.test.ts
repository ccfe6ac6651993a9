import { describe, expect, test } from "vitest"
import { NOBODY } from "#app/features/people/fit/sides-for-tests.ts"
import { bitOf, criteriaOf, nearHeading, type Rule } from "./match-policy.ts"

const bits = (...rules: Rule[]) => rules.reduce((all, rule) => all | bitOf(rule), 0)

describe("what a seeker asks for", () => {
  test("is the other gender, unless she chooses otherwise", () => {
    expect(criteriaOf(NOBODY).genders).toEqual(["male"])
    expect(criteriaOf({ ...NOBODY, gender: "male" }).genders).toEqual(["female"])
    expect(criteriaOf({ ...NOBODY, prefersGender: "female" }).genders).toEqual(["female"])
    expect(criteriaOf({ ...NOBODY, gender: "other" }).genders).toEqual(["female", "male", "other"])
  })

  test("is looked for in every spelling, and what is not set is not asked", () => {
    const { preferences, own } = criteriaOf(
      { ...NOBODY, prefersCaste: "Jutt", sect: "Wahabi", prefersMinAge: 30 },
      new Date("2026-06-01"),
    )
    expect(preferences.caste).toEqual(expect.arrayContaining(["Jatt", "Jutt", "Jat"]))
    expect(own.sect).toEqual(expect.arrayContaining(["Wahabi", "Wahhabi"]))
    expect(preferences.born).toEqual({ min: null, max: "1996-12-31" })
    expect([preferences.religion, preferences.height, own.caste]).toEqual([null, null, null])
  })

  test("counts an age as the current year minus the birth year", () => {
    expect(criteriaOf(NOBODY, new Date("2026-01-01T12:00:00")).own.age).toBe(28)
  })
})

test("The heading over near matches says what was relaxed", () => {
  expect(nearHeading([bits("wish age")])).toBe("Near matches: age relaxed")
  expect(nearHeading([bits("wish age", "asked caste"), bits("wish height")])).toBe(
    "Near matches: caste, age and height relaxed",
  )
})
