import { expect, test } from "vitest"
import { clientIn, clientText } from "./referral-schema.ts"

test("A client is meant by number, alone or behind the name; everybody else by words", () => {
  expect(clientIn(clientText("Sana Malik", 17))).toBe(17)
  expect(clientIn("17")).toBe(17)
  for (const words of ["Her aunt in Multan", "Imam of Model Town 17", "0300 1234567", ""])
    expect(clientIn(words)).toBeUndefined()
})
