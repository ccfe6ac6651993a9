import { expect, test } from "vitest"
import { whatGoesText } from "./what-goes-text.ts"

test.each([
  ["female", 2, 7, "2 cases and 7 notes go with her."],
  ["male", 1, 1, "1 case and 1 note go with him."],
  ["female", 1, 0, "1 case goes with her."],
  ["male", 0, 3, "3 notes go with him."],
  ["other", 2, 0, "2 cases go with them."],
  ["female", 0, 0, ""],
])("with a client (%s), %i cases and %i notes: %s", (gender, cases, notes, text) => {
  expect(whatGoesText({ gender, cases, notes })).toBe(text)
})
