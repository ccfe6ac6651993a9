import { expect, test } from "vitest"
import { leftText, usedText } from "./usage-text.ts"

test.each([
  ["connections", 1, 2, "14 May 2027", "1 of 2 connections left until 14 May 2027"],
  ["connections", 0, 30, undefined, "30 of 30 connections left"],
  ["chatPartners", 3, 2, "14 May 2027", "0 of 2 chat partners left until 14 May 2027"],
  ["chatPartners", 0, 0, undefined, "Chat partners come with a plan"],
  ["chatPartners", 400, Number.POSITIVE_INFINITY, "14 May 2027", "Unlimited chat partners until 14 May 2027"],
] as const)("of %s with %d used of %d one reads", (what, used, limit, until, text) => {
  expect(leftText(what, { used, limit }, until)).toBe(text)
})

test("One of something is one", () => {
  const used = (count: number) => ({ used: count, limit: 30 })
  expect(usedText({ connections: used(1), chatPartners: used(0) })).toBe("Used so far: 1 connection, 0 chat partners.")
  expect(usedText({ connections: used(2), chatPartners: used(1) })).toBe("Used so far: 2 connections, 1 chat partner.")
})
