import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { activityText, firstLineOf, madeByText } from "./card-lines.ts"

describe("a card says of somebody", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-10T20:30:00Z") }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    ["today by the clock in Pakistan", "2026-06-10T19:00:00Z", 0, "Active today"],
    ["this week", "2026-06-10T18:59:00Z", 1, "Active this week"],
    ["six days ago", "2026-06-04T19:00:00Z", 3, "Active this week · 3 pictures"],
    ["seven days ago, of which nothing is said", "2026-06-04T18:59:00Z", 2, "2 pictures"],
    ["long ago, with one picture", "2025-01-01T00:00:00Z", 1, ""],
  ])("who was there %s", (_, activeAt, pictures, text) => {
    expect(activityText(new Date(activeAt), pictures)).toBe(text)
  })
})

test("who made a profile is said where it was not the person", () => {
  expect([null, "self", "parent", "sibling"].map((maker) => madeByText(maker as "self") ?? null)).toEqual([
    null,
    null,
    "Made by a parent",
    "Made by a brother or sister",
  ])
})

test.each([
  ["is whole where it is short", " I teach.\nI like tea.", "I teach."],
  ["ends with a whole word", `${"word ".repeat(30)}end`, `${"word ".repeat(18).trim()}…`],
  ["is cut where it is one word", "x".repeat(120), `${"x".repeat(90)}…`],
  ["breaks no sign", "🌙".repeat(100), `${"🌙".repeat(90)}…`],
])("the first line %s", (_, text, line) => {
  expect(firstLineOf(text)).toBe(line)
})
