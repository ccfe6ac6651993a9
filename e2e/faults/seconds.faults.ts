import { once } from "node:events"
import { rmSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { logInManyAtOnce } from "../support/people/many-logins.ts"
import { connect, member, openSession } from "../support/people/members.ts"
import { post, send } from "../support/requests/http.ts"
import { database, postmaster } from "../support/servers/database.ts"
import { ownServers } from "../support/servers/own-servers.ts"
import { paymentService, paysAt, reportPayment } from "../support/servers/payment-service.ts"
import { findRedis, startRedis } from "../support/servers/redis.ts"
import type { RunningServer } from "../support/servers/server.ts"
import { AS_IN_THE_README, askAllTheTime, expectEnd, sendHalves } from "../support/servers/stopping.ts"
import { closeChats, openChat, startTwo } from "../support/servers/two-servers.ts"
import { startOwnDatabase } from "./own-database.ts"

/** What the product promises in seconds has the machine for itself here; `npm test` asks the same without a watch. */
const start = ownServers()
test.afterEach(closeChats)

const clean: (() => unknown)[] = []
test.afterEach(async () => {
  for (const task of clean.splice(0).reverse()) await task()
})

async function expectWithin(seconds: number, what: string, happens: () => Promise<unknown>) {
  const began = performance.now()
  await happens()
  expect((performance.now() - began) / 1000, `seconds until ${what}`).toBeLessThan(seconds)
}

const ready = ({ origin }: RunningServer) => send(origin, "/readyz").then(({ status }) => status)

test("The embedded database that dies is there again within five seconds; one that cannot start ends the product as soon", async () => {
  const server = await start()
  const { dataDir } = server
  await expectWithin(5, "it is there again", async () => {
    process.kill(postmaster(dataDir).pid, "SIGKILL")
    await expect.poll(() => server.output(), { intervals: [20] }).toContain("had died and was started again")
  })
  await expect.poll(() => ready(server)).toBe(200)

  rmSync(join(dataDir, "postgres", "global", "pg_control"))
  await expectWithin(5, "the product has ended", async () => {
    process.kill(postmaster(dataDir).pid, "SIGKILL")
    await expect.poll(() => server.process.exitCode, { intervals: [20] }).toBe(1)
  })
})

test("While the database is away every page says so within eight seconds, and is there within ten once it is back", async () => {
  const data = await startOwnDatabase()
  clean.push(() => data.stop())
  const server = await start({ DATABASE_URL: data.url, SESSION_SECRET: "a secret of enough length", HOST: "127.0.0.1" })
  clean.unshift(() => server.stop())
  const headers = { Cookie: `sid=${(await member({ dataDir: data.dataDir })).token}` }
  data.kill()
  for (const path of ["/users-side", "/users-side.data", "/UserProfile/1", "/connections"])
    await expectWithin(8, `${path} is answered`, async () => {
      expect((await send(server.origin, path, { headers })).status, path).toBe(503)
    })
  await data.startAgain()
  await expect.poll(() => ready(server), { timeout: 10_000 }).toBe(200)
})

test("A payment service that is silent costs nothing, and eight seconds at most; so does a table that is locked", async () => {
  const service = await paymentService()
  clean.push(service.close)
  const secret = "a-secret-of-the-service"
  const { origin, dataDir } = await start({ PAYMENT_SERVICE_URL: service.origin, PAYMENT_WEBHOOK_SECRET: secret })
  const ayesha = await member({ dataDir })
  const order = () => post(origin, "/subscribe", { plan: "pro" }, { Cookie: `sid=${ayesha.token}` })
  service.answer = () => {}
  await expectWithin(8, "the order is refused", async () => {
    expect((await order()).headers.location).toBe("/subscribe?plan=pro&region=pakistan")
  })
  const sql = database(dataDir)
  expect(await sql`select status from payment`).toMatchObject([{ status: "failed" }])

  service.answer = paysAt(`${service.origin}/pay/1`)
  await order()
  await sql.begin(async (tx) => {
    await tx`lock table payment_event in access exclusive mode`
    await expectWithin(8, "the event is refused", async () => {
      expect((await reportPayment(origin, secret, "evt_1", service.asked.at(-1)!)).status).toBe(503)
    })
  })
})

test("SIGTERM to npm ends an idle product within ten seconds", async () => {
  const server = await start({}, AS_IN_THE_README)
  await expectWithin(10, "it has ended", () => expectEnd(server))
})

test("SIGTERM to npm ends a product that is asked all the time within ten seconds", async () => {
  const server = await start({}, AS_IN_THE_README)
  const load = await askAllTheTime(server)
  await expectWithin(10, "it has ended", () => expectEnd(server))
  expect(load.end()).toEqual([200])
})

test("SIGTERM to npm ends a product to which people have sent half of something within ten seconds", async () => {
  const server = await start({}, AS_IN_THE_README)
  const halves = await sendHalves(server)
  await expectWithin(10, "it has ended", () => expectEnd(server))
  expect(halves.incoming()).toEqual([])
  expect(server.output()).not.toContain('"level":50')
  halves.hangUp()
})

for (const way of ["PostgreSQL", "Redis"])
  test(`Two servers in step by ${way}: words are there within a second, and a logout closes chats within two`, async () => {
    const redis = findRedis()
    test.skip(way === "Redis" && !redis, "redis-server is not on this machine and could not be installed")
    const shared = way === "Redis" ? await startRedis(redis!) : undefined
    clean.push(() => shared?.stop())
    const [first, second] = await startTwo(shared && { REDIS_URL: shared.url }, start)
    const { dataDir } = first
    const [ayesha, bilal] = [
      await member({ dataDir, plan: "pro" }),
      await member({ dataDir, plan: "pro", gender: "male" }),
    ]
    await connect(ayesha, bilal, "accepted", dataDir)
    const [hers, his] = [await openChat(first, ayesha), await openChat(second, bilal)]
    const payload = { to: bilal.email, message: "Assalam o alaikum", clientId: crypto.randomUUID() }
    await expectWithin(1, "he has it", async () => {
      const heard = once(his as never, "newMessage")
      expect(await hers.emitWithAck("sendMessage", payload)).toMatchObject({ ok: true })
      expect(await heard).toMatchObject([{ message: payload.message }])
    })
    for (const [what, server] of [
      ["on the same server", first],
      ["on the other server", second],
    ] as const) {
      const token = await openSession(ayesha.id, dataDir)
      const chat = await openChat(server, { token })
      await expectWithin(2, `the chat ${what} is closed`, async () => {
        const closed = once(chat as never, "disconnect")
        await post(first.origin, "/logout", {}, { Cookie: `sid=${token}` })
        await closed
      })
    }
  })

test("A process that dies is replaced within twenty seconds", async () => {
  const server = await start({ PROCESSES: "2" })
  const leader = server.process.pid!
  const children = async () => (await readFile(`/proc/${leader}/task/${leader}/children`, "utf8")).trim().split(" ")
  const isServer = async (pid: string) => (await readFile(`/proc/${pid}/cmdline`, "utf8")).includes("server.ts")
  const workers = async () => {
    const all = await children()
    const serving = await Promise.all(all.map(isServer))
    return all.filter((_, index) => serving[index])
  }
  await expect.poll(workers).toHaveLength(2)
  const [first] = await workers()
  await expectWithin(20, "there are two again", async () => {
    process.kill(Number(first), "SIGKILL")
    await expect.poll(async () => (await workers()).filter((pid) => pid !== first)).toHaveLength(2)
  })
})

test("While a crowd fails to log in, nineteen of twenty pages take less than half a second", async () => {
  const { page } = await logInManyAtOnce(await start({ TRUST_PROXY: "1" }))
  expect(page, "milliseconds").toBeLessThan(500)
})
