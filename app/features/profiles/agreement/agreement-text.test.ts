import { expect, test } from "vitest"
import { agreedText } from "./agreement-text.ts"

test.each([
  [{ gender: "female", by: "father", way: "link" }, "Agreed by her father on 3 November 2026 by link"],
  [
    { gender: "male", by: "client", way: "account" },
    "Agreed by himself on 3 November 2026 by the client’s own account",
  ],
  [{ gender: "other", by: "client", way: null }, "Agreed by the client on 3 November 2026"],
  [
    { gender: "other", by: "brother or sister", way: "paper" },
    "Agreed by their brother or sister on 3 November 2026 on paper",
  ],
  [{ gender: "female", by: null, way: null }, "Agreed on 3 November 2026"],
] as const)("Who agreed, when and how is said in one line: %j", (agreed, text) => {
  expect(agreedText({ ...agreed, on: "3 November 2026" })).toBe(text)
})
