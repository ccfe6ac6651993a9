import { expect, test } from "vitest"
import { markHits } from "../search.ts"

test.each([
  ["Assalam o alaikum", "alaikum", ["Assalam o ", "alaikum", ""]],
  ["Sunday or SUNDAY", "sunday", ["", "Sunday", " or ", "SUNDAY", ""]],
  ["کب ملیں گے", "ملیں", ["کب ", "ملیں", " گے"]],
  ["1+1 (two)", "+1 (", ["1", "+1 (", "two)"]],
  ["100% sure", "%", ["100", "%", " sure"]],
])("in %j every second part is %j", (text, search, parts) => {
  expect(markHits(text, search)).toEqual(parts)
})

test("a long message is cut to the words around the first hit", () => {
  const parts = markHits(`${"a ".repeat(200)}needle${" b".repeat(200)}`, "needle")
  expect(parts[1]).toBe("needle")
  expect(parts.join("").length).toBeLessThan(250)
  expect([parts[0]![0], parts.at(-1)!.at(-1)]).toEqual(["…", "…"])
})
