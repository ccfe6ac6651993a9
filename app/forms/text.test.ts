import { describe, expect, test } from "vitest"
import { line, lines } from "./text.ts"

const name = line("Name is required")

describe("a name", () => {
  test.each([
    ["Ayesha \u202eKhan", "Ayesha Khan"],
    ["\u2067Ayesha\u2069 \u200fKhan\u061c", "Ayesha Khan"],
    ["A\u200byesha\ufeff Kh\u00adan", "Ayesha Khan"],
    ["Ayesha\u200d Khan\u200c", "Ayesha Khan"],
    ["Ayesha\ufe0f \ufe0fKhan", "Ayesha\ufe0f Khan"],
    ["Ayesha\u{e0041}\u{e007f}\u3164 Khan", "Ayesha Khan"],
  ])("%j is %j", (typed, seen) => {
    expect(name.parse(typed)).toBe(seen)
  })

  test.each(["می\u200cخواهم", "علی\u200dرضا", "عائشہ خان", "❤️", "👩\u200d👧"])("%s stays as it is written", (typed) => {
    expect(name.parse(typed)).toBe(typed)
  })

  test("is bounded by what is seen of it", () => {
    expect(name.parse(`${"\u200b".repeat(500)}Ayesha`)).toBe("Ayesha")
  })
})

const INVISIBLE = ["\u200b", "\u202e\u202c", "\u200d\u200c", "\u3164\u115f", "\u2800 \ufe0f", "\u{e0041}"]

test("Several lines of text may be written either way, but not only of what nobody sees", () => {
  const text = lines("Please write a note", 100)
  expect(text.parse("She said \u2067سلام\u2069\nto me")).toBe("She said \u2067سلام\u2069\nto me")
  for (const typed of INVISIBLE) expect(text.safeParse(typed).error?.issues[0]?.message).toBe("Please write a note")
})
