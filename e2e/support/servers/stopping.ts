import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { Agent, get } from "node:http"
import { connect as dial, type Socket } from "node:net"
import { join } from "node:path"
import { io } from "socket.io-client"
import { connect, member } from "../people/members.ts"
import { FORM } from "../requests/http.ts"
import { postmaster } from "./database.ts"
import type { RunningServer } from "./server.ts"
import { expect, patiently } from "./server-log.ts"

export const AS_IN_THE_README = ["npm", "start"]
const LOAD = 20

/** Whoever has started it tells npm itself; the database ends with it. */
export async function expectEnd(server: RunningServer) {
  expect(await server.stop({ keepData: true }), server.output()).toBe(0)
  expect(() => postmaster(server.dataDir), "the database is stopped too").toThrow()
}

/** Twenty who ask for the next page as soon as they have one, until `end`, which says what they were answered. */
export async function askAllTheTime({ port }: RunningServer) {
  const agent = new Agent({ keepAlive: true })
  const statuses = new Set<number>()
  let asking = true
  const ask = () => {
    if (!asking) return
    const again = () => setImmediate(ask)
    get({ port, host: "127.0.0.1", path: "/login", agent }, (answer) => {
      statuses.add(answer.statusCode!)
      answer.resume().once("close", again)
    }).once("error", again)
  }
  for (let nth = 0; nth < LOAD; nth++) ask()
  await expect.poll(() => statuses.size, patiently).toBeGreaterThan(0)
  return {
    end() {
      asking = false
      agent.destroy()
      return [...statuses]
    },
  }
}

async function wire(server: RunningServer, ...lines: string[]) {
  const socket = dial(server.port, "127.0.0.1")
  socket.on("error", () => {})
  await once(socket, "connect")
  socket.write(lines.join("\r\n"))
  return socket
}

/** Nothing, half a head, half a form and half a film; and a chat that is open. */
export async function sendHalves(server: RunningServer) {
  const { dataDir, port, origin } = server
  const ayesha = await member({ dataDir, plan: "pro" })
  const bilal = await member({ dataDir, gender: "male" })
  await connect(ayesha, bilal, "accepted", dataDir)
  const host = `Host: localhost:${port}`
  const from = `Origin: ${origin}`
  const cookie = `Cookie: sid=${ayesha.token}`
  const form = [`Content-Type: ${FORM}`, "Content-Length: 20", "", "username"]
  const film = [
    ...["Content-Type: multipart/form-data; boundary=half", "Content-Length: 900000", "", "--half"],
    'Content-Disposition: form-data; name="attachment"; filename="wedding.mp4"',
    ...["Content-Type: video/mp4", "", `\0\0\0 ftypisom\0\0\0\0${"x".repeat(300_000)}`],
  ]
  const half: Socket[] = [
    await wire(server, ""),
    await wire(server, "GET /login HTTP/1.1", host, "X-Half: of a head"),
    await wire(server, "POST /login HTTP/1.1", host, from, ...form),
    await wire(server, `POST /Messages/${bilal.id} HTTP/1.1`, host, from, cookie, ...film),
  ]
  const socket = io(origin, { transports: ["websocket"], extraHeaders: { Cookie: `sid=${ayesha.token}` } })
  await once(socket as never, "connect")
  const folder = join(dataDir, "files", "incoming")
  const incoming = () => (existsSync(folder) ? readdirSync(folder) : [])
  await expect.poll(incoming, patiently).toHaveLength(1)
  return {
    incoming,
    hangUp() {
      socket.close()
      for (const one of half) one.destroy()
    },
  }
}
