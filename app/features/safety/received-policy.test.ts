import { expect, test } from "vitest"
import { mayReport, REPORTABLE_DAYS } from "./received-policy.ts"

const now = Date.UTC(2026, 10, 25, 7)
const ago = (days: number) => new Date(now - days * 86_400_000)

test("What somebody sees can be reported, however old it is", () => {
  expect(mayReport({ seen: true }, now)).toBe(true)
  expect(mayReport({ seen: true, receivedAt: ago(900) }, now)).toBe(true)
})

test("What somebody has received can be reported for 180 days, seen or not", () => {
  expect(mayReport({ seen: false, receivedAt: ago(0) }, now)).toBe(true)
  expect(mayReport({ seen: false, receivedAt: ago(REPORTABLE_DAYS - 1) }, now)).toBe(true)
  expect(mayReport({ seen: false, receivedAt: ago(REPORTABLE_DAYS) }, now)).toBe(false)
})

test("What never came and is not shown cannot be reported", () => {
  expect(mayReport({ seen: false }, now)).toBe(false)
})
