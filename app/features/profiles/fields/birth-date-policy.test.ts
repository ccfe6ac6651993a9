import { describe, expect, test } from "vitest"
import { birthDateProblem, birthDateRule } from "./birth-date-policy.ts"

const today = new Date("2026-11-21T10:00:00Z")

describe("a date of birth", () => {
  test.each([
    ["2008-11-21", undefined],
    ["2008-11-22", "You must be 18 or older."],
    ["1900-01-01", undefined],
    ["1899-12-31", "Please enter a date from 1900 on."],
    ["2026-11-22", "The date of birth cannot be in the future."],
    ["2001-02-29", "Invalid date format"],
    ["2001-13-01", "Invalid date format"],
    ["01/02/1990", "Invalid date format"],
    ["1990-1-2", "Invalid date format"],
    ["", "Invalid date format"],
  ])("%s: %s", (text, problem) => {
    expect(birthDateProblem(text, today)).toBe(problem)
  })

  test("counts in Pakistan's day: it is the birthday in Karachi while it is still the day before in London", () => {
    const midnightInKarachi = new Date("2026-11-20T19:00:00Z")
    expect(birthDateProblem("2008-11-21", midnightInKarachi)).toBeUndefined()
    expect(birthDateProblem("2008-11-22", midnightInKarachi)).toBe("You must be 18 or older.")
    expect(birthDateRule(midnightInKarachi).max).toBe("2008-11-21")
  })

  test("who was born on a leap day is 18 on the 1st of March", () => {
    expect(birthDateProblem("2008-02-29", new Date("2026-02-28T12:00:00Z"))).toBe("You must be 18 or older.")
    expect(birthDateProblem("2008-02-29", new Date("2026-03-01T12:00:00Z"))).toBeUndefined()
    expect(birthDateRule(new Date("2028-02-29T12:00:00Z")).max).toBe("2010-02-28")
  })
})
