import { expect, test } from "vitest"
import { stepName } from "./dates.ts"
import { daysAgo, daysBetween, plusDays, startOf, stepsBetween } from "./days.ts"
import { dayInPakistan } from "./pakistan.ts"

test("A day begins at midnight in Pakistan", () => {
  expect(dayInPakistan(new Date("2026-11-20T18:59:00Z"))).toBe("2026-11-20")
  expect(dayInPakistan(new Date("2026-11-20T19:00:00Z"))).toBe("2026-11-21")
})

test("Weeks begin on Mondays, months on their first day", () => {
  expect(startOf("week", "2026-11-21")).toBe("2026-11-16")
  expect(startOf("week", "2026-11-16")).toBe("2026-11-16")
  expect(startOf("week", "2026-11-22")).toBe("2026-11-16")
  expect(startOf("month", "2026-11-21")).toBe("2026-11-01")
  expect(startOf("day", "2026-11-21")).toBe("2026-11-21")
})

test("Between two days stands every day, week and month, over the ends of years as well", () => {
  expect(stepsBetween("day", "2026-12-30", "2027-01-02")).toEqual([
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
    "2027-01-02",
  ])
  expect(stepsBetween("week", "2026-12-30", "2027-01-05")).toEqual(["2026-12-28", "2027-01-04"])
  expect(stepsBetween("month", "2026-11-30", "2027-02-01")).toEqual([
    "2026-11-01",
    "2026-12-01",
    "2027-01-01",
    "2027-02-01",
  ])
  expect(stepsBetween("day", "2024-02-28", "2024-03-01")).toHaveLength(3)
  expect(daysBetween("2026-01-01", plusDays("2026-01-01", 365))).toBe(365)
})

test("What was not long ago is counted in days of Pakistan", () => {
  const now = new Date("2026-11-20T20:00:00Z")
  const ago = (time: string) => daysAgo(new Date(time), now)
  expect(ago("2026-11-20T19:00:00Z")).toBe("today")
  expect(ago("2026-11-20T18:59:00Z")).toBe("yesterday")
  expect(ago("2026-11-19T18:59:00Z")).toBe("2 days ago")
})

test("Each step has a name", () => {
  expect(stepName("day", "2026-11-21")).toBe("21 Nov 2026")
  expect(stepName("week", "2026-11-16")).toBe("Week of 16 Nov 2026")
  expect(stepName("month", "2026-11-01")).toBe("Nov 2026")
})
