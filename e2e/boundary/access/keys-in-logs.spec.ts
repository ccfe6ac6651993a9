import { randomBytes } from "node:crypto"
import { routes } from "../../support/addresses/sitemap.ts"
import { call, openProgram } from "../../support/api/api.ts"
import { member } from "../../support/people/members.ts"
import { expect, patiently, test } from "../../support/requests/boundary.ts"
import { post, send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"
import { ownServers } from "../../support/servers/own-servers.ts"

const start = ownServers()

/** As it may be spelt: the router reads each of them as the same address. */
const spellings = (path: string) => [path, `${path}.data`, path.replace("/con", "/%63on").replace("/mail", "/m%61il")]

test("No key, code, password or token that is sent stands in the log, the audit or the figures", async () => {
  const server = await start({ LOG_LEVEL: "debug" })
  const { origin, dataDir } = server
  const canary = `k${randomBytes(12).toString("hex")}`
  const ayesha = await member({ dataDir })
  const token = await openProgram(ayesha.id, dataDir)
  const cookies = [undefined, `sid=${ayesha.token}`]

  const keys = routes.filter(({ pattern }) => pattern.includes(":token"))
  expect(keys.map(({ pattern }) => pattern)).toContain("/mail/unsubscribe/:token")
  for (const { pattern } of keys)
    for (const path of spellings(pattern.replace(":token", canary).replaceAll(/:\w+/g, "1")))
      for (const Cookie of cookies) {
        const headers = { ...(Cookie && { Cookie }), Referer: `${origin}${path}` }
        const read = await send(origin, `${path}?token=${canary}`, { headers })
        expect(["same-origin", "no-referrer"]).toContain(read.headers["referrer-policy"])
        await post(origin, path, { intent: "claim", code: canary }, headers)
        await post(origin, path, { "List-Unsubscribe": "One-Click" }, headers)
      }
  for (const path of ["/login", "/otp", "/ResetOtp", "/consent", "/DeleteAccount"])
    await post(
      origin,
      path,
      { username: canary, password: canary, otp: canary, code: canary },
      { Cookie: `sid=${canary}` },
    )
  await send(origin, `/login?redirectTo=/consent/${canary}`)
  for (const path of ["/users/login", "/users/verify", "/users/resend-otp", "/users/reset-password"])
    await call(origin, "POST", path, {
      token: canary,
      body: { email: "ayesha@example.com", password: canary, newPassword: canary, otp: "123456", ticket: canary },
    })
  await call(origin, "POST", "/users/login", {
    body: { email: ayesha.email, password: ayesha.password, device: canary },
  })
  await call(origin, "GET", `/notifications?key=${canary}`, { token })
  await call(origin, "GET", "/notifications", { token: canary })

  const end = await send(origin, "/light-version")
  await expect.poll(() => server.output().includes(String(end.headers["x-request-id"])), patiently).toBe(true)
  expect(server.output().match(new RegExp(`.*${canary}.*`, "gi"))).toBeNull()
  const events = await database(dataDir)`select a::text as line from audit_event a where a::text ilike ${`%${canary}%`}`
  expect(events).toEqual([])
  // From this machine itself, for whom alone the figures are.
  const figures = await (await fetch(`${origin}/metrics`)).text()
  expect(figures).toContain("http_request_seconds_count")
  expect(figures).not.toContain(canary)
})
