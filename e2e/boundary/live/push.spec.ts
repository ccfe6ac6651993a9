import { connect, type Member, member, openSession } from "../../support/people/members.ts"
import { post, send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"
import { type PushDevice, pushService } from "../../support/servers/push-service.ts"
import { type RunningServer, startServer } from "../../support/servers/server.ts"
import { expect, patiently, test } from "../../support/servers/server-log.ts"

test.describe.configure({ mode: "serial", timeout: 120_000 })

let service: Awaited<ReturnType<typeof pushService>>
let server: RunningServer

test.beforeAll(async () => {
  service = await pushService()
  server = await startServer({ PUSH_SERVICES: service.host })
})
test.afterAll(async () => {
  expect(await server.stop()).toBe(0)
  service.close()
})

const people = async () => {
  const { dataDir } = server
  return [await member({ dataDir }), await member({ dataDir, gender: "male" })] as const
}
const as = ({ token }: Pick<Member, "token">) => ({ Cookie: `sid=${token}` })

function subscribe(who: Pick<Member, "token">, { endpoint, p256dh, auth }: PushDevice, names = false) {
  const fields = { intent: "show-notices", endpoint, p256dh, auth, ...(names && { names: "on" }) }
  return post(server.origin, "/Settings", fields, as(who))
}

const ask = (from: Member, to: Member) =>
  post(server.origin, "/connection/send", { receiverId: String(to.id), profileId: String(to.profileId) }, as(from))

const devicesOf = ({ id }: Member) =>
  database(server.dataDir)`select id::int, shows_names, last_used_at from push_subscription where account_id = ${id}`

test("A request arrives at Ayesha's phone at once, encrypted, signed and without a name", async () => {
  const [ayesha, bilal] = await people()
  const phone = service.newDevice()
  expect((await subscribe(ayesha, phone)).headers.location).toBe("/Settings#notices")
  expect((await ask(bilal, ayesha)).status).toBe(302)
  await expect.poll(() => phone.shown, patiently).toHaveLength(1)
  expect(phone.shown[0]).toMatchObject({
    title: "Rishta",
    body: "Somebody sent you a request.",
    url: "/connectionRequest?tab=received",
    urgency: "high",
    ttl: 86_400,
  })
  expect(JSON.stringify(phone.shown)).not.toContain(bilal.firstName)
  await expect.poll(async () => (await devicesOf(ayesha))[0]!.last_used_at, patiently).not.toBeNull()
})

test("A name is shown on the device where Ayesha allows that, and on no other", async () => {
  const [ayesha, bilal] = await people()
  const [phone, computer] = [service.newDevice(), service.newDevice()]
  const atTheComputer = { token: await openSession(ayesha.id, server.dataDir) }
  await subscribe(ayesha, phone)
  await subscribe(atTheComputer, computer, true)
  await ask(bilal, ayesha)
  await expect.poll(() => computer.shown[0]?.body, patiently).toBe(`${bilal.name} sent you a request.`)
  await expect.poll(() => phone.shown[0]?.body, patiently).toBe("Somebody sent you a request.")
})

test("A message is pushed without its words to whoever has no chat open", async () => {
  const { dataDir, origin } = server
  const [ayesha, bilal] = [
    await member({ dataDir, plan: "pro" }),
    await member({ dataDir, gender: "male", plan: "pro" }),
  ]
  await connect(ayesha, bilal, "accepted", dataDir)
  const phone = service.newDevice()
  await subscribe(ayesha, phone)
  const secret = "Our wedding is on Sunday"
  expect((await post(origin, `/Messages/${ayesha.id}`, { message: secret }, as(bilal))).status).toBe(302)
  await expect.poll(() => phone.shown[0]?.body, patiently).toBe("Somebody has written to you.")
  expect(phone.shown[0]).toMatchObject({ url: `/Messages/${bilal.id}`, tag: `message ${bilal.id}` })
  expect(JSON.stringify(phone.shown)).not.toContain(secret)
})

test("A push service that fails is asked again, and a device that is gone is forgotten", async () => {
  const [ayesha, bilal] = await people()
  const [phone, computer] = [service.newDevice(), service.newDevice()]
  phone.answers.push(500)
  computer.answers.push(410)
  await subscribe(ayesha, phone)
  await subscribe({ token: await openSession(ayesha.id, server.dataDir) }, computer)
  await ask(bilal, ayesha)
  await expect.poll(() => phone.shown, patiently).toHaveLength(1)
  expect([phone.asked, computer.asked]).toEqual([2, 1])
  await expect.poll(() => devicesOf(ayesha), patiently).toHaveLength(1)
})

test("Whoever logs out, changes the password or is suspended hears nothing more on that device", async () => {
  const { dataDir, origin } = server
  const [ayesha, bilal] = await people()
  const [phone, computer, kept] = [service.newDevice(), service.newDevice(), service.newDevice()]
  const [atTheComputer, here] = [
    { token: await openSession(ayesha.id, dataDir) },
    { token: await openSession(ayesha.id, dataDir) },
  ]
  await subscribe(ayesha, phone)
  await subscribe(atTheComputer, computer)
  await subscribe(here, kept)
  await post(origin, "/logout", {}, as(ayesha))
  expect(await devicesOf(ayesha)).toHaveLength(2)
  const [oldPassword, newPassword] = [ayesha.password, "purple-mango-tree-19"]
  const changed = await post(
    origin,
    "/change-password",
    { oldPassword, newPassword, confirmPassword: newPassword },
    as(here),
  )
  expect(changed.status).toBeLessThan(400)
  expect(await devicesOf(ayesha)).toHaveLength(1)
  await ask(bilal, ayesha)
  await expect.poll(() => kept.shown, patiently).toHaveLength(1)
  expect([phone.asked, computer.asked]).toEqual([0, 0])

  const nadia = await member({ dataDir, role: "admin", profile: false })
  const action = { intent: "suspend", id: String(ayesha.id), reason: "Rude to others" }
  expect((await post(origin, `/portal/user-view/${ayesha.id}`, action, as(nadia))).status).toBe(302)
  expect(await devicesOf(ayesha)).toEqual([])
})

test("No address within our own network, and no keys by which nothing can be encrypted, are kept", async () => {
  const [ayesha] = await people()
  const device = service.newDevice()
  const own = `http://127.0.0.1:${server.port}/healthz`
  for (const wrong of [
    { endpoint: own },
    { endpoint: "https://169.254.169.254/latest" },
    { endpoint: "https://fcm.googleapis.com@127.0.0.1/" },
    { endpoint: `http://user:word@${service.host}/push/1` },
    { endpoint: "javascript:alert(1)" },
    { endpoint: "" },
    { endpoint: `https://fcm.googleapis.com/${"a".repeat(2_000)}` },
    { p256dh: "" },
    { p256dh: Buffer.alloc(65, 4).toString("base64url") },
    { auth: "AAAA" },
  ])
    expect((await subscribe(ayesha, { ...device, ...wrong })).status).toBe(302)
  for (const fields of [
    { intent: "show-notices" },
    { intent: "end-notices", device: "x" },
    { intent: "choose-names" },
  ] as Record<string, string>[])
    expect((await post(server.origin, "/Settings", fields, as(ayesha))).status).toBe(302)
  expect(await devicesOf(ayesha)).toEqual([])
})

test("A stranger's device is neither ended nor taken over, and ten are enough", async () => {
  const { dataDir, origin } = server
  const [ayesha, bilal] = await people()
  const phone = service.newDevice()
  await subscribe(ayesha, phone)
  const [kept] = await devicesOf(ayesha)
  await post(origin, "/Settings", { intent: "end-notices", device: String(kept!.id) }, as(bilal))
  const named = { intent: "choose-names", device: String(kept!.id), names: "on" }
  expect((await post(origin, "/Settings", named, as(bilal))).status).toBe(404)
  await subscribe(bilal, { ...service.newDevice(), endpoint: phone.endpoint })
  expect(await devicesOf(ayesha)).toMatchObject([{ shows_names: false }])
  expect(await devicesOf(bilal)).toEqual([])
  await subscribe(bilal, phone)
  expect([(await devicesOf(ayesha)).length, (await devicesOf(bilal)).length], "the same browser").toEqual([0, 1])

  for (let number = 0; number < 12; number++)
    await subscribe({ token: await openSession(ayesha.id, dataDir) }, service.newDevice())
  expect(await devicesOf(ayesha)).toHaveLength(10)
})

test("The worker is one small file at the root that browsers always ask for anew", async () => {
  const { status, headers, text } = await send(server.origin, "/sw.js")
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    expect.stringContaining("javascript"),
    "no-cache",
  ])
  expect(text).toContain("showNotification")
  expect(String(headers["content-security-policy"])).toContain("worker-src 'self'")
})
