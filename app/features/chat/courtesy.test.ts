import { describe, expect, test } from "vitest"
import { courtesyOf } from "./courtesy.ts"

describe("a text is let go, with a word of care where it", () => {
  test.each([
    "Call me: 0300 1234567",
    "0300-1234567",
    "+92 300 1234567",
    "00923001234567",
    "My number is 3001234567",
    "۰۳۰۰ ۱۲۳۴۵۶۷ پر فون کریں",
    "My father's number (042) 35761234",
    "In London +44 20 7946 0958",
  ])("has a phone number: %s", (text) => expect(courtesyOf(text)).toBe("phone"))

  test.each([
    "Look at https://example.com/me",
    "www.example.org",
    "find me on facebook.com/ayesha",
    "wa.me/923001234567x",
    "bit.ly/abc",
    "(see rishta-photos.xyz)",
  ])("has a link: %s", (text) => expect(["link", "phone"]).toContain(courtesyOf(text)))

  test.each([
    "Please send me some money",
    "I need money for my mother's operation",
    "Could you transfer 50,000 rupees?",
    "paise bhej do please",
    "Mujhe paise chahiye",
    "kuch udhaar de sakte hain?",
    "Easypaisa kar dein",
    "my JazzCash is the same number",
    "I need a loan until Friday",
    "IBAN PK36SCBL0000001123456702",
    "The account number is 0123",
    "مجھے پیسے بھیج دیں",
    "پیسوں کی ضرورت ہے",
    "کچھ ادھار دے دو",
  ])("asks for money: %s", (text) => expect(courtesyOf(text)).toBe("money"))

  test.each([
    "Assalam o alaikum, how are you?",
    "",
    "I am 5.11 and 28 years old, born 12-03-1997",
    "From 05.03.1997 to 06.04.1998 we lived in Multan",
    "I studied 2015 - 2019, 2020 - 2022",
    "My salary is 250000 rupees, 2,500,000 a year",
    "Salary 180000 rs and I need a caring wife",
    "My CNIC is 35202-1234567-1",
    "I will send you the pictures.Me and my sister",
    "Money is not what I look for",
    "Paise ki baat nahi, akhlaq ki baat hai",
    "tasveer bhej dein",
    "Write to ayesha@example.com",
    "میں لاہور سے ہوں، عمر ۲۸ سال",
  ])("says nothing of the kind: %s", (text) => expect(courtesyOf(text)).toBeUndefined())

  test("of several it is what does the greatest harm", () => {
    expect(courtesyOf("0300 1234567, www.example.com, send money")).toBe("money")
    expect(courtesyOf("0300 1234567, www.example.com")).toBe("phone")
  })
})
