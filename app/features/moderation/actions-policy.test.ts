import { expect, test } from "vitest"
import { ACTIONS, whyNoAction } from "./actions-policy.ts"

const nadia = { id: 1, status: "active" } as const

test("Nobody suspends, restores or deletes the own account", () => {
  for (const act of ACTIONS) expect(whyNoAction(act, nadia, nadia)).toBe("is your own account")
})

test.each([
  ["pending", "suspend delete"],
  ["active", "suspend delete"],
  ["suspended", "restore delete"],
  ["deleted", ""],
] as const)("what is %s can be changed by: %s", (status, allowed) => {
  expect(ACTIONS.filter((act) => !whyNoAction(act, nadia, { id: 2, status })).join(" ")).toBe(allowed)
})
