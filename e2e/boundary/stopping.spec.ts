import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { Agent, get } from "node:http"
import { connect as dial, type Socket } from "node:net"
import { join } from "node:path"
import { io } from "socket.io-client"
import { database, postmaster } from "../support/database.ts"
import { FORM } from "../support/http.ts"
import { connect, member } from "../support/members.ts"
import { ownServers } from "../support/own-servers.ts"
import type { RunningServer } from "../support/server.ts"
import { expect, test } from "../support/server-log.ts"

test.describe.configure({ timeout: 120_000 })

const start = ownServers()

const AS_IN_THE_README = ["npm", "start"]
const LOAD = 20

/** npm itself is told, as whoever has started it would. */
async function expectEndInTime(server: RunningServer) {
  const began = Date.now()
  expect(await server.stop({ keepData: true }), server.output()).toBe(0)
  expect(Date.now() - began, "milliseconds").toBeLessThan(10_000)
  expect(() => postmaster(server.dataDir), "the database is stopped too").toThrow()
}

async function wire(server: RunningServer, ...lines: string[]) {
  const socket = dial(server.port, "127.0.0.1")
  socket.on("error", () => {})
  await once(socket, "connect")
  socket.write(lines.join("\r\n"))
  return socket
}

test("SIGTERM to npm ends an idle product", async () => {
  const server = await start({}, AS_IN_THE_README)
  await expectEndInTime(server)
})

test("SIGTERM to npm ends a product that is asked all the time", async () => {
  const server = await start({}, AS_IN_THE_README)
  const agent = new Agent({ keepAlive: true })
  const statuses = new Set<number>()
  let asking = true
  const ask = () => {
    if (!asking) return
    const again = () => setImmediate(ask)
    get({ port: server.port, host: "127.0.0.1", path: "/login", agent }, (answer) => {
      statuses.add(answer.statusCode!)
      answer.resume().once("close", again)
    }).once("error", again)
  }
  for (let nth = 0; nth < LOAD; nth++) ask()
  await expect.poll(() => statuses.size).toBeGreaterThan(0)
  await expectEndInTime(server)
  asking = false
  agent.destroy()
  expect([...statuses]).toEqual([200])
})

test("SIGTERM to npm ends a product to which people have sent half of something", async () => {
  const server = await start({}, AS_IN_THE_README)
  const { dataDir, port, origin } = server
  const ayesha = await member({ dataDir, plan: "pro" })
  const bilal = await member({ dataDir, gender: "male" })
  await connect(ayesha, bilal, "accepted", dataDir)
  const host = `Host: localhost:${port}`
  const from = `Origin: ${origin}`
  const cookie = `Cookie: sid=${ayesha.token}`
  const half: Socket[] = [
    await wire(server, ""),
    await wire(server, "GET /login HTTP/1.1", host, "X-Half: of a head"),
    await wire(
      server,
      "POST /login HTTP/1.1",
      host,
      from,
      `Content-Type: ${FORM}`,
      "Content-Length: 20",
      "",
      "username",
    ),
    await wire(
      server,
      `POST /Messages/${bilal.id} HTTP/1.1`,
      ...[
        host,
        from,
        cookie,
        "Content-Type: multipart/form-data; boundary=half",
        "Content-Length: 900000",
        "",
        "--half",
      ],
      'Content-Disposition: form-data; name="attachment"; filename="wedding.mp4"',
      ...["Content-Type: video/mp4", "", `\0\0\0 ftypisom\0\0\0\0${"x".repeat(300_000)}`],
    ),
  ]
  const socket = io(origin, { transports: ["websocket"], extraHeaders: { Cookie: `sid=${ayesha.token}` } })
  await once(socket as never, "connect")
  const folder = join(dataDir, "files", "incoming")
  const incoming = () => (existsSync(folder) ? readdirSync(folder) : [])
  await expect.poll(incoming).toHaveLength(1)

  await expectEndInTime(server)
  expect(incoming()).toEqual([])
  expect(server.output()).not.toContain('"level":50')
  socket.close()
  for (const one of half) one.destroy()
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
  const socket = io(origin, {
    transports: ["websocket"],
    reconnection: false,
    extraHeaders: { Cookie: `sid=${ayesha.token}` },
  })
  await once(socket as never, "connect")
  const blocked = database(dataDir).begin(async (sql) => {
    await sql`lock table message in access exclusive mode`
    const answers = Array.from({ length: 5 }, (_, nth) =>
      socket.timeout(10_000).emitWithAck("sendMessage", { to: bilal.email, message: `Number ${nth}` }),
    )
    await expect.poll(() => waiting(dataDir)).toBeGreaterThan(0)
    server.process.kill("SIGTERM")
    return { answers }
  })
  const { answers } = await blocked
  for (const answer of await Promise.all(answers)) expect(answer.ok).toBe(true)
  expect(await server.stop()).toBe(0)
})
