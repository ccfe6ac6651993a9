import { describe, expect, test } from "vitest"
import { cnic } from "./consultant-schema.ts"

describe("a CNIC", () => {
  test.each(["35202-1234567-1", "3520212345671", " 35202-1234567-1 "])("may be written as %j", (text) => {
    expect(cnic.parse(text)).toBe("3520212345671")
  })

  test.each([
    "",
    "352021234567",
    "35202123456711",
    "35202-12345671",
    "3520212345671a",
    "۳۵۲۰۲۱۲۳۴۵۶۷۱",
    "35202 1234567 1",
  ])("is not %j", (text) => {
    expect(cnic.safeParse(text).success).toBe(false)
  })
})
