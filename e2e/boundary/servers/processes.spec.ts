import { readFileSync } from "node:fs"
import type { Socket } from "socket.io-client"
import { connect, member } from "../../support/people/members.ts"
import { anyNumberBeforeAnswer } from "../../support/people/messages.ts"
import { postmaster } from "../../support/servers/database.ts"
import { ownServers } from "../../support/servers/own-servers.ts"
import type { RunningServer } from "../../support/servers/server.ts"
import { expect, patiently, test } from "../../support/servers/server-log.ts"
import { closeChats, openChat } from "../../support/servers/two-servers.ts"

test.describe.configure({ timeout: 120_000 })

const start = ownServers()

test.afterEach(closeChats)

/** Which of the processes holds it: its number begins the id. */
const holderOf = (socket: Socket) => socket.io.engine.id!.split("-", 1)[0]

/** The processes that answer, by the one that leads them. */
const workersOf = ({ process: { pid } }: RunningServer) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number).filter(isWorker)

const isWorker = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("server.ts")

async function figure({ origin }: RunningServer, line: RegExp) {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(new RegExp(`^${line.source} (\\d+)$`, "m").exec(text)?.[1])
}

const MISSING = /http_request_seconds_count\{.*status="4xx".*\}/

/** Sockets of somebody, one held by each process. */
async function socketOnEach(server: RunningServer, person: Awaited<ReturnType<typeof member>>) {
  // Connections go to the processes by turns, and one more moves the turn on.
  const open = [await openChat(server, person, "polling")]
  for (let nth = 0; new Set(open.map(holderOf)).size < 2; nth++) {
    open.splice(1).map((socket) => socket.close())
    for (let more = nth % 3; more > 0; more--)
      await fetch(`${server.origin}/healthz`, { headers: { Connection: "close" } })
    open.push(await openChat(server, person, "polling"))
  }
  return open
}

test("Two processes answer behind one port, in step, counted together; one that dies is replaced, and both end at a word", async () => {
  const server = await start({ PROCESSES: "2" })
  const { dataDir, origin } = server
  const ayesha = await member({ dataDir, plan: "pro" })
  const bilal = await member({ dataDir, plan: "pro", gender: "male" })
  await connect(ayesha, bilal, "accepted", dataDir)
  await expect.poll(() => workersOf(server).length, patiently).toBe(2)

  const his = await socketOnEach(server, bilal)
  const heard = his.map((socket) => new Promise((resolve) => socket.once("newMessage", resolve)))
  const hers = await openChat(server, ayesha)
  const payload = { to: bilal.email, message: "Assalam o alaikum", clientId: crypto.randomUUID() }
  expect(await hers.emitWithAck("sendMessage", payload)).toMatchObject({ ok: true })
  expect(await Promise.all(heard)).toMatchObject(his.map(() => ({ message: "Assalam o alaikum" })))

  for (let nth = 0; nth < 6; nth++) expect((await fetch(`${origin}/nowhere`)).status).toBe(404)
  await expect.poll(() => figure(server, MISSING), patiently).toBe(6)
  expect(await figure(server, /rishta_processes/)).toBe(2)
  await expect.poll(() => figure(server, /rishta_sockets_open/), patiently).toBe(3)
  expect(await figure(server, /rishta_database_connections\{pool="pages"\}/)).toBe(20)
  expect(await figure(server, /rishta_database_up/)).toBe(1)

  const [first] = workersOf(server)
  process.kill(first!, "SIGKILL")
  await expect.poll(() => workersOf(server).filter((pid) => pid !== first).length, patiently).toBe(2)
  expect(server.output()).toContain("a process has died and is replaced")
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)

  expect(await server.stop({ keepData: true })).toBe(0)
  expect(() => postmaster(dataDir), "the database is stopped too").toThrow()
})

test("What somebody may do in a minute or an hour is the same on two processes as on one", async () => {
  const server = await start({ PROCESSES: "2" })
  const { dataDir, origin } = server
  const ayesha = await member({ dataDir, plan: "pro" })
  const bilal = await member({ dataDir, plan: "pro", gender: "male" })
  await connect(ayesha, bilal, "accepted", dataDir)
  await anyNumberBeforeAnswer(dataDir)
  const hers = await socketOnEach(server, ayesha)
  const sent = await Promise.all(
    Array.from({ length: 80 }, (_, nth) => {
      const payload = { to: bilal.email, message: `Line ${nth}`, clientId: crypto.randomUUID() }
      return hers[nth % 2]!.emitWithAck("sendMessage", payload)
    }),
  )
  expect(sent.filter(({ ok }) => ok)).toHaveLength(60)

  const statuses: number[] = []
  for (let nth = 0; nth < 70; nth++)
    statuses.push((await fetch(`${origin}/consent/${"a".repeat(43)}`, { headers: { Connection: "close" } })).status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(await server.stop()).toBe(0)
})
