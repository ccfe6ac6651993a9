import { once } from "node:events"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { io } from "socket.io-client"
import { startOwnDatabase } from "../../faults/own-database.ts"
import { member } from "../../support/people/members.ts"
import { newPerson, readCode } from "../../support/people/people.ts"
import { FORM, post, send, sendBytes, statusOf } from "../../support/requests/http.ts"
import { database, postmaster } from "../../support/servers/database.ts"
import { handOverJobs } from "../../support/servers/jobs.ts"
import { ownServers } from "../../support/servers/own-servers.ts"
import type { RunningServer } from "../../support/servers/server.ts"
import { expect, patiently, test } from "../../support/servers/server-log.ts"

test.describe.configure({ timeout: 120_000 })

const start = ownServers()

const ready = (server: RunningServer) => send(server.origin, "/readyz").then(({ status }) => status)
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const SECRET = "a secret of enough length"

/** A database that nobody keeps alive, and a server on it. */
async function startOnOwnDatabase(environment: Record<string, string> = {}) {
  const data = await startOwnDatabase()
  clean.push(() => data.stop())
  const given = { DATABASE_URL: data.url, SESSION_SECRET: SECRET, HOST: "127.0.0.1" }
  return { data, server: await start({ ...given, ...environment }) }
}
const clean: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const task of clean.splice(0)) await task()
})

test("While the database is away every page says when to come back; nobody has to restart anything", async () => {
  const { data, server } = await startOnOwnDatabase()
  const { token } = await member({ dataDir: data.dataDir })
  const headers = { Cookie: `sid=${token}` }
  const { pid } = postmaster(data.dataDir)
  process.kill(pid, "SIGINT")
  await expect.poll(() => alive(pid), patiently).toBe(false)

  for (const path of ["/users-side", "/users-side.data", "/UserProfile/1", "/connections"]) {
    const answer = await send(server.origin, path, { headers })
    expect(answer.status, path).toBe(503)
    expect(answer.headers["retry-after"], path).toBe("5")
    expect(answer.headers["cache-control"], path).toBe("no-store")
    expect(answer.text).toContain("Back in a moment")
  }
  const posted = await post(server.origin, "/login", { username: "nobody@example.com", password: "wrong-password" })
  expect(posted.status).toBe(503)
  expect((await send(server.origin, "/healthz")).status).toBe(200)
  expect(await ready(server)).toBe(503)
  expect((await send(server.origin, "/login")).status, "a page that needs no records").toBe(200)

  await data.startAgain()
  await expect.poll(() => ready(server), patiently).toBe(200)
  expect((await send(server.origin, "/users-side", { headers })).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test("Logs hold no e-mail, password or hash, whatever fails", async () => {
  const { data, server } = await startOnOwnDatabase({ LOG_LEVEL: "debug" })
  const person = newPerson("Canary")
  const ayesha = await member({ dataDir: data.dataDir })
  const sql = database(data.dataDir)
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
  data.kill()
  await post(server.origin, "/login", { username: person.email, password: person.password })
  await post(server.origin, "/users", again)
  await data.startAgain()

  await server.stop({ keepData: true })
  const output = server.output()
  for (const secret of [person.email, ayesha.email, person.password, person.name, ayesha.token, "$argon2", '"fatal"'])
    expect(output, secret).not.toContain(secret)
  const lines = output.split("\n").filter((line) => line.startsWith("{"))
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) JSON.parse(line)
})

const linesWith = ({ output }: RunningServer, text: string) =>
  output()
    .split("\n")
    .filter((line) => line.includes(text))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test("A request is followed through the log by the id in its answer, to the mail that it causes", async () => {
  const server = await start()
  const person = newPerson()
  const { name, email, password } = person
  const fields = { name, email, password, confirmPassword: password }
  const idOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers["x-request-id"])
  const signedUp = idOf(await post(server.origin, "/users", fields))
  await readCode(person, { dataDir: server.dataDir })
  await expect
    .poll(() => linesWith(server, signedUp).map(({ msg }) => msg), patiently)
    .toEqual(["request", "mail delivered"])

  await database(server.dataDir)`alter table account rename column password_hash to gone`
  const failed = idOf(await post(server.origin, "/login", { username: email, password }))
  await expect
    .poll(() => linesWith(server, failed), patiently)
    .toMatchObject([
      { msg: "a form's command failed", class: "DrizzleQueryError", code: "42703" },
      { msg: "request", status: 503, outcome: "failed" },
    ])

  const away = idOf(await send(server.origin, "/users-side.data"))
  const nowhere = idOf(await send(server.origin, "/%"))
  const noForm = idOf(await post(server.origin, "/about-us", { a: "1" }))
  await expect.poll(() => linesWith(server, noForm).length, patiently).toBe(1)
  expect(linesWith(server, away)).toMatchObject([{ status: 302 }])
  expect(linesWith(server, nowhere)).toMatchObject([{ status: 404, level: 30 }])
  expect(linesWith(server, noForm)).toMatchObject([{ status: 405, level: 30 }])
  expect(await server.stop({ keepData: true })).toBe(0)
  const printed = server.output().split("\n")
  const begun = printed.findIndex((line) => line.includes("Rishta is at"))
  for (const line of printed.slice(begun + 1).filter(Boolean)) JSON.parse(line)
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
  expect(alive(left.pid)).toBe(true)

  const second = await start({ DATA_DIR: first.dataDir })
  expect(postmaster(second.dataDir).pid).toBe(left.pid)
  expect((await send(second.origin, "/users-side", { headers: { Cookie: `sid=${token}` } })).status).toBe(200)
  expect(await second.stop()).toBe(0)
  await expect.poll(() => alive(left.pid), patiently).toBe(false)
})

test("Whoever was sent to the page for the code gets it, though the server was killed right after", async () => {
  const first = await start()
  const people = Array.from({ length: 8 }, () => newPerson())
  const answers = people.map(({ name, email, password }) =>
    post(first.origin, "/users", { name, email, password, confirmPassword: password }),
  )
  for (const { status } of await Promise.all(answers)) expect(status).toBe(302)
  first.process.kill("SIGKILL")
  await once(first.process, "exit")

  await handOverJobs(first.dataDir)
  const second = await start({ DATA_DIR: first.dataDir })
  const mails = () => readdir(join(second.dataDir, "mail")).then(({ length }) => length)
  await expect.poll(mails, patiently).toBeGreaterThanOrEqual(people.length)
  for (const person of people) expect(await readCode(person, { dataDir: second.dataDir })).toMatch(/^\d{6}$/)
})

test("A database that died with the process is started anew on the next start", async () => {
  const first = await start()
  const { token } = await member({ dataDir: first.dataDir })
  const left = postmaster(first.dataDir)
  first.process.kill("SIGKILL")
  process.kill(left.pid, "SIGQUIT")
  await expect.poll(() => alive(left.pid), patiently).toBe(false)

  const second = await start({ DATA_DIR: first.dataDir })
  expect((await send(second.origin, "/users-side", { headers: { Cookie: `sid=${token}` } })).status).toBe(200)
  expect(await second.stop()).toBe(0)
})
