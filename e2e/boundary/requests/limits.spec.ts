import { connect, member } from "../../support/people/members.ts"
import { newPerson } from "../../support/people/people.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { post, send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"

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

test("Requests are sent ten times a minute; one is taken back and a connection ended all the same", async ({
  server,
}) => {
  const { dataDir, origin } = server
  const ayesha = await member({ dataDir })
  const [bilal, omar] = [await member({ dataDir, gender: "male" }), await member({ dataDir, gender: "male" })]
  const sql = database(dataDir)
  const hers = { Cookie: `sid=${ayesha.token}` }
  const step = { profileId: String(bilal.profileId) }
  const statuses: number[] = []
  for (let round = 0; round < 12; round++) statuses.push((await post(origin, "/connection/send", step, hers)).status)
  expect(statuses).toEqual(Array(12).fill(302))

  // On the page of the button it is a notice, and with scripts it stands at the button.
  const asked = await post(origin, "/connection/send", step, hers)
  const [notice] = [asked.headers["set-cookie"] ?? []].flat()
  const next = await send(origin, asked.headers.location as string, {
    headers: { Cookie: `${hers.Cookie}; ${notice!.split(";", 1)[0]}` },
  })
  expect([next.status, next.text.includes("There were too many tries. Please wait")]).toEqual([200, true])
  const fetched = await post(origin, "/connection/send.data", step, hers)
  expect([fetched.status, fetched.text.includes("There were too many tries")]).toEqual([429, true])
  expect(Number(fetched.headers["retry-after"])).toBeGreaterThan(0)

  const [request] = await sql`select id::int from connection_request where sender_id = ${ayesha.id}`
  await post(origin, "/connection/cancel", { requestId: String(request!.id) }, hers)
  await connect(ayesha, omar, "accepted", dataDir)
  await post(origin, "/connection/remove", { targetId: String(omar.id) }, hers)
  const ended = await sql`select status from connection_request where sender_id = ${ayesha.id} order by id`
  expect(ended.map(({ status }) => status)).toEqual(["cancelled", "removed"])
  const [{ notices } = {}] = await sql`select count(*)::int as notices from notification where account_id = ${bilal.id}`
  expect(notices).toBe(0)
})

test("A picture over 15 MB is refused beside its field wherever one is taken, and what was typed stays", async ({
  server,
  newcomer,
}) => {
  const ayesha = await member({ dataDir: server.dataDir })
  const farhat = await member({ dataDir: server.dataDir, role: "guest" })
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
    Buffer.alloc(15 * 1024 * 1024 + 1),
    Buffer.from('\r\n--x\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nZara\r\n--x--\r\n'),
  ])
  for (const [path, Cookie] of [
    ["/UserCreate-profile", newcomer],
    ["/client-profile", `sid=${farhat.token}`],
    [`/UserEditProfile/${ayesha.profileId}`, `sid=${ayesha.token}`],
    ["/UserProfile", `sid=${ayesha.token}`],
  ] as const) {
    const headers = { Origin: server.origin, Cookie, "Content-Type": "multipart/form-data; boundary=x" }
    const answer = await send(server.origin, path, { method: "POST", headers, body })
    expect(answer.status, path).toBe(413)
    expect(answer.text, path).toContain("The picture may have up to 15 MB.")
    if (path !== "/UserProfile") expect(answer.text, path).toContain('value="Zara"')
  }
})

test("The forty-first picture of an hour is refused beside its field, with all that was typed", async ({
  server,
  newcomer,
}) => {
  const body = `--x\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nZara\r\n--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nno picture\r\n--x--\r\n`
  const headers = { Origin: server.origin, Cookie: newcomer, "Content-Type": "multipart/form-data; boundary=x" }
  const choose = () => send(server.origin, "/UserCreate-profile", { method: "POST", headers, body })
  for (let time = 0; time < 40; time++) expect((await choose()).status).toBe(400)
  const answer = await choose()
  expect(answer.status).toBe(429)
  expect(answer.text).toContain("You can send 40 pictures an hour. Please wait 60 minutes for the next.")
  expect(answer.text).toContain('value="Zara"')
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(3_000)
})

test("A program that fills in the field for programs gets what anybody gets, and is counted as anybody is", async ({
  server,
}) => {
  const { email } = newPerson()
  const text = { name: "Ayesha Khan", password: "green-mango-tree", confirmPassword: "green-mango-tree" }
  for (const path of ["/ResetPassword", "/users"]) {
    const statuses: number[] = []
    for (let time = 0; time < 4; time++)
      statuses.push((await post(server.origin, path, { email, website: "https://example.com", ...text })).status)
    expect(statuses, path).toEqual([302, 302, 302, 429])
  }
})
