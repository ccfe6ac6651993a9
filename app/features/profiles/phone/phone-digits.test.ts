import { expect, test } from "vitest"
import { phoneDigits } from "./phone-digits.ts"

test.each([
  "0300-1234567",
  "0300 1234567",
  "300 123 4567",
  "+92 300 1234567",
  "+92 (0)300 1234567",
  "+92-0300-1234567",
  "0092 300.1234567",
  "۰۳۰۰ ۱۲۳۴۵۶۷",
])("%s is found in +923001234567", (typed) => {
  expect("923001234567".endsWith(phoneDigits(typed)!)).toBe(true)
})

test.each(["", "Lahore", "person4711", "00", "+9", "---", "a@0300"])("%j is no number", (typed) => {
  expect(phoneDigits(typed)).toBeNull()
})
