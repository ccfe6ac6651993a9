import { describe, expect, test } from "vitest"
import { callingCode, isOnlyCallingCode, phoneNumber, phoneRegion } from "./phone.server.ts"

const speaking = (language: string) => new Request("http://x", { headers: { "Accept-Language": language } })

describe("a phone number", () => {
  test.each([
    ["0300 1234567", "US", "+923001234567"],
    ["0300 1234567", "PK", "+923001234567"],
    ["+1 0300 1234567", "US", "+923001234567"],
    ["+92 0300-1234567", "PK", "+923001234567"],
    ["+92 300 1234567", "US", "+923001234567"],
    ["0092 300 1234567", "PK", "+923001234567"],
    ["(212) 555-0123", "US", "+12125550123"],
    ["+1 555 123 4567", "US", "+15551234567"],
    ["555 123 4567", "US", "+15551234567"],
    ["07911 123456", "GB", "+447911123456"],
    ["+447911123456", "US", "+447911123456"],
    ["12", "US", undefined],
    ["Ayesha", "US", undefined],
    ["+1", "US", undefined],
    ["+999 123456789", "US", undefined],
  ] as const)("%s typed in %s is %s", (text, region, number) => {
    expect(phoneNumber(text, region)).toBe(number)
  })

  test("starts with +1 unless the browser's language says otherwise", () => {
    expect(callingCode(phoneRegion(speaking("")))).toBe("+1 ")
    expect(callingCode(phoneRegion(speaking("en")))).toBe("+1 ")
    expect(callingCode(phoneRegion(speaking("ur-PK,ur;q=0.9")))).toBe("+92 ")
    expect(callingCode(phoneRegion(speaking("ur-Arab-PK")))).toBe("+92 ")
    expect(callingCode(phoneRegion(speaking("xx-ZZ")))).toBe("+1 ")
  })

  test("the calling code alone is no number", () => {
    expect([isOnlyCallingCode("+1 "), isOnlyCallingCode("+92"), isOnlyCallingCode("+92 3")]).toEqual([
      true,
      true,
      false,
    ])
  })
})
