import { describe, expect, test } from "vitest"
import { codeFrom } from "./code-digits.ts"

function typed(...boxes: string[]) {
  const form = new FormData()
  for (const box of boxes) form.append("otp", box)
  return form
}

describe("a code", () => {
  test.each([
    [typed("1", "2", "3", "4", "5", "6")],
    [typed("123456", "", "", "", "", "")],
    [typed("123 456")],
    [typed("۱", "۲", "۳", "۴", "۵", "۶")],
    [typed("١", "٢", "٣", "٤", "٥", "٦")],
  ])("is read from %o", (form) => {
    expect(codeFrom(form)).toBe("123456")
  })

  test.each([[typed()], [typed("1", "2", "3", "4", "5", "")], [typed("1234567")], [typed("12345a")]])(
    "is not whole in %o",
    (form) => {
      expect(codeFrom(form)).toBeUndefined()
    },
  )
})
