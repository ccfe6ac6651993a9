import { expect, test } from "vitest"
import { seenText, visitText } from "./visit-text.ts"

test.each([
  [0, 1, "Looked today"],
  [1, 3, "Looked yesterday, on 3 days in all"],
  [2, 1, "Looked on 21 Nov"],
])("%i days ago, on %i days: %s", (daysAgo, days, text) => {
  expect(visitText({ day: "2026-11-21", daysAgo, days })).toBe(text)
})

test.each([
  ["female", false, "She can see that you looked, because you have ‘Who looked’ on."],
  ["male", false, "He can see that you looked, because you have ‘Who looked’ on."],
  ["other", false, "They can see that you looked, because you have ‘Who looked’ on."],
  ["female", true, "Her consultant can see that you looked, because you have ‘Who looked’ on."],
])("the first look at somebody %s, a client: %s, is said: %s", (gender, isClient, text) => {
  expect(seenText({ gender, isClient })).toBe(text)
})
