import { expect, test } from "vitest"
import { ageOf, inFeet, maskedEmail, summaryOf, together } from "./biodata.ts"

test.each([
  [142, "4′8″"],
  [152, "5′0″"],
  [163, "5′4″"],
  [183, "6′0″"],
  [196, "6′5″"],
])("%i cm are %s", (cm, feet) => {
  expect(inFeet(cm)).toBe(feet)
})

test("age is the current year minus the birth year", () => {
  expect(ageOf("1999-12-31", new Date("2026-01-01T12:00:00Z"))).toBe(27)
})

test("facts that are not known leave no gap", () => {
  expect(together("5′4″", null, "Lahore", "")).toBe("5′4″ · Lahore")
})

test.each([
  ["ayesha@example.com", "a•••@example.com"],
  ["x@example.com", "x•••@example.com"],
  ["😀smile@example.com", "😀•••@example.com"],
  ["no-address", "•••"],
])("%s is masked as %s", (email, masked) => {
  expect(maskedEmail(email)).toBe(masked)
})

test.each([
  ["Graduate", "Employee", "Graduate, employed"],
  ["Graduate", "Business Owner", "Graduate, business owner"],
  ["Matric", "None", "Matric"],
  [null, "Unemployed", "Unemployed"],
  [null, null, ""],
])("education %s and occupation %s read '%s'", (educationLevel, occupation, line) => {
  const person = { heightCm: 170, city: "Rawalpindi", religion: "Islam", sect: "Sunni", caste: "Rajput" }
  const lines = ["5′7″ · Rawalpindi", "Islam · Sunni · Rajput", line].filter(Boolean)
  expect(summaryOf({ ...person, educationLevel, occupation })).toBe(lines.join("\n"))
})
