import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type RequestListener } from "node:http"
import { createServer as createTlsServer } from "node:https"
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import postgres from "postgres"
import { generate } from "selfsigned"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { hasDebianPostgres, startDebianPostgres, startStandby } from "#db/test-debian-postgres.ts"
import { hasPgBouncer, startPgBouncer } from "#db/test-pgbouncer.ts"
import { clockLine, versionLine } from "./database.ts"
import { spaceLine } from "./disk.ts"
import { lineOf } from "./finding.ts"
import { forwardingLine } from "./proxy.ts"
import { replicaCheck } from "./replica.ts"

const address = newDatabase()
const folder = mkdtempSync(join(tmpdir(), "rishta-doctor-"))
const open: Server[] = []
afterAll(() => {
  for (const server of open) server.close()
  rmSync(folder, { recursive: true })
})

async function listening(server: Server) {
  open.push(server)
  await once(server.listen(0, "127.0.0.1"), "listening")
  return `localhost:${(server.address() as AddressInfo).port}`
}

/** As a server of the product behind a proxy: what it answers the doctor. */
const site = (answers: { login?: number; date?: Date } = {}): RequestListener =>
  function answer(req, res) {
    if (answers.date) res.setHeader("Date", answers.date.toUTCString())
    if (req.url === "/login") res.writeHead(answers.login ?? 200, { "X-Answered-By": "Rishta" }).end()
    else if (req.url === "/readyz?verbose")
      res.end(`ready\nasked from: 127.0.0.1\nforwarded for: ${req.headers["x-forwarded-for"]}`)
    else req.resume().on("end", () => res.end("ok"))
  }

const upgrading = (server: Server) =>
  server.on("upgrade", (_req, socket) =>
    socket.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
  )

const newSite = (answers?: Parameters<typeof site>[0]) => listening(upgrading(createServer(site(answers))))

/** A mail server that takes what comes, or nobody. */
const mailServer = (greeting = "220 ready") =>
  listening(
    createTcpServer((socket) => {
      socket.on("error", () => {}).write(`${greeting}\r\n`)
      socket.on("data", (line) => {
        const said = String(line)
        socket.write(
          /^QUIT/i.test(said) ? "221 bye\r\n" : /^DATA/i.test(said) ? "354 go on\r\n" : "250 taken as 4711\r\n",
        )
      })
    }),
  )

async function doctor(environment: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ["app/commands/doctor.ts", ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
  })
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
  const lines = said.split("\n")
  return { code: child.exitCode, said, wrong, troubles: lines.filter((line) => /^(failed|warning)/.test(line)) }
}

/** Everything as it should be, but for payments, which are simulated. */
async function whole(): Promise<Record<string, string>> {
  return {
    DATABASE_URL: address(),
    SESSION_SECRET: "a secret of enough length",
    DATA_DIR: folder,
    SMTP_URL: `smtp://${await mailServer()}`,
    ORIGIN: `http://${await newSite()}`,
  }
}

const newFolder = () => mkdtempSync(join(folder, "data-"))

describe.concurrent("The doctor", () => {
  test("finds nothing to do where nothing is wrong, and sends a mail when asked to", async () => {
    const { code, troubles, said } = await doctor(await whole(), "--send", "amina@example.com")
    expect(troubles).toEqual([expect.stringMatching(/^warning +payments .*PAYMENT_SERVICE_URL/)])
    expect(said).toMatch(/^ok +mail +sent; answer: 250 taken as 4711$/m)
    expect(code).toBe(0)
  })

  test.each<[string, (its: { database: URL }) => Promise<Record<string, string>> | Record<string, string>, RegExp]>([
    [
      "a wrong password",
      ({ database }) => ({ DATABASE_URL: Object.assign(new URL(database), { password: "wrong" }).href }),
      /^failed +database .*password/,
    ],
    [
      "a disk that cannot be written",
      () => ({ STORAGE_URL: "file:///proc/rishta" }),
      /^failed +storage .*let the server's user write into the folder of STORAGE_URL/,
    ],
    ["no TLS", () => ({ ORIGIN: "http://rishta.example" }), /^failed +proxy +no TLS/],
    [
      "a certificate that no browser trusts",
      async () => {
        const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], { keySize: 2048 })
        return { ORIGIN: `https://${await listening(createTlsServer({ key, cert }, site()))}` }
      },
      /^failed +proxy +no TLS that browsers trust: .*certificate/,
    ],
    [
      "another Host behind the proxy",
      async () => ({ ORIGIN: `http://${await newSite({ login: 421 })}` }),
      /^failed +proxy +the proxy passes another Host on/,
    ],
    [
      "an upgrade that the proxy does not pass",
      async () => ({ ORIGIN: `http://${await listening(createServer(site()))}` }),
      /^failed +proxy +a WebSocket on \/socket\.io\/ is answered with 200/,
    ],
    [
      "a mail server that wants nothing of us",
      async () => ({ SMTP_URL: `smtp://${await mailServer("554 not from your address")}` }),
      /^failed +mail +the mail server says: 554 not from your address/,
    ],
    [
      "a bucket that is not there",
      async () => {
        const missing = "<Error><Code>NoSuchBucket</Code></Error>"
        const store = await listening(createServer((_req, res) => res.writeHead(404).end(missing)))
        return {
          STORAGE_URL: `s3://pictures?endpoint=http://${store}`,
          AWS_ACCESS_KEY_ID: "OURS",
          AWS_SECRET_ACCESS_KEY: "a secret",
        }
      },
      /^failed +storage .*see that the bucket of STORAGE_URL is there/,
    ],
    [
      "a clock that is an hour off",
      async () => ({ ORIGIN: `http://${await newSite({ date: new Date(Date.now() + 3_600_000) })}` }),
      /^failed +proxy +the proxy's clock is 60 minutes ahead/,
    ],
    [
      "keys of pushes that are no pair",
      () => ({
        VAPID_PUBLIC_KEY: Buffer.alloc(65, 4).toString("base64url"),
        VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString("base64url"),
      }),
      /^failed +push /,
    ],
    ["Redis that is away", () => ({ REDIS_URL: "redis://127.0.0.1:1" }), /^failed +Redis .*ECONNREFUSED/],
  ])("names %s, says what to do and ends with 1", async (_what, broken, line) => {
    const environment = { ...(await whole()), DATA_DIR: newFolder() }
    const { code, troubles, said } = await doctor({
      ...environment,
      ...(await broken({ database: new URL(address()) })),
    })
    expect(
      troubles.filter((one) => line.test(one)),
      said,
    ).toHaveLength(1)
    expect(troubles.join("\n")).not.toMatch(/a secret/)
    expect(code).toBe(1)
  })

  test("names every variable that is wrong", async () => {
    const { code, wrong } = await doctor({ ORIGIN: "rishta.example", TRUST_PROXY: "many" })
    expect(wrong).toMatch(/^ORIGIN must be .*\nTRUST_PROXY must be .*\n$/)
    expect(code).toBe(1)
  })
})

describe("The doctor, at a database", () => {
  const admin = () => postgres(address(), { max: 1, onnotice: () => {} })
  let copy: string

  beforeAll(async () => {
    const name = `half_${crypto.randomUUID().replaceAll("-", "")}`
    const sql = admin()
    await sql.unsafe(`create database ${name} template template strategy file_copy`)
    await sql.end()
    copy = Object.assign(new URL(address()), { pathname: `/${name}` }).href
  })

  test("names what a half-migrated one lacks", async () => {
    const sql = postgres(copy, { max: 1, onnotice: () => {} })
    await sql`drop table job_run`
    await sql`drop index account_change_account_idx`
    await sql.end()
    const { troubles } = await doctor({ ...(await whole()), DATABASE_URL: copy })
    expect(troubles.join("\n")).toMatch(/^failed +migrations +a half-migrated schema: job_run missing/m)
    expect(troubles.join("\n")).toMatch(/^failed +migrations +missing indexes: account_change_account_idx/m)
  })

  test.skipIf(!hasPgBouncer)("names a pooler in session mode, and that it has too few connections", async () => {
    const pooler = await startPgBouncer(address(), "session", { poolSize: 5 })
    const { code, troubles } = await doctor({ ...(await whole()), DATABASE_URL: pooler.url })
    await pooler.stop()
    expect(troubles.join("\n")).toMatch(/^warning +connections +a pooler in session mode/m)
    expect(troubles.join("\n")).toMatch(/^failed +connections +the pooler gives 5 connections of the 16/m)
    expect(code).toBe(1)
  })

  test.skipIf(!hasPgBouncer)("asks for the way past a pooler in transaction mode, and is content with it", async () => {
    const pooler = await startPgBouncer(address(), "transaction")
    const without = await doctor({ ...(await whole()), DATABASE_URL: pooler.url, DATABASE_PREPARED: "no" })
    expect(without.troubles.join("\n")).toMatch(/^failed +connections +LISTEN and locks would be lost/m)
    const direct = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: address(), DATABASE_PREPARED: "no" }
    const beside = await doctor({ ...(await whole()), ...direct })
    await pooler.stop()
    expect(beside.said).toMatch(/^ok +connections +a pooler in transaction mode/m)
    expect(beside.said).toMatch(/^ok +connections +a slow statement ends after 5s/m)
    expect(beside.code).toBe(0)
  })
})

test.skipIf(!hasDebianPostgres)("A replica that keeps up is told from what is none", async () => {
  const primary = await startDebianPostgres()
  const standby = await startStandby(primary)
  const look = (replicaUrl: string) => replicaCheck({ directUrl: primary.url, replicaUrl }).look()
  expect(await look(standby.url)).toEqual({ state: "ok", says: "the replica keeps up" })
  expect(await look(primary.url)).toMatchObject({ state: "failed", says: expect.stringContaining("is no replica") })
  standby.stop()
  primary.stop()
})

test("An old PostgreSQL, a clock, a disk and the proxies in front are judged by themselves", () => {
  expect(lineOf({ about: "database", ...versionLine(140_012) })).toMatch(
    /^failed .* PostgreSQL 14\.12 is too old – upgrade/,
  )
  expect(versionLine(150_018)).toEqual({ state: "ok", says: "PostgreSQL 15.18" })
  expect(clockLine("the database's", -3_600_000)).toMatchObject({
    state: "failed",
    says: "the database's clock is 60 minutes behind this machine's",
  })
  expect(clockLine("the database's", 900).state).toBe("ok")
  expect([spaceLine("/a", 0.1), spaceLine("/a", 2), spaceLine("/a", 50)].map(({ state }) => state)).toEqual([
    "failed",
    "warning",
    "ok",
  ])
})

test.each<[string, string, number, string, RegExp]>([
  ["none, and none is trusted", "192.0.2.77", 0, "ok", /addresses arrive/],
  ["one that adds an address", "192.0.2.77, 203.0.113.7", 1, "ok", /addresses arrive/],
  ["one that puts an address in its place", "203.0.113.7", 1, "ok", /addresses arrive/],
  ["one, and none is trusted", "192.0.2.77, 203.0.113.7", 0, "failed", /everybody shares/],
  ["none, and one is trusted", "192.0.2.77", 1, "failed", /make up an address/],
  ["two, and one is trusted", "192.0.2.77, 203.0.113.7, 10.0.0.2", 1, "failed", /everybody shares/],
])("Proxies in front: %s", (_what, forwarded, trustProxy, state, says) => {
  const line = forwardingLine(forwarded, trustProxy)
  expect([line.state, line.says]).toEqual([state, expect.stringMatching(says)])
})
