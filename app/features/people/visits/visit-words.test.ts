import { expect, test } from "vitest"
import { seenWords, visitWords } from "./visit-words.ts"

test.each([
  [0, 1, "Looked today"],
  [1, 3, "Looked yesterday, on 3 days in all"],
  [2, 1, "Looked on 21 Nov"],
])("%i days ago, on %i days: %s", (daysAgo, days, words) => {
  expect(visitWords({ day: "2026-11-21", daysAgo, days })).toBe(words)
})

test.each([
  ["female", false, "She can see that you looked, because you have ‘Who looked’ on."],
  ["male", false, "He can see that you looked, because you have ‘Who looked’ on."],
  ["other", false, "They can see that you looked, because you have ‘Who looked’ on."],
  ["female", true, "Her consultant can see that you looked, because you have ‘Who looked’ on."],
])("the first look at somebody %s, a client: %s, is said: %s", (gender, isClient, words) => {
  expect(seenWords({ gender, isClient })).toBe(words)
})
