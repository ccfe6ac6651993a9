import { expect, test } from "vitest"
import { mayHidePicture } from "./visibility-policy.ts"

test.each([
  [null, false],
  ["basic", false],
  ["standard", true],
  ["pro", true],
] as const)("with the plan %s the picture may be hidden: %s", (plan, allowed) => {
  expect(mayHidePicture(plan)).toBe(allowed)
})
