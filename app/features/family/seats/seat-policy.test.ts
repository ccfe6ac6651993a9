import { expect, test } from "vitest"
import { agrees, chatLevelOf, seesAlong } from "./seat-policy.ts"

test.each([
  { level: "told", sees: false, yes: false, chat: "told" },
  { level: "sees", sees: true, yes: false, chat: "told" },
  { level: "agrees", sees: true, yes: true, chat: "told" },
  { level: "table", sees: true, yes: false, chat: "writes" },
] as const)("A guardian at $level", ({ level, sees, yes, chat }) => {
  expect(seesAlong({ level })).toBe(sees)
  expect(agrees({ level })).toBe(yes)
  expect(chatLevelOf({ level }, null)).toBe(chat)
})

test("What is said for one chat comes before the seat", () => {
  expect(chatLevelOf({ level: "table" }, "none")).toBe("none")
  expect(chatLevelOf({ level: "sees" }, "reads")).toBe("reads")
})
