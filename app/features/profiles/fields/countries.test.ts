import { expect, test } from "vitest"
import { nationalities, nearestFirst } from "./countries.server.ts"

const firstFor = (language: string, reading: keyof typeof nationalities) => {
  const request = new Request("http://x", { headers: { "Accept-Language": language } })
  const list = nearestFirst(nationalities[reading], request)
  expect(new Set(list)).toEqual(new Set(nationalities[reading]))
  return list.slice(0, 3).map(({ label }) => label)
}

test("The nationalities begin with Pakistan and the browser's country", () => {
  expect(firstFor("en-GB,en;q=0.9", "member")).toEqual(["Pakistan", "United Kingdom", "Afghanistan"])
  expect(firstFor("ur-PK", "member")).toEqual(["Pakistan", "Afghanistan", "Åland Islands"])
  expect(firstFor("en", "member")).toEqual(["Pakistan", "Afghanistan", "Åland Islands"])
  expect(firstFor("en-CA", "client")).toEqual(["Pakistani", "Canadian", "American"])
})
