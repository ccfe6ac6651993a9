import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { startDatabaseLine } from "../../faults/database-line.ts"
import { member } from "../../support/people/members.ts"
import { send } from "../../support/requests/http.ts"
import { database, databaseUrl, postmaster } from "../../support/servers/database.ts"
import { ownServers } from "../../support/servers/own-servers.ts"
import { freePort, type RunningServer } from "../../support/servers/server.ts"
import { expect, patiently, test } from "../../support/servers/server-log.ts"

test.describe.configure({ timeout: 120_000 })

const start = ownServers()

const SECRET = "a secret of enough length"
/** What PostgreSQL answers while it boots. */
const STARTING_UP = (() => {
  const fields = Buffer.from("SFATAL\0C57P03\0Mthe database system is starting up\0\0")
  const head = Buffer.from("E\0\0\0\0")
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
})()
const START = ["server.ts"]
const SEED = ["db/seed/command.ts", "--profiles", "5"]

const folder = mkdtempSync(join(tmpdir(), "rishta-starting-"))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a command that ends by itself has said, and how it ended. */
async function run(args: readonly string[], environment: Record<string, string>) {
  const child = spawn("node_modules/.bin/node", args, {
    env: { ...process.env, NODE_ENV: "production", SAMPLE_PROFILES: "0", ...environment },
  })
  const [lines] = await Promise.all([text(child.stderr), text(child.stdout), once(child, "close")])
  return { code: child.exitCode, lines: lines.trimEnd().split("\n") }
}

const ready = (server: RunningServer) => send(server.origin, "/readyz").then(({ status }) => status)

// Ten seconds, because seven commands and servers start one after the other.
test("One server works on a folder, with commands beside it; each leaves the database to the others @slow", async () => {
  const server = await start()
  const { dataDir } = server
  const ayesha = await member({ dataDir })
  const second = await run(START, { PORT: String(await freePort()), DATA_DIR: dataDir })
  expect(second).toMatchObject({ code: 1, lines: [`Another server already works on DATA_DIR ${dataDir}.`] })

  const copy = join(folder, "copy")
  const [seeded, made, copied] = await Promise.all([
    run(SEED, { DATA_DIR: dataDir }),
    run(["app/commands/admin.ts", ayesha.email], { DATA_DIR: dataDir }),
    run(["app/commands/backup.ts", copy], { DATA_DIR: dataDir }),
  ])
  expect([seeded, made, copied].map(({ code }) => code)).toEqual([0, 0, 0])
  const again = await run(["app/commands/backup.ts", copy], { DATA_DIR: dataDir })
  expect(again).toMatchObject({ code: 1, lines: [`The new folder ${copy} cannot be made (EEXIST).`] })
  expect(await ready(server)).toBe(200)
  expect(await server.stop({ keepData: true })).toBe(0)

  const alone = await run(SEED, { DATA_DIR: dataDir })
  expect(alone.code).toBe(0)
  expect(() => postmaster(dataDir), "the seed has stopped what it started").toThrow()
})

test("A start that fails with its schema says why and leaves no database behind", async () => {
  const server = await start()
  const { dataDir } = server
  await database(dataDir)`drop schema drizzle cascade`
  await server.stop({ keepData: true })
  const failed = await run(START, { PORT: String(server.port), DATA_DIR: dataDir })
  expect(failed.lines).toEqual([expect.stringMatching(/^The database cannot be brought up to date: .*already exists$/)])
  expect(failed.code).toBe(1)
  await expect.poll(() => stopped(dataDir), patiently).toBe(true)
})

test("The embedded database that dies is started again; one that cannot start ends the product", async () => {
  const server = await start()
  const { dataDir } = server
  const before = postmaster(dataDir)
  process.kill(before.pid, "SIGKILL")
  await expect.poll(() => stopped(dataDir) || postmaster(dataDir).pid !== before.pid, patiently).toBe(true)
  const restarts = () => server.output().match(/had died and was started again/g)
  // Said before the first answer, but through a pipe, and readyz may still answer from before the death.
  await expect.poll(restarts, patiently).not.toBeNull()
  await expect.poll(() => ready(server), patiently).toBe(200)
  expect(postmaster(dataDir).port).toBe(before.port)
  expect(restarts()).toHaveLength(1)

  rmSync(join(dataDir, "postgres", "global", "pg_control"))
  process.kill(postmaster(dataDir).pid, "SIGKILL")
  await expect.poll(() => server.process.exitCode, patiently).toBe(1)
  expect(server.output().match(/^PostgreSQL does not start on .*$/gm)).toHaveLength(1)
})

function stopped(dataDir: string) {
  try {
    return !postmaster(dataDir)
  } catch {
    return true
  }
}

test("A product whose database comes later waits for it and says so once", async () => {
  const name = `later_${crypto.randomUUID().replaceAll("-", "")}`
  await database()`create database ${database()(name)}`
  const url = new URL(databaseUrl(process.env.E2E_DATA_DIR!))
  url.pathname = `/${name}`
  const target = url.href
  const port = await freePort()
  url.port = String(port)
  let line: { close(): unknown } | undefined
  const unready = createServer((socket) => {
    socket.once("data", () => socket.end(STARTING_UP))
    unready.close(async () => {
      line = await startDatabaseLine(target, () => false, port)
    })
  }).listen(port, "127.0.0.1")
  const server = await start({ DATABASE_URL: url.href, SESSION_SECRET: SECRET, HOST: "127.0.0.1" })
  expect(server.output().match(/does not answer and is waited for/g)).toHaveLength(1)
  expect(await server.stop()).toBe(0)
  line?.close()
})

test("Redis, mail, payment and storage may be away at the start; each is said once", async () => {
  const away = "127.0.0.1:1"
  const server = await start({
    REDIS_URL: `redis://${away}`,
    SMTP_URL: `smtp://${away}`,
    PAYMENT_SERVICE_URL: `http://${away}`,
    PAYMENT_WEBHOOK_SECRET: SECRET,
    STORAGE_URL: `s3://pictures?endpoint=http://${away}`,
    AWS_ACCESS_KEY_ID: "nobody",
    AWS_SECRET_ACCESS_KEY: SECRET,
    SAMPLE_PROFILES: "5",
  })
  await expect.poll(() => server.output().match(/is away;|"away;/g)?.length, patiently).toBe(4)
  expect(server.output()).toContain("Sample logins")
  expect((await send(server.origin, "/login")).status).toBe(200)
  expect(await server.stop()).toBe(0)
})
