import { COOKIES } from "#app/cookies/cookies.ts"
import { routes as screens } from "../../support/addresses/sitemap.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { send } from "../../support/requests/http.ts"
import { askEach } from "../../support/requests/sweep.ts"

const NAMES = Object.keys(COOKIES)
const pages = screens.map(({ path }) => path).filter((path) => !path.startsWith("/webhooks"))

// A quarter of a minute, because two thousand addresses are asked for.
test("A cookie of any content and length is no reason for an error @slow", async ({ server, cookie }) => {
  test.setTimeout(120_000)
  const contents = [
    "",
    "x",
    "%",
    "%00",
    "%E0%A4%A",
    "é",
    "null",
    "{}",
    '"quoted"',
    "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA",
    "eyJhbGciOiJub25lIn0.e30.",
    "a.b.c.d.e",
    "__proto__",
    "a".repeat(4_096),
    "a".repeat(8_192),
  ]
  for (const content of contents) {
    const all = NAMES.filter((name) => name !== "sid").map((name) => `${name}=${content.slice(0, 1_500)}`)
    await askEach(pages, async (path) => {
      const headers = { Cookie: Buffer.from([cookie, ...all].join("; "), "utf8").toString("latin1") }
      const answer = await send(server.origin, path, { headers })
      expect(answer.status, `${path} ${content.slice(0, 30)}`).toBeLessThan(500)
    })
    await askEach(NAMES, async (name) => {
      const headers = { Cookie: Buffer.from(`${name}=${content}`, "utf8").toString("latin1") }
      const answer = await send(server.origin, "/login", { headers })
      expect(answer.status, `${name} ${content.slice(0, 30)}`).toBe(200)
    })
  }
})

test("Cookies beyond what a server reads are refused as a whole", async ({ server }) => {
  expect((await send(server.origin, "/login", { headers: { Cookie: `a=${"b".repeat(20_000)}` } })).status).toBe(431)
})

test("A sealed cookie with any byte changed, or under another name, counts as absent", async ({ server }) => {
  const { post } = await import("../../support/requests/http.ts")
  const asked = await post(server.origin, "/ResetPassword", { email: "nobody.at.all@example.com" })
  expect(asked.headers.location).toBe("/ResetOtp")
  const sealed = asked.headers["set-cookie"]!.toString()
    .split(/[;,]/)
    .find((part) => /=[\w-]+\.[\w-]*\.[\w-]+\./.test(part))!
  const [name, value] = [sealed.slice(0, sealed.indexOf("=")).trim(), sealed.slice(sealed.indexOf("=") + 1)]
  expect(Buffer.from(value, "base64url").toString("latin1")).not.toContain("nobody")
  const page = (cookie: string) => send(server.origin, "/ResetOtp", { headers: { Cookie: cookie } })
  expect((await page(`${name}=${value}`)).status).toBe(200)
  for (let index = 0; index < value.length; index += Math.ceil(value.length / 60)) {
    const other = value[index] === "A" ? "B" : "A"
    const tampered = value.slice(0, index) + other + value.slice(index + 1)
    const answer = await page(`${name}=${tampered}`)
    // The last character of a part may hold bits that mean nothing.
    expect([200, 302], String(index)).toContain(answer.status)
    if (answer.status === 200)
      expect(Buffer.from(tampered.split(".")[4]!, "base64url")).toEqual(Buffer.from(value.split(".")[4]!, "base64url"))
  }
  for (const other of ["notice", "device", "member_draft"]) {
    const answer = await send(server.origin, "/login", { headers: { Cookie: `${other}=${value}` } })
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain("nobody.at.all")
  }
})
