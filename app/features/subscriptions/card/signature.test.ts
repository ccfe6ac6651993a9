import { describe, expect, test } from "vitest"
import { isSigned, sign } from "./signature.ts"

const BODY = '{"id":"evt_1"}'
const NOW = 1_800_000_000_000
const at = (seconds: number) => sign(BODY, "first-secret", NOW / 1000 + seconds)

describe("the signature of the payment service", () => {
  test.each([-300, 0, 300])("holds %i seconds from now", (seconds) => {
    expect(isSigned(at(seconds), BODY, ["first-secret"], NOW)).toBe(true)
  })

  test.each([-301, 301])("does not hold %i seconds from now", (seconds) => {
    expect(isSigned(at(seconds), BODY, ["first-secret"], NOW)).toBe(false)
  })

  test("holds for each of two secrets while they are rotated", () => {
    expect(isSigned(at(0), BODY, ["second-secret", "first-secret"], NOW)).toBe(true)
    expect(isSigned(at(0), BODY, ["second-secret"], NOW)).toBe(false)
  })

  test("does not hold for a body with one more space", () => {
    expect(isSigned(at(0), `${BODY} `, ["first-secret"], NOW)).toBe(false)
  })

  test.each([null, "", "t=,v1=", "t=1800000000", `t=1800000000,v1=${"0".repeat(64)}`, "t=1e9,v1=abc"])(
    "%j is none",
    (header) => {
      expect(isSigned(header, BODY, ["first-secret"], NOW)).toBe(false)
    },
  )
})
