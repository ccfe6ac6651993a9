import { expect, test } from "vitest"
import { agrees, seesAlong } from "./seat-policy.ts"

test.each([
  { level: "told", sees: false, yes: false },
  { level: "sees", sees: true, yes: false },
  { level: "agrees", sees: true, yes: true },
  { level: "table", sees: true, yes: false },
] as const)("A guardian at $level", ({ level, sees, yes }) => {
  expect(seesAlong({ level })).toBe(sees)
  expect(agrees({ level })).toBe(yes)
})
