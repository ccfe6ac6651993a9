import { expect, test } from "vitest"
import { ACTS, whyNotAct } from "./acts-policy.ts"

const nadia = { id: 1, status: "active" } as const

test("Nobody suspends, restores or deletes the own account", () => {
  for (const act of ACTS) expect(whyNotAct(act, nadia, nadia)).toBe("is your own account")
})

test.each([
  ["pending", "suspend delete"],
  ["active", "suspend delete"],
  ["suspended", "restore delete"],
  ["deleted", ""],
] as const)("what is %s can be changed by: %s", (status, allowed) => {
  expect(ACTS.filter((act) => !whyNotAct(act, nadia, { id: 2, status })).join(" ")).toBe(allowed)
})
