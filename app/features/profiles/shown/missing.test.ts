import { expect, test } from "vitest"
import { columnOf, eachOf, fieldNames } from "../fields/fields.ts"
import { missingIn, missingText } from "./missing.ts"

const whole = { ...eachOf(fieldNames.map(columnOf), () => "said"), heightCm: 163, birthEstimated: false }

test("Whoever has answered all that the wizard asks lacks nothing, with or without a province", () => {
  expect(missingIn({ ...whole, province: null })).toEqual([])
})

test("A draft lacks what is empty, and the date of birth where only the age is known", () => {
  const draft = { ...whole, lastName: "", contactNumber: null, familyHealthCondition: null, birthEstimated: true }
  expect(missingIn(draft)).toEqual(["Last Name", "Date of Birth", "Contact Number", "Family Health Condition"])
})

test("Many are named by the first five", () => {
  expect(missingText(["A", "B", "C", "D", "E"])).toBe("A, B, C, D, E")
  expect(missingText(["A", "B", "C", "D", "E", "F", "G"])).toBe("A, B, C, D, E and 2 more")
})
