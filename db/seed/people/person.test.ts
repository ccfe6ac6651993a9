import { describe, expect, test } from "vitest"
import { nationalities, nationalityName, provincesOf } from "#app/features/profiles/fields/countries.server.ts"
import { heightLabel } from "#app/features/profiles/fields/height.ts"
import { options } from "#app/features/profiles/fields/options.ts"
import { makePerson } from "./person.ts"
import { randomFrom } from "./random.ts"

const TODAY = new Date("2026-11-21T00:00:00Z")
const made = (reading: "member" | "client", count: number, seed = 1) => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => makePerson(random, { reading, today: TODAY }).person)
}
const groups = { member: made("member", 3000), client: made("client", 3000) }
const people = (reading: "member" | "client") => groups[reading]

const LISTED = [
  "maritalStatus",
  "gender",
  "residence",
  "ethnicity",
  "religion",
  "caste",
  "sect",
  "educationLevel",
  "employedStatus",
  "occupation",
  "healthCondition",
  "salaryIncome",
  "complexion",
  "siblings",
  "familyHealthCondition",
  "fatherOccupation",
  "motherOccupation",
  "familyStatus",
  "familyType",
] as const

describe.each(["member", "client"] as const)("sample people as the %s screens write them", (reading) => {
  test.each(LISTED)("have a %s that the screen offers", (list) => {
    const offered: readonly string[] = options[list][reading]
    expect(people(reading).filter((person) => !offered.includes(person[list]!))).toEqual([])
  })

  test("come from a country and a province that the screen offers", () => {
    const countries = nationalities[reading].map(({ value }) => nationalityName(value))
    const provinces: readonly string[] = provincesOf("PK|Pakistan")!
    for (const { nationality, province } of people(reading)) {
      expect(countries).toContain(nationality)
      expect(provinces).toContain(province)
    }
  })

  test("have a height that the screen offers", () => {
    const offered: readonly string[] = options.height[reading]
    for (const { heightCm } of people(reading))
      expect(
        [heightLabel(heightCm!), heightLabel(heightCm!).replace("''", "")].some((label) => offered.includes(label)),
      ).toBe(true)
  })
})

describe("sample people", () => {
  test("are the same whenever they are made", () => {
    expect(made("member", 50)).toEqual(made("member", 50))
    expect(made("member", 50)).not.toEqual(made("member", 50, 2))
  })

  test("are grown up", () => {
    for (const { dateOfBirth } of people("member")) {
      expect(dateOfBirth <= "2007-11-21").toBe(true)
      expect(dateOfBirth > "1980-01-01").toBe(true)
    }
  })

  test("live where their province is", () => {
    const provinces: Record<string, string> = {
      Karachi: "Sindh",
      Lahore: "Punjab",
      Faisalabad: "Punjab",
      Rawalpindi: "Punjab",
      Islamabad: "Punjab",
      Peshawar: "Khyber Pakhtunkhwa",
      Quetta: "Balochistan",
      Gilgit: "Gilgit-Baltistan",
      Muzaffarabad: "Azad Kashmir",
    }
    for (const { city, province } of people("member")) expect(provinces[city!]).toBe(province)
  })

  test("have a sect that belongs to their faith", () => {
    for (const { religion, sect } of people("member")) expect(religion === "Islam").toBe(sect !== "Others")
  })

  test("carry the name of their father, or his family's", () => {
    for (const { lastName, fatherName, gender } of people("member"))
      if (lastName !== "Kaur" || gender === "male") expect(fatherName).toContain(lastName)
  })

  test("earn nothing without work, and study before they do", () => {
    for (const { employedStatus, occupation, salaryIncome, educationLevel, dateOfBirth } of people("member")) {
      expect(occupation === "Unemployed").toBe(employedStatus === "Unemployed")
      if (occupation === "Unemployed") expect(salaryIncome).toBe("Below 20k")
      if (educationLevel === "Postgraduate") expect(dateOfBirth < "2003-01-01").toBe(true)
    }
  })

  test("find one another: nearly all wish for somebody who is among them", () => {
    const all = made("member", 600)
    const age = (date: string) => 2026 - Number(date.slice(0, 4))
    const found = all.filter((one) =>
      all.some(
        (other) =>
          other.gender !== one.gender &&
          other.religion === one.prefersReligion &&
          (!one.prefersCaste || other.caste === one.prefersCaste) &&
          (!one.prefersSect || other.sect === one.prefersSect) &&
          (!one.prefersResidence || other.residence === one.prefersResidence) &&
          age(other.dateOfBirth) >= one.prefersMinAge! &&
          age(other.dateOfBirth) <= one.prefersMaxAge! &&
          other.heightCm! >= one.prefersMinHeightCm! &&
          other.heightCm! <= one.prefersMaxHeightCm!,
      ),
    )
    expect(found.length / all.length).toBeGreaterThan(0.8)
  })
})
