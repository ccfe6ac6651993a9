import { expect, test } from "vitest"
import { visitWords } from "./visit-words.ts"

test.each([
  [0, 1, "Looked today"],
  [1, 3, "Looked yesterday, on 3 days in all"],
  [2, 1, "Looked on 21 Nov"],
])("%i days ago, on %i days: %s", (daysAgo, days, words) => {
  expect(visitWords({ day: "2026-11-21", daysAgo, days })).toBe(words)
})
