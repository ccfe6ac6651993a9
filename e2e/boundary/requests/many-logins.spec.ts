import { logInManyAtOnce } from "../../support/people/many-logins.ts"
import { ownServers } from "../../support/servers/own-servers.ts"
import { expect, test } from "../../support/servers/server-log.ts"

const start = ownServers()

test("While a crowd fails to log in, pages do not wait for it; whom there is no room for is told so at once and keeps the name", async () => {
  const { answers, page, wave } = await logInManyAtOnce(await start({ TRUST_PROXY: "1" }))
  expect(page).toBeLessThan(wave / 2)

  expect(answers.filter(({ status }) => status !== 400 && status !== 503)).toEqual([])
  const turnedAway = answers.filter(({ status }) => status === 503)
  expect(turnedAway.length).toBeGreaterThan(answers.length / 2)
  for (const { headers } of turnedAway) expect(Number(headers["retry-after"])).toBeGreaterThan(0)
  const kept = turnedAway.filter(({ text, username }) => text.includes(`value="${username}"`))
  expect(kept.length).toBeGreaterThan(0)
  for (const { text } of kept) expect(text).toContain("very busy just now")
})
