import { expect, test } from "vitest"
import { callAgainAt } from "./call-again.ts"

test("Tomorrow is the day in Pakistan, whatever the clock of the server says", () => {
  const late = new Date("2026-11-23T20:30:00Z") // already the 24th in Pakistan
  expect(callAgainAt("hour", late).toISOString()).toBe("2026-11-23T21:30:00.000Z")
  expect(callAgainAt("hours", late).toISOString()).toBe("2026-11-23T23:30:00.000Z")
  expect(callAgainAt("morning", late).toISOString()).toBe("2026-11-25T05:00:00.000Z")
  expect(callAgainAt("evening", late).toISOString()).toBe("2026-11-25T14:00:00.000Z")
  expect(callAgainAt("days", late).toISOString()).toBe("2026-11-26T20:30:00.000Z")
})
