import { expect, test } from "vitest"
import { PUSH_TEXTS, pushText } from "./push-text.ts"

const kinds = Object.keys(PUSH_TEXTS) as (keyof typeof PUSH_TEXTS)[]

test.each(kinds)("A %s names nobody on a device where names are not wanted", (kind) => {
  expect(pushText(kind, "Ayesha Malik", false)).not.toContain("Ayesha")
})

test("Where names are wanted, whoever did something is named", () => {
  expect(pushText("request", "Ayesha Malik", true)).toBe("Ayesha Malik sent you a request.")
  expect(pushText("request", null, true)).toBe("Somebody sent you a request.")
})

test("A kind that a newer server has written is told in general", () => {
  expect(pushText("feast" as never, "Ayesha", true)).toBe("There is news for you.")
})
