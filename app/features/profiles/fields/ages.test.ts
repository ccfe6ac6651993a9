import { describe, expect, test } from "vitest"
import { agesProblem, agesText, readAges } from "./ages.ts"

const FORM = "Please write an age or a range, such as 27 or 25-32."
const LIMITS = "Please choose an age from 18 to 67."

describe("an age or a range as people write it", () => {
  test.each([
    ["27", 27, 27],
    ["25-32", 25, 32],
    ["25 - 32", 25, 32],
    ["25 – 32", 25, 32],
    ["25 to 32", 25, 32],
    ["30-30", 30, 30],
    ["25 or more", 25, null],
    ["25+", 25, null],
    ["Up to 32", null, 32],
    ["No preference", null, null],
    ["no preference", null, null],
  ])("%s is %s to %s", (text, min, max) => {
    expect(readAges(text)).toEqual({ min, max })
    expect(agesProblem(text)).toBeUndefined()
  })

  test.each([
    ["0", "Age must be at least 1"],
    ["-3", "Age must be at least 1"],
    ["0-30", "Age must be at least 1"],
    ["17", LIMITS],
    ["30.5", LIMITS],
    ["17-30", LIMITS],
    ["25-68", LIMITS],
    ["1000", LIMITS],
    ["32-25", "Max age must not be below min age."],
    ["25-", FORM],
    ["25-30-35", FORM],
    ["young", FORM],
    ["1e2", FORM],
    ["٢٧", FORM],
  ])("%s: %s", (text, problem) => {
    expect(agesProblem(text)).toBe(problem)
  })

  test.each(["27", "25-32", "25 or more", "Up to 32"])("%s is written as it was read", (text) => {
    expect(agesText(readAges(text)!)).toBe(text)
  })
})
