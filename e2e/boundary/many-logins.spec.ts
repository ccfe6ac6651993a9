import { post } from "../support/http.ts"
import { member } from "../support/members.ts"
import { type RunningServer, startServer } from "../support/server.ts"
import { expect, test } from "../support/server-log.ts"

const CROWD = 200

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: "1" })
})
test.afterAll(() => server.stop())

test("While a crowd fails to log in, pages stay quick; whom there is no room for is told so at once and keeps the name", async () => {
  const { origin, dataDir } = server
  const headers = { Cookie: `sid=${(await member({ dataDir })).token}` }
  // Over a connection that stays open, as a browser's does.
  const load = async (path: string) => {
    const began = performance.now()
    const page = await fetch(origin + path, { headers })
    expect(page.status).toBe(200)
    await page.text()
    return performance.now() - began
  }
  for (const path of ["/users-side", "/connectionRequest"]) await load(path)

  const times: number[] = []
  const crowd = async (wave: number) => {
    let waiting = CROWD
    const logins = Array.from({ length: CROWD }, async (_, number) => {
      const fields = { username: `nobody-${wave}-${number}@example.com`, password: "not-her-password" }
      const answer = await post(origin, "/login", fields, { "X-Forwarded-For": `10.0.${wave}.${number}` })
      waiting--
      return { ...answer, ...fields }
    })
    while (waiting > 0) for (const path of ["/users-side", "/connectionRequest"]) times.push(await load(path))
    return Promise.all(logins)
  }
  const answers = [...(await crowd(1)), ...(await crowd(2)), ...(await crowd(3))]
  times.sort((a, b) => a - b)
  expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(500)

  expect(answers.filter(({ status }) => status !== 400 && status !== 503)).toEqual([])
  const turnedAway = answers.filter(({ status }) => status === 503)
  expect(turnedAway.length).toBeGreaterThan(answers.length / 2)
  for (const { headers } of turnedAway) expect(Number(headers["retry-after"])).toBeGreaterThan(0)
  const kept = turnedAway.filter(({ text, username }) => text.includes(`value="${username}"`))
  expect(kept.length).toBeGreaterThan(0)
  for (const { text } of kept) expect(text).toContain("very busy just now")
})
