import { expect, test } from "vitest"
import { cohortRows, cohortWeeks, shareOf, waitOf } from "./cohorts.ts"

const WEEK = "2026-11-16"
const row = (figures: [string, string, number][]) =>
  cohortRows(
    figures.map(([what, part, value]) => ({ what: `cohort.${what}`, part, value })),
    [WEEK],
  )[0]!

test("Steps of a week are summed over all days on which they were taken; other weeks stand apart", () => {
  const { signUps, steps } = row([
    ["sign-ups", WEEK, 3],
    ["sign-ups", WEEK, 2],
    ["sign-ups", "2026-11-09", 100],
    ["profile", WEEK, 4],
    ["check", `${WEEK} 5`, 1],
    ["check", `${WEEK} 72`, 2],
  ])
  expect([signUps, steps["cohort.profile"], steps["cohort.check"], steps["cohort.plan"]]).toEqual([5, 4, 3, 0])
})

test.each<[[number, number][], number | null]>([
  [[], null],
  [[[5, 1]], 5],
  [
    [
      [72, 1],
      [0, 1],
      [5, 1],
    ],
    5,
  ],
  [
    [
      [1, 2],
      [9, 2],
    ],
    1,
  ],
  [
    [
      [1, 2],
      [9, 3],
    ],
    9,
  ],
])("Of the waits %j the one in the middle is %s hours", (waits, hours) => {
  expect(row(waits.map(([wait, value]) => ["check", `${WEEK} ${wait}`, value])).toCheck).toBe(hours)
})

test("An answer is a yes or a no", () => {
  expect(
    row([
      ["accepted", `${WEEK} 2`, 1],
      ["declined", `${WEEK} 30`, 2],
    ]).toAnswer,
  ).toBe(30)
})

test("A page of a day shows twelve weeks, one of years the last fifty-three", () => {
  expect(cohortWeeks({ from: "2026-11-23", to: "2026-11-23" })).toHaveLength(12)
  expect(cohortWeeks({ from: "2026-11-23", to: "2026-11-23" }).at(-1)).toBe("2026-11-23")
  expect(cohortWeeks({ from: "2016-11-23", to: "2026-11-23" })).toHaveLength(53)
})

test.each([
  [null, null],
  [0, "under an hour"],
  [1, "1 hour"],
  [47, "47 hours"],
  [48, "2 days"],
])("%s hours are '%s'", (hours, text) => {
  expect(waitOf(hours)).toBe(text)
})

test("A share is of those who signed up", () => {
  expect([shareOf(1, 3), shareOf(0, 0)]).toEqual(["33 %", null])
})
