import { describe, expect, test } from "vitest"
import { cardBefore, safePath } from "./remembered-origin.ts"

describe("the remembered origin", () => {
  test.each(["/users-side", "/UserProfile/7?tab=family"])("%s is kept", (path) => {
    expect(safePath(path)).toBe(path)
  })

  test.each([
    "//evil.example",
    "/\\evil.example",
    "/%09/evil.example".replace("%09", "\t"),
    "/\t/evil.example",
    "\n/x",
    "/\u2028/x",
    "https:evil.example",
    "javascript:alert(1)",
    "/x/..//evil.example",
    "/.//evil.example",
    `/${"a".repeat(5000)}`,
    "/logout",
    "",
  ])("%j is dropped", (path) => {
    expect(safePath(path)).toBeUndefined()
  })

  test("a path with an @ stays on this site", () => {
    expect(safePath("/@evil.example")).toBe("/@evil.example")
  })
})

test.each([
  ["/AllUsers?page=3", 7, "/AllUsers?page=3#person-7"],
  ["/AllUsers?page=3#person-9", undefined, "/AllUsers?page=3"],
  ["/userprofile/7", 7, "/userprofile/7"],
])("What is done on %s with %s leads back to %s", (page, profileId, back) => {
  const request = new Request("http://localhost/favourite", { headers: { Referer: `http://localhost${page}` } })
  expect(cardBefore(request, profileId, "/")).toBe(back)
})
