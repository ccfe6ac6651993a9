import { readFileSync } from "node:fs"
import type { Socket } from "socket.io-client"
import { postmaster } from "../support/database.ts"
import { connect, member } from "../support/members.ts"
import { ownServers } from "../support/own-servers.ts"
import type { RunningServer } from "../support/server.ts"
import { expect, patiently, test } from "../support/server-log.ts"
import { closeChats, openChat } from "../support/two-servers.ts"

test.describe.configure({ timeout: 120_000 })

const start = ownServers()

test.afterEach(closeChats)

/** Which of the processes holds it: its number begins the id. */
const holderOf = (socket: Socket) => socket.io.engine.id!.split("-", 1)[0]

/** The processes that answer, by the one that leads them. */
const workersOf = ({ process: { pid } }: RunningServer) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number).filter(isWorker)

const isWorker = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("server.ts")

async function countedAsMissing({ origin }: RunningServer) {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^http_request_seconds_count\{.*status="4xx".*\} (\d+)$/m.exec(text)?.[1])
}

test("Two processes answer behind one port, in step, counted together; one that dies is replaced, and both end at a word", async () => {
  const server = await start({ PROCESSES: "2" })
  const { dataDir, origin } = server
  const ayesha = await member({ dataDir, plan: "pro" })
  const bilal = await member({ dataDir, plan: "pro", gender: "male" })
  await connect(ayesha, bilal, "accepted", dataDir)
  await expect.poll(() => workersOf(server).length, patiently).toBe(2)

  const his = [await openChat(server, bilal, "polling")]
  // Connections go to the processes by turns, and one more moves the turn on.
  for (let nth = 0; new Set(his.map(holderOf)).size < 2; nth++) {
    his.splice(1).map((socket) => socket.close())
    for (let more = nth % 3; more > 0; more--) await fetch(`${origin}/healthz`, { headers: { Connection: "close" } })
    his.push(await openChat(server, bilal, "polling"))
  }
  const heard = his.map((socket) => new Promise((resolve) => socket.once("newMessage", resolve)))
  const hers = await openChat(server, ayesha)
  const payload = { to: bilal.email, message: "Assalam o alaikum", clientId: crypto.randomUUID() }
  expect(await hers.emitWithAck("sendMessage", payload)).toMatchObject({ ok: true })
  expect(await Promise.all(heard)).toMatchObject(his.map(() => ({ message: "Assalam o alaikum" })))

  for (let nth = 0; nth < 6; nth++) expect((await fetch(`${origin}/nowhere`)).status).toBe(404)
  await expect.poll(() => countedAsMissing(server), patiently).toBe(6)

  const [first] = workersOf(server)
  process.kill(first!, "SIGKILL")
  await expect.poll(() => workersOf(server).filter((pid) => pid !== first).length, patiently).toBe(2)
  expect(server.output()).toContain("a process has died and is replaced")
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)

  expect(await server.stop({ keepData: true })).toBe(0)
  expect(() => postmaster(dataDir), "the database is stopped too").toThrow()
})
