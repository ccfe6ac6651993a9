import { once } from "node:events"
import { connect } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "@playwright/test"
import { send } from "../support/requests/http.ts"
import { database } from "../support/servers/database.ts"
import { findRedis, startRedis } from "../support/servers/redis.ts"
import { type RunningServer, startServer } from "../support/servers/server.ts"
import { startBalancer } from "./balancer.ts"
import { startDatabaseLine } from "./database-line.ts"
import { aWhile, gatherChatters, ROUNDS } from "./gather-chatters.ts"
import { startOwnDatabase } from "./own-database.ts"

const SECRET = "a secret that all servers know"
const OFFLINE_MESSAGES = 1_200

const clean: (() => unknown)[] = []
test.afterEach(async () => {
  for (const task of clean.splice(0).reverse()) await task()
})

/** A database of its own, a balancer, and so many servers behind it. */
async function arrange(servers: number, environment: Record<string, string> = {}) {
  const data = await startOwnDatabase()
  clean.push(() => data.stop())
  const balancer = await startBalancer()
  clean.push(() => balancer.close())
  const add = async () => {
    const given = { DATABASE_URL: data.url, SESSION_SECRET: SECRET, HOST: "127.0.0.1", ORIGIN: balancer.origin }
    const server = await startServer({ ...given, ...environment })
    balancer.targets.push(server.port)
    clean.push(() => server.stop())
    return server
  }
  const running: RunningServer[] = []
  for (let nth = 0; nth < servers; nth++) running.push(await add())
  return { data, balancer, running, add }
}

async function gather(...given: Parameters<typeof gatherChatters>) {
  const chatters = await gatherChatters(...given)
  clean.push(() => chatters.goHome())
  return chatters
}

async function killed(server: RunningServer) {
  server.process.kill("SIGKILL")
  await once(server.process, "exit")
}

test("F1: the server is killed while people write; it is back within five seconds with its database", async () => {
  const balancer = await startBalancer()
  clean.push(() => balancer.close())
  let server = await startServer({ ORIGIN: balancer.origin })
  const { dataDir } = server
  clean.push(() => server.stop())
  balancer.targets.push(server.port)
  const chatters = await gather(dataDir, balancer.origin)
  for (let round = 0; round < ROUNDS; round++) {
    await chatters.writeDuring(async () => {
      await killed(server)
      const began = Date.now()
      server = await startServer({ ORIGIN: balancer.origin, DATA_DIR: dataDir })
      balancer.targets.splice(0, 1, server.port)
      expect(Date.now() - began, "milliseconds until it is ready again").toBeLessThan(5_000)
    })
    await chatters.expectNothingLost()
  }
})

test("F2: the database is killed while people write, and comes back; no server is started anew", async () => {
  const { data, balancer } = await arrange(2)
  const chatters = await gather(data.dataDir, balancer.origin)
  for (let round = 0; round < ROUNDS; round++) {
    await chatters.writeDuring(async () => {
      data.kill()
      await aWhile()
      const { token } = chatters.writers[0]!.person
      const page = await send(balancer.origin, "/users-side", { headers: { Cookie: `sid=${token}` } })
      expect(page.status).toBe(503)
      await data.startAgain()
      const began = Date.now()
      await expect
        .poll(() => chatters.writers[0]!.attempt(crypto.randomUUID(), "Back again"), { intervals: [50] })
        .toBe(true)
      expect(Date.now() - began, "milliseconds until the first success").toBeLessThan(5_000)
      await database(data.dataDir)`delete from message where body = 'Back again'`
    })
    await chatters.expectNothingLost()
  }
})

test("F4: the line to the database breaks after a message was committed and before anybody heard of it", async () => {
  const data = await startOwnDatabase()
  clean.push(() => data.stop())
  const line = await startDatabaseLine(data.url, () => Math.random() < 0.1)
  clean.push(() => line.close())
  const server = await startServer({ DATABASE_URL: line.url, SESSION_SECRET: SECRET, HOST: "127.0.0.1" })
  clean.push(() => server.stop())
  const chatters = await gather(data.dataDir, server.origin)
  for (let round = 0; round < ROUNDS; round++) {
    const before = line.broken()
    await chatters.writeDuring(() => pause(3_000))
    expect(line.broken(), "answers that were lost").toBeGreaterThan(before)
    await chatters.expectNothingLost()
  }
})

test("F5: lines are cut and people go offline while others write to them; each missed message arrives once", async () => {
  const { data, balancer } = await arrange(1)
  const chatters = await gather(data.dataDir, balancer.origin)
  const sql = database(data.dataDir)
  for (let round = 0; round < ROUNDS; round++) {
    const away = chatters.chatters.filter((_, index) => index % 2 === 0)
    await chatters.writeDuring(async () => {
      for (const chatter of chatters.chatters) if (Math.random() < 0.5) chatter.disconnect()
      await aWhile()
      for (const chatter of away) chatter.goOffline()
      await aWhile()
      for (const chatter of away) chatter.goOnline()
      for (const chatter of chatters.chatters) if (Math.random() < 0.5) chatter.disconnect()
    })
    await chatters.expectNothingLost()
  }

  const [back] = chatters.chatters
  back!.goOffline()
  await sql`insert into message (conversation_id, sender_id, client_id, body, created_at)
    select id, ${back!.partner.id}, gen_random_uuid(), 'While you were out ' || n, now() - interval '1 hour' + n * interval '2 seconds'
    from conversation, generate_series(1, ${OFFLINE_MESSAGES}) as n
    where ${back!.person.id} in (low_id, high_id) order by n`
  const known = back!.thread.size
  back!.goOnline()
  await expect.poll(() => back!.thread.size, { message: "after an hour offline" }).toBe(known + OFFLINE_MESSAGES)
})

for (const way of ["PostgreSQL", "Redis"])
  test(`F6: one of two servers in step by ${way} is killed; its people move over to the other`, async () => {
    const redis = findRedis()
    test.skip(way === "Redis" && !redis, "redis-server is not on this machine and could not be installed")
    const shared = way === "Redis" ? await startRedis(redis!) : undefined
    clean.push(() => shared?.stop())
    const { data, balancer, running, add } = await arrange(2, shared && { REDIS_URL: shared.url })
    const chatters = await gather(data.dataDir, balancer.origin, { polling: true })
    for (let round = 0; round < ROUNDS; round++) {
      await chatters.writeDuring(async () => {
        const doomed = running.splice(round % 2, 1)[0]!
        balancer.targets.splice(balancer.targets.indexOf(doomed.port), 1)
        await killed(doomed)
        await aWhile()
        running.push(await add())
      })
      await chatters.expectNothingLost()
    }
  })

test("F7: the connections that listen are lost again and again", async () => {
  const { data, balancer } = await arrange(2)
  const chatters = await gather(data.dataDir, balancer.origin)
  const sql = database(data.dataDir)
  for (let round = 0; round < ROUNDS; round++) {
    await chatters.writeDuring(async () => {
      for (let nth = 0; nth < 3; nth++) {
        const gone = await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where query ilike 'listen "%' and application_name = 'rishta'`
        expect(gone.length, "listening connections").toBe(2)
        await aWhile()
      }
    })
    await chatters.expectNothingLost()
  }
})

test("F10: a server is told to stop while people write; it ends in time with 0, and nothing is lost", async () => {
  const { data, balancer, running, add } = await arrange(2)
  const chatters = await gather(data.dataDir, balancer.origin)
  for (let round = 0; round < ROUNDS; round++) {
    await chatters.writeDuring(async () => {
      const leaving = running.splice(round % 2, 1)[0]!
      balancer.targets.splice(balancer.targets.indexOf(leaving.port), 1)
      const began = Date.now()
      expect(await leaving.stop()).toBe(0)
      expect(Date.now() - began, "milliseconds until it has ended").toBeLessThan(10_000)
      running.push(await add())
    })
    await chatters.expectNothingLost()
  }
})

test("F10: a second SIGTERM ends a server that still waits", async () => {
  const { running } = await arrange(1)
  const [server] = running
  // Somebody who never sends the form whose length is told.
  const wire = connect(server!.port, "127.0.0.1")
  wire.on("error", () => {})
  await once(wire, "connect")
  wire.write(`POST /login HTTP/1.1\r\nHost: ${new URL(server!.origin).host}\r\nContent-Length: 20\r\n\r\n`)
  await pause(200)
  const ended = once(server!.process, "exit")
  server!.process.kill("SIGTERM")
  await pause(500)
  expect(server!.process.exitCode, "still waits").toBe(null)
  server!.process.kill("SIGTERM")
  expect((await ended)[0]).toBe(1)
  wire.destroy()
})
