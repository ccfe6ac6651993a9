import { expect, test } from "vitest"
import { initials } from "./initials.ts"
import { langOf, mostlyArabic, ownText } from "./own-text.ts"

test.each([
  ["عائشہ خان", true],
  ["السلام علیکم، میرا نام Ayesha ہے", true],
  ["وعلیکم السلام 🙂 ۱۲۳", true],
  ["ءَآ", true],
  ["My name is عائشہ", false],
  ["Ayesha Khan", false],
  ["Ümit Çelik", false],
  ["0300 1234567", false],
  ["🙂", false],
  ["", false],
])("%s is mostly of Arabic script: %s", (text, mostly) => {
  expect(mostlyArabic(text)).toBe(mostly)
})

test("What is written in Urdu says so, and everything finds its own direction", () => {
  expect(langOf("عائشہ خان")).toBe("ur")
  expect(ownText("Ayesha Khan")).toEqual({ dir: "auto", lang: undefined })
})

test("Initials of Arabic script are two letters and never a word", () => {
  expect(initials("عائشہ خان")).toBe("ع\u200cخ")
  expect(initials("ayesha khan bibi")).toBe("AK")
  expect(initials("عائشہ")).toBe("ع")
  expect(initials("عائشہ Khan")).toBe("عK")
})
