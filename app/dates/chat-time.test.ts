import { expect, test } from "vitest"
import { clockTime, contactTime, dayName } from "./chat-time.ts"

const now = Date.parse("2026-11-21T10:00:00Z")

test.each([
  ["2026-11-21T09:05:00Z", "14:05"],
  ["2026-11-20T19:30:00Z", "00:30"],
  ["2026-11-20T18:59:00Z", "Yesterday"],
  ["2026-11-19T18:59:00Z", "Nov 19"],
  ["2025-12-31T18:00:00Z", "Dec 31, 2025"],
  ["2025-12-31T19:00:00Z", "Jan 1"],
])("a message of %s shows as %s in the contact list", (at, shown) => {
  expect(contactTime(Date.parse(at), now)).toBe(shown)
})

test.each([
  ["2026-11-21T09:05:00Z", "Today"],
  ["2026-11-20T09:05:00Z", "Yesterday"],
  ["2026-11-19T09:05:00Z", "Nov 19"],
  ["2024-02-29T09:05:00Z", "Feb 29, 2024"],
])("a message of %s stands under %s", (at, shown) => {
  expect(dayName(Date.parse(at), now)).toBe(shown)
})

test("a message shows Pakistan's clock on every device", () => {
  expect(clockTime(Date.parse("2026-11-21T09:05:00Z"))).toBe("14:05")
  expect(clockTime(Date.parse("2026-11-21T19:05:00Z"))).toBe("00:05")
})
