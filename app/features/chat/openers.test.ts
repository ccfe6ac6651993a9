import { expect, test } from "vitest"
import { OPENERS, openerOf } from "./openers.ts"

test("An opener is asked for by its number, and nothing else is put into the field", () => {
  expect(openerOf("1")).toBe(OPENERS[0])
  expect(openerOf("3")).toBe(OPENERS[2])
  for (const odd of [null, "", "0", "4", "-1", "1.5", "Salaam", "NaN"]) expect(openerOf(odd)).toBeUndefined()
})
