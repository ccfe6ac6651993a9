import { expect, test } from "vitest"
import { countOf, roughly } from "./figures.ts"

test.each([
  [0, null],
  [19, null],
  [20, "20+"],
  [99, "90+"],
  [100, "100+"],
  [199, "190+"],
  [1000, "1,000+"],
  [1999, "1,900+"],
  [123_456, "120,000+"],
])("%i people are told as %s", (count, text) => {
  expect(roughly(count)).toBe(text)
})

test("A caste is counted by all of its spellings", () => {
  const groups = [
    { name: "Jatt", count: 5 },
    { name: "Jutt", count: 3 },
    { name: "Butt", count: 9 },
  ]
  expect(countOf(groups, ["Jatt", "Jutt", "Jat"])).toBe(8)
  expect(countOf(groups, ["Arain"])).toBe(0)
})
