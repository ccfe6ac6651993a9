import { once } from "node:events"
import { io } from "socket.io-client"
import { connect, member } from "../../support/people/members.ts"
import { anyNumberBeforeAnswer } from "../../support/people/messages.ts"
import { database } from "../../support/servers/database.ts"
import { ownServers } from "../../support/servers/own-servers.ts"
import { expect, patiently, test } from "../../support/servers/server-log.ts"
import { AS_IN_THE_README, askAllTheTime, expectEnd, sendHalves } from "../../support/servers/stopping.ts"

test.describe.configure({ timeout: 120_000 })

const start = ownServers()

test("SIGTERM to npm ends a product that is asked all the time", async () => {
  const server = await start({}, AS_IN_THE_README)
  const load = await askAllTheTime(server)
  await expectEnd(server)
  expect(load.end()).toEqual([200])
})

test("A product to which people have sent half of something ends when they hang up, and leaves no half of a file", async () => {
  const server = await start()
  const halves = await sendHalves(server)
  server.process.kill("SIGTERM")
  await expect.poll(() => fetch(server.origin).catch(() => "closed"), patiently).toBe("closed")
  expect(server.process.exitCode, "waits for them").toBe(null)
  halves.hangUp()
  await expectEnd(server)
  expect(halves.incoming()).toEqual([])
  expect(server.output()).not.toContain('"level":50')
})

test("What the keys of a terminal tell npm and the product at once is one signal", async () => {
  const server = await start({}, AS_IN_THE_README)
  server.process.kill("SIGTERM")
  server.process.kill("SIGINT")
  expect(await server.stop()).toBe(0)
})

const waiting = async (dataDir: string) =>
  (await database(dataDir)`select 1 from pg_stat_activity where wait_event_type = 'Lock'`).length

test("What a chat has asked before the stop is answered", async () => {
  const server = await start()
  const { dataDir, origin } = server
  const ayesha = await member({ dataDir, plan: "pro" })
  const bilal = await member({ dataDir, gender: "male" })
  await connect(ayesha, bilal, "accepted", dataDir)
  await anyNumberBeforeAnswer(dataDir)
  const socket = io(origin, {
    transports: ["websocket"],
    reconnection: false,
    extraHeaders: { Cookie: `sid=${ayesha.token}` },
  })
  await once(socket as never, "connect")
  const blocked = database(dataDir).begin(async (sql) => {
    await sql`lock table message in access exclusive mode`
    const answers = Array.from({ length: 5 }, (_, nth) =>
      socket.emitWithAck("sendMessage", { to: bilal.email, message: `Number ${nth}` }),
    )
    await expect.poll(() => waiting(dataDir), patiently).toBeGreaterThan(0)
    server.process.kill("SIGTERM")
    return { answers }
  })
  const { answers } = await blocked
  for (const answer of await Promise.all(answers)) expect(answer.ok).toBe(true)
  expect(await server.stop()).toBe(0)
})
