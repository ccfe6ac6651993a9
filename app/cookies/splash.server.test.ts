import { expect, test } from "vitest"
import { greeted, greets } from "./splash.server.ts"

const asking = (headers: Record<string, string> = {}) => new Request("http://localhost/", { headers })

test("A browser is greeted once in its session", () => {
  expect(greets(asking())).toBe(true)
  expect(greeted()).not.toMatch(/Max-Age|Expires/i)
  expect(greets(asking({ Cookie: greeted().split(";")[0]! }))).toBe(false)
})

test("A mail program that posts to a link of a mail is not greeted", () => {
  expect(greets(new Request("http://localhost/", { method: "POST" }))).toBe(false)
})

test("Whoever saves data is not greeted", () => {
  expect(greets(asking({ "Save-Data": "on" }))).toBe(false)
  expect(greets(asking({ Cookie: "light=on" }))).toBe(false)
})
