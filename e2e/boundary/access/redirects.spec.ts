import { member } from "../../support/people/members.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { post, send } from "../../support/requests/http.ts"

const HOSTILE = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\n//evil.example",
  "/\r\nSet-Cookie: a=b",
  "/\u2028/evil.example",
  "https:evil.example",
  "https://evil.example",
  "http:/evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/@evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/x/%2e%2e//evil.example",
  "///evil.example",
  "/logout",
  "/LOGOUT/",
  "@evil.example",
  ".evil.example",
  "/%00",
  "/users-side\u0000",
  "",
  " ",
  "%",
  `/${"a".repeat(5000)}`,
]

test("After a login everybody stays on this site, wherever the address wanted to lead", async ({ server }) => {
  const { email, password } = await member({ dataDir: server.dataDir })
  for (const to of HOSTILE)
    for (const path of ["/login", "/login.data"]) {
      const query = `?redirectTo=${encodeURIComponent(to)}`
      const answer = await post(server.origin, path + query, { username: email, password })
      if (path === "/login") {
        expect([302, 303], to).toContain(answer.status)
        const location = String(answer.headers.location)
        expect(location, to).toMatch(/^\/(?![/\\])/)
        expect(new URL(location, server.origin).origin, to).toBe(server.origin)
        expect(location.toLowerCase(), to).not.toContain("logout")
      } else expect(answer.status, to).toBe(202)
      expect(answer.text, to).not.toMatch(/"(https?:)?\/\/evil/)
      expect(answer.headers["set-cookie"]?.toString() ?? "", to).not.toMatch(/(^|,)a=b/)
    }
})

test("The page to come back to survives the login form, and nothing else does", async ({ server }) => {
  const asked = await send(server.origin, "/UserProfile/7?tab=family&x=%22%3E")
  expect(asked.status).toBe(302)
  expect(asked.headers.location).toBe(`/login?redirectTo=${encodeURIComponent("/UserProfile/7?tab=family&x=%22%3E")}`)
  const { email, password } = await member({ dataDir: server.dataDir })
  const answer = await post(server.origin, String(asked.headers.location), { username: email, password })
  expect(answer.headers.location).toBe("/UserProfile/7?tab=family&x=%22%3E")
})

test("Raw control characters in an address are refused or ignored", async ({ server }) => {
  for (const to of HOSTILE.filter((one) => /^[\x21-\x7e]*$/.test(one))) {
    const answer = await send(server.origin, `/login?redirectTo=${to}`)
    expect(answer.status, to).toBeLessThan(500)
    expect(answer.text, to).not.toMatch(/(href|action)="(https?:)?\/\/evil/)
  }
})
