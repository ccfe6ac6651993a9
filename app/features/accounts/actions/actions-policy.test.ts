import { describe, expect, test } from "vitest"
import { ACTIONS, outcomeText, whyNoAction } from "./actions-policy.ts"

const nadia = { id: 1, status: "active" } as const

test("Nobody suspends, restores or deletes the own account", () => {
  for (const action of ACTIONS) expect(whyNoAction(action, nadia, nadia)).toBe("is your own account")
})

test.each([
  ["pending", "suspend delete"],
  ["active", "suspend delete"],
  ["suspended", "restore delete"],
  ["leaving", "suspend delete"],
  ["deleted", ""],
] as const)("what is %s can be changed by: %s", (status, allowed) => {
  expect(ACTIONS.filter((action) => !whyNoAction(action, nadia, { id: 2, status })).join(" ")).toBe(allowed)
})

describe("what is said of an action on several", () => {
  const none = { done: [], settled: 0, gone: 0, refused: [] }

  test.each([
    ["suspend", { done: ["A", "B", "C"], settled: 1 }, "3 users suspended, 1 was already."],
    ["delete", { done: ["A"], settled: 2, gone: 1 }, "1 user deleted, 2 were already. 1 account no longer exists."],
    ["restore", { done: ["A", "B"], settled: 1 }, "2 users restored, 1 was not suspended."],
    ["suspend", { settled: 2 }, "Nobody was suspended: 2 were already."],
    [
      "delete",
      { done: ["A", "B"], refused: ["Nadia is your own account."] },
      "2 users deleted. Nadia is your own account.",
    ],
    ["suspend", { gone: 2 }, "2 accounts no longer exist."],
  ] as const)("%s: %j", (action, outcomes, text) => {
    expect(outcomeText(action, { ...none, ...outcomes } as typeof none)).toBe(text)
  })
})
