import { expect, test } from "vitest"
import { isVisit } from "./is-visit.server.ts"

const asked = (init: RequestInit) => isVisit(new Request("http://localhost/UserProfile/1", init))

test("Whoever opens a page pays a visit", () => {
  expect(asked({})).toBe(true)
})

test.each<RequestInit>([
  { method: "HEAD" },
  { method: "POST" },
  { headers: { "Sec-Purpose": "prefetch" } },
  { headers: { "Sec-Purpose": "prefetch;prerender" } },
  { headers: { Purpose: "prefetch" } },
  { headers: { "X-Moz": "prefetch" } },
  { headers: { "X-Purpose": "preview" } },
])("%j is none", (init) => {
  expect(asked(init)).toBe(false)
})
