import { member } from "../../support/people/members.ts"
import { expect, patiently, test } from "../../support/requests/boundary.ts"
import { post, send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"

/** What the log says since a moment before, as act and reason. */
async function since(dataDir: string, before: number) {
  const rows = await database(dataDir)`select action, reason, ip, request_id from audit_event
    where id > ${before} and action <> 'account.viewed' order by id`
  for (const { ip, request_id } of rows) expect(ip && request_id, "from where, and by which request").toBeTruthy()
  return rows.map(({ action, reason }) => (reason ? `${action} ${reason}` : action))
}

const last = async (dataDir: string) =>
  Number((await database(dataDir)`select coalesce(max(id), 0) as id from audit_event`)[0]!.id)

test("Each act that concerns safety leaves one line, with its request", async ({ server: { dataDir, origin } }) => {
  const [ayesha, nadia] = [await member({ dataDir }), await member({ dataDir, role: "admin", profile: false })]
  const [hers, theirs] = [{ Cookie: `sid=${ayesha.token}` }, { Cookie: `sid=${nadia.token}` }]
  const login = (password: string) => post(origin, "/login", { username: ayesha.email, password })
  const user = `/portal/user-view/${ayesha.id}`
  const webhook = () =>
    send(origin, "/webhooks/payment", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" })
  const actions: [string, () => Promise<unknown>, string[]][] = [
    ["a wrong password", () => login("not-her-password"), ["login.failed"]],
    ["the right one", () => login(ayesha.password), ["login.succeeded"]],
    ["a forgotten password", () => post(origin, "/ResetPassword", { email: ayesha.email }), ["code.sent reset"]],
    ["a screen of another role", () => send(origin, "/portal/user-list", { headers: hers }), ["access.refused 403"]],
    ["its data alone", () => send(origin, "/portal/user-list.data", { headers: hers }), ["access.refused 403"]],
    ["a post to it", () => post(origin, user, { intent: "delete" }, hers), ["access.refused 403"]],
    ["somebody else's profile", () => send(origin, "/UserEditProfile/1", { headers: hers }), ["access.refused 404"]],
    ["a webhook of nobody", webhook, ["payment.refused signature"]],
    [
      "a suspension",
      () => post(origin, user, { intent: "suspend", id: String(ayesha.id), reason: "Rude" }, theirs),
      ["account.suspended Rude"],
    ],
    ["a login then", () => login(ayesha.password), ["login.failed suspended"]],
    [
      "a restoring",
      () => post(origin, user, { intent: "restore", id: String(ayesha.id), reason: "Sorry" }, theirs),
      ["account.restored Sorry"],
    ],
    [
      "a coupon",
      () =>
        post(origin, "/portal/settings/create-coupon", { code: "EID-2027", plan: "pro", days: "7", uses: "1" }, theirs),
      ["coupon.created"],
    ],
    [
      "a deletion",
      () => post(origin, user, { intent: "delete", id: String(ayesha.id), reason: "She asked" }, theirs),
      ["account.deleted She asked"],
    ],
  ]
  for (const [name, action, lines] of actions) {
    const before = await last(dataDir)
    await action()
    await expect.poll(() => since(dataDir, before), { ...patiently, message: name }).toEqual(lines)
  }
})

test("A look at an account and a try too many are written down as well; what nobody has is no refusal", async ({
  server: { dataDir, origin },
}) => {
  const [ayesha, nadia] = [await member({ dataDir }), await member({ dataDir, role: "admin", profile: false })]
  const sql = database(dataDir)
  await send(origin, `/portal/user-view/${ayesha.id}`, { headers: { Cookie: `sid=${nadia.token}` } })
  const views = () => sql`select 1 from audit_event where action = 'account.viewed' and object_id = ${ayesha.id}`
  await expect.poll(async () => (await views()).length, patiently).toBe(1)

  const before = await last(dataDir)
  await send(origin, "/no-such-page", { headers: { Cookie: `sid=${ayesha.token}` } })
  for (let time = 0; time < 6; time++)
    await post(origin, "/login", { username: ayesha.email, password: "not-her-password" })
  await expect
    .poll(() => since(dataDir, before), patiently)
    .toEqual([...Array(5).fill("login.failed"), "throttle login.account-and-address"])
})

test("Who tries every number is written down a hundred and twenty times, not more", async ({
  server: { dataDir, origin },
}) => {
  const { token, id } = await member({ dataDir })
  for (let number = 0; number < 130; number++)
    await send(origin, `/UserEditProfile/${900_000 + number}`, { headers: { Cookie: `sid=${token}` } })
  const refusals = () =>
    database(dataDir)`select detail from audit_event where action = 'access.refused' and actor_id = ${id} order by id`
  await expect.poll(async () => (await refusals()).length, patiently).toBe(120)
  expect((await refusals())[0]!.detail).toEqual({ route: "/UserEditProfile/:id", id: "900000" })
  const runs = await database(
    dataDir,
  )`select detail from audit_event where action = 'access.searched' and actor_id = ${id}`
  expect(runs.map(({ detail }) => detail)).toEqual([{ times: 30, minutes: 10 }])
})

test("Webhooks that nobody has signed are written down a hundred and twenty times, not more", async ({
  server: { dataDir, origin },
}) => {
  const before = await last(dataDir)
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }
  for (let round = 0; round < 10; round++)
    await Promise.all(Array.from({ length: 20 }, () => send(origin, "/webhooks/payment", request)))
  const [{ lines } = {}] = await database(dataDir)`select count(*)::int as lines from audit_event
    where id > ${before} and action = 'payment.refused'`
  expect(lines).toBe(120)
})
