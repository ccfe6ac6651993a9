import { expect, test } from "vitest"
import { declineText } from "./decline-text.ts"

test.each([
  ["male", "He gets no notice. He can ask again after 90 days."],
  ["female", "She gets no notice. She can ask again after 90 days."],
  ["other", "They get no notice. They can ask again after 90 days."],
  [null, "They get no notice. They can ask again after 90 days."],
])("Of somebody %s who is declined: %s", (gender, text) => {
  expect(declineText({ gender, consults: false, bureaus: false })).toBe(text)
})

test("A consultant who is declined is spoken of as one, whoever the client is", () => {
  expect(declineText({ gender: "male", consults: true, bureaus: false })).toBe(
    "The consultant gets no notice, and can ask again for this client after 90 days.",
  )
})

test("Between two bureaus the one that is declined is told", () => {
  expect(declineText({ gender: "male", consults: true, bureaus: true })).toBe(
    "The consultant is told, and can ask again for this client after 90 days.",
  )
})
