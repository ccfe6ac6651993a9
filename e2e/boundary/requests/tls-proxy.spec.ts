import { chromium } from "@playwright/test"
import { findChromium, QUIET } from "../../support/browser/browser.ts"
import { member } from "../../support/people/members.ts"
import { post, send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"
import { freePort, type RunningServer, startServer } from "../../support/servers/server.ts"
import { expect, test } from "../../support/servers/server-log.ts"
import { startTlsProxy } from "../../support/servers/tls-proxy.ts"

let server: RunningServer
let proxy: Awaited<ReturnType<typeof startTlsProxy>>

test.beforeAll(async () => {
  const port = await freePort()
  server = await startServer({ ORIGIN: `https://localhost:${port}`, TRUST_PROXY: "1" })
  proxy = await startTlsProxy(port, server.port)
})
test.afterAll(async () => {
  proxy?.close()
  await server?.stop()
})

for (const javaScriptEnabled of [true, false])
  test(`Behind a TLS proxy forms work and cookies are secure, ${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
    const ayesha = await member({ dataDir: server.dataDir })
    const browser = await chromium.launch({ executablePath: findChromium(), args: QUIET })
    try {
      const context = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled, baseURL: proxy.origin })
      const page = await context.newPage()
      await page.goto("/users-side")
      await expect(page).toHaveURL(`${proxy.origin}/login?redirectTo=%2Fusers-side`)
      await page.getByLabel("Username or e-mail").fill(ayesha.email)
      await page.getByLabel("Password", { exact: true }).fill(ayesha.password)
      await page.getByRole("button", { name: "Login", exact: true }).click()
      await expect(page).toHaveURL(`${proxy.origin}/users-side`)
      const cookies = await context.cookies()
      expect(cookies.map(({ name }) => name)).toContain("__Host-sid")
      for (const cookie of cookies)
        expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: "Lax", path: "/" })
      for (const { name } of cookies) expect(name).toMatch(/^__Host-/)
      const sid = cookies.find(({ name }) => name === "__Host-sid")!.value
      const [row] = await database(server.dataDir)`select string_agg(s::text, '') as all from session s`
      expect(row!.all).not.toContain(sid)
      expect(row!.all).not.toContain(Buffer.from(sid).toString("hex"))
    } finally {
      await browser.close()
    }
  })

test("A session cookie from before the login is worth nothing afterwards", async () => {
  const ayesha = await member({ dataDir: server.dataDir })
  const headers = { Host: new URL(proxy.origin).host, Origin: proxy.origin, Cookie: `__Host-sid=${ayesha.token}` }
  const answer = await post(server.origin, "/login", { username: ayesha.email, password: ayesha.password }, headers)
  const newCookie = answer.headers["set-cookie"]!.toString()
  expect(newCookie).toMatch(/__Host-sid=[\w-]{43};/)
  expect(newCookie).not.toContain(ayesha.token)
  const before = await send(server.origin, "/users-side", { headers })
  expect(before.headers.location).toContain("/login")
})

test("https is remembered, and plain cookies count for nothing there", async () => {
  const ayesha = await member({ dataDir: server.dataDir })
  const host = { Host: new URL(proxy.origin).host }
  const page = await send(server.origin, "/login", { headers: host })
  expect(page.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains")
  expect(page.headers["content-security-policy"]).toContain(`wss://${host.Host}`)
  const answer = await send(server.origin, "/users-side", { headers: { ...host, Cookie: `sid=${ayesha.token}` } })
  expect(answer.headers.location).toContain("/login")
  expect((await send(server.origin, "/login")).status, "the address behind the proxy is not the product's").toBe(421)
})

test("The limit counts the caller that the proxy saw, not the one that the caller claims", async () => {
  const host = { Host: new URL(proxy.origin).host, Origin: proxy.origin }
  const tries = async (forwarded: (time: number) => string, name: string) => {
    const statuses: number[] = []
    for (let time = 0; time < 7; time++) {
      const headers = { ...host, "X-Forwarded-For": forwarded(time) }
      const fields = { username: `${name}@example.com`, password: "wrong-password" }
      statuses.push((await post(server.origin, "/login", fields, headers)).status)
    }
    return statuses
  }
  expect((await tries((time) => `10.9.9.${time}, 203.0.113.7`, "claiming")).at(-1)).toBe(429)
  expect((await tries((time) => `203.0.113.${100 + time}`, "travelling")).at(-1)).toBe(400)
  expect((await tries((time) => `203.0.113.9:${5_000 + time}`, "with-a-port")).at(-1)).toBe(429)
})

test("A message is counted for the whole network of a caller, not for each of its addresses", async () => {
  const host = { Host: new URL(proxy.origin).host, Origin: proxy.origin }
  const fields = { name: "Ayesha", email: "ayesha@example.com", subject: "Hello", message: "Is it open on Friday?" }
  const statuses: number[] = []
  for (let time = 0; time < 21; time++) {
    const headers = { ...host, "X-Forwarded-For": `[2001:db8:1:2::${time}]:${5_000 + time}` }
    statuses.push((await post(server.origin, "/contact-us", fields, headers)).status)
  }
  expect(statuses.slice(-2)).toEqual([302, 429])
})

test("Figures are for a collector on the machine, not for whoever comes through the proxy, nor for a foreign host", async () => {
  const { port } = server
  const status = (Host: string) =>
    send(server.origin, "/metrics", { headers: { Host } }).then((answer) => answer.status)
  expect(await status(`localhost:${port}`)).toBe(200)
  expect(await status(new URL(proxy.origin).host)).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
  expect(await status("evil.example")).toBe(421)
})
