import { Secret, TOTP } from "otpauth"
import { describe, expect, test } from "vitest"
import { keyAddress, newKey, stepOfCode } from "./totp.server.ts"

const NOW = Date.UTC(2026, 10, 27, 12)
const STEP_MS = 30_000

const codeAt = (key: string, time: number) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: time })

describe("a code of the second step", () => {
  // From RFC 6238, its last six digits.
  test("is the standard's", () => {
    const key = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32
    expect(stepOfCode(key, "287082", 59_000)).toBe(1)
    expect(stepOfCode(key, "081804", 1_111_111_109_000)).toBe(37_037_036)
  })

  test.each([
    [-2, undefined],
    [-1, -1],
    [0, 0],
    [1, 1],
    [2, undefined],
  ])("of %i steps from now counts as %s", (away, counts) => {
    const key = newKey()
    const step = stepOfCode(key, codeAt(key, NOW + away * STEP_MS), NOW)
    expect(step).toBe(counts === undefined ? undefined : NOW / STEP_MS + counts)
  })

  test("is of one key alone", () => {
    expect(stepOfCode(newKey(), codeAt(newKey(), NOW), NOW)).toBeUndefined()
  })
})

test("A code program reads whose key it is", () => {
  const key = newKey()
  expect(keyAddress(key, "ayesha@example.com")).toMatch(
    new RegExp(`^otpauth://totp/Rishta:ayesha%40example.com\\?issuer=Rishta&secret=${key}&`),
  )
})
