import { expect, test } from "../support/boundary.ts"
import { post } from "../support/http.ts"
import { member } from "../support/members.ts"

test("Every spelling of the login's address shares one limit, whatever addresses a caller claims", async ({
  server,
}) => {
  const { email } = await member({ dataDir: server.dataDir })
  const spellings = ["/login", "/LOGIN", "/%6Cogin", "/login/", "/login.data", "/Login?redirectTo=/contacts"]
  const statuses: number[] = []
  for (let time = 0; time < 12; time++) {
    const path = spellings[time % spellings.length]!
    const claim = {
      "X-Forwarded-For": `10.0.0.${time}`,
      Forwarded: `for=10.1.0.${time}`,
      "X-Real-IP": `10.2.0.${time}`,
    }
    const fields = { username: time % 2 ? email : email.toUpperCase(), password: "not-her-password" }
    const answer = await post(server.origin, path, fields, claim)
    statuses.push(answer.status)
    expect(answer.text.includes("There were too many tries"), path).toBe(answer.status === 429)
    if (answer.status === 429 && !path.endsWith(".data"))
      expect(Number(answer.headers["retry-after"]), path).toBeGreaterThan(0)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429, 429, 429, 429])
})

test("Wrong tries at once cannot outrun the limit", async ({ server }) => {
  const { email } = await member({ dataDir: server.dataDir })
  const tries = Array.from({ length: 30 }, () =>
    post(server.origin, "/login", { username: email, password: "wrong-one" }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5)
  expect(statuses.filter((status) => ![400, 429, 503].includes(status))).toEqual([])
})

test("Mails with codes are limited for an address that is known as for one that is not", async ({ server }) => {
  const { email } = await member({ dataDir: server.dataDir })
  for (const address of [email, "nobody.knows.me@example.com"]) {
    const statuses: number[] = []
    for (const path of ["/ResetPassword", "/resetpassword/", "/%52esetPassword", "/ResetPassword", "/ResetPassword"])
      statuses.push((await post(server.origin, path, { email: address })).status)
    expect(statuses, address).toEqual([302, 302, 302, 429, 429])
  }
})
