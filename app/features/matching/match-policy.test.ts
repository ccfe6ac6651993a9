import { describe, expect, test } from "vitest"
import { askedBy, bitOf, criteriaOf, nearHeading, type Rule, reasonsOf, type Seeker, scoreOf } from "./match-policy.ts"

const NOBODY: Seeker = {
  gender: "female",
  dateOfBirth: "1998-03-14",
  religion: null,
  caste: null,
  sect: null,
  city: null,
  residence: null,
  heightCm: null,
  prefersReligion: null,
  prefersMinAge: null,
  prefersMaxAge: null,
  prefersCaste: null,
  prefersMinHeightCm: null,
  prefersMaxHeightCm: null,
  prefersSect: null,
  prefersResidence: null,
  prefersGender: null,
}

const bits = (...rules: Rule[]) => rules.reduce((all, rule) => all | bitOf(rule), 0)

describe("what a seeker asks for", () => {
  test("is the other gender, unless she chooses otherwise", () => {
    expect(criteriaOf(NOBODY).genders).toEqual(["male"])
    expect(criteriaOf({ ...NOBODY, gender: "male" }).genders).toEqual(["female"])
    expect(criteriaOf({ ...NOBODY, prefersGender: "female" }).genders).toEqual(["female"])
    expect(criteriaOf({ ...NOBODY, gender: "other" }).genders).toEqual(["female", "male", "other"])
  })

  test("is looked for in every spelling, and what is not set is not asked", () => {
    const { wishes, own } = criteriaOf({ ...NOBODY, prefersCaste: "Jutt", sect: "Wahabi", prefersMinAge: 30 })
    expect(wishes.caste).toEqual(expect.arrayContaining(["Jatt", "Jutt", "Jat"]))
    expect(own.sect).toEqual(expect.arrayContaining(["Wahabi", "Wahhabi"]))
    expect(wishes.age).toEqual({ min: 30, max: null })
    expect([wishes.religion, wishes.height, own.caste]).toEqual([null, null, null])
  })

  test("counts an age as the current year minus the birth year", () => {
    expect(criteriaOf(NOBODY, new Date("2026-01-01T12:00:00")).own.age).toBe(28)
  })
})

describe("the reasons", () => {
  test("name what both have in common, what is as wished, and what the other asks for", () => {
    expect(reasonsOf(bits("wish sect", "same sect", "same city", "wish age"))).toBe(
      "Same sect, same city, within your age range.",
    )
    expect(reasonsOf(bits("wish caste", "wish height", "asked sect", "asked age", "asked religion"))).toBe(
      "Caste as you wish, height as you wish. Asks for your sect, age and religion.",
    )
    expect(reasonsOf(bits("asked caste"))).toBe("Asks for your caste.")
    expect(reasonsOf(0)).toBe("")
    expect(reasonsOf(bits("wish sect", "wish age", "asked age"), 0, askedBy("Bilal Khan"))).toBe(
      "Sect as Bilal wishes, within Bilal’s age range. Asks for Bilal’s age.",
    )
  })

  test("say what differs", () => {
    expect(reasonsOf(bits("same city"), bits("wish caste", "asked caste", "wish height"))).toBe(
      "Same city. Differs in caste and height.",
    )
  })

  test("count one each", () => {
    expect(scoreOf(bits("wish sect", "asked sect", "same sect", "same city"))).toBe(4)
    expect(scoreOf(0)).toBe(0)
  })
})

test("The heading over near matches says what was relaxed", () => {
  expect(nearHeading([bits("wish age")])).toBe("Near matches: age relaxed")
  expect(nearHeading([bits("wish age", "asked caste"), bits("wish height")])).toBe(
    "Near matches: caste, age and height relaxed",
  )
})
