import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freePort } from "#db/postgres-process.ts"

const COMMANDS = {
  start: ["server.ts"],
  seed: ["db/seed/command.ts", "--profiles", "5"],
  admin: ["app/commands/admin.ts", "a@b"],
}
const SECRET = "a secret of enough length"
const NOWHERE = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", SESSION_SECRET: SECRET }

const folder = mkdtempSync(join(tmpdir(), "rishta-start-"))
const busy = createServer()
beforeAll(async () => {
  await once(busy.listen(0, "127.0.0.1"), "listening")
})
afterAll(() => {
  busy.close()
  rmSync(folder, { recursive: true })
})

/** What a process that ends by itself has said, and how it ended. */
async function run(command: keyof typeof COMMANDS, environment: Record<string, string>) {
  const { PATH } = process.env
  const child = spawn(process.execPath, COMMANDS[command], { env: { PATH, NODE_ENV: "production", ...environment } })
  const [said] = await Promise.all([text(child.stderr), text(child.stdout), once(child, "close")])
  return { code: child.exitCode, said }
}

type Case = [command: keyof typeof COMMANDS, what: string, environment: Record<string, string>, says: RegExp]

const SETTINGS = { ORIGIN: "rishta.example", MAIL_FROM: "Rishta", SESSION_SECRET: "short" }
const THREE_LINES = /^ORIGIN must be an address.*\nSESSION_SECRET must be.*\nMAIL_FROM must be an e-mail address.*\n$/
const MISTYPED = /^There is no database in DATA_DIR .*: npm start makes it\.\n$/
const cases: Case[] = [
  ["start", "several wrong settings", SETTINGS, THREE_LINES],
  ["seed", "several wrong settings", SETTINGS, THREE_LINES],
  [
    "start",
    "a folder that cannot be written",
    { DATA_DIR: "/dev/null/data" },
    /^DATA_DIR \S+ cannot be written \(ENOTDIR\)\n$/,
  ],
  [
    "start",
    "a storage that cannot be written",
    { STORAGE_URL: "file:///dev/null/files" },
    /^STORAGE_URL \S+ cannot be written.*\n$/,
  ],
  [
    "start",
    "a storage that can be nowhere",
    { STORAGE_URL: "file:///proc/x" },
    /^STORAGE_URL \/proc\/x cannot be written \(ENOENT\)\n$/,
  ],
  ["start", "data that can be nowhere", { DATA_DIR: "/proc/x" }, /^DATA_DIR \/proc\/x cannot be written \(ENOENT\)\n$/],
  [
    "start",
    "an address of another machine",
    { HOST: "192.0.2.1" },
    /^HOST 192\.0\.2\.1 is no address of this machine.*\n$/,
  ],
  [
    "start",
    "a name that is no address",
    { HOST: "no such host" },
    /^HOST no such host is no address of this machine.*\n$/,
  ],
  ["admin", "a database that is nowhere", NOWHERE, /^DATABASE_URL: connect ECONNREFUSED 127\.0\.0\.1:1\n$/],
  ["seed", "a folder without a database", {}, MISTYPED],
  ["admin", "a folder without a database", {}, MISTYPED],
]

describe.concurrent("Each start that cannot be says why and nothing else, ends with 1 and begins nothing", () => {
  test.each(cases)("%s with %s", async (command, what, environment, says) => {
    const DATA_DIR = join(folder, `${command} ${what}`)
    const { code, said } = await run(command, { PORT: String(await freePort()), DATA_DIR, ...environment })
    expect(said).toMatch(says)
    expect(code).toBe(1)
    expect(existsSync(join(DATA_DIR, "postgres"))).toBe(false)
    if (command !== "start") expect(existsSync(DATA_DIR)).toBe(false)
  })

  test("start with a port in use", async () => {
    const { port } = busy.address() as AddressInfo
    const { code, said } = await run("start", { PORT: String(port), DATA_DIR: join(folder, "port") })
    expect([code, said]).toEqual([1, `PORT ${port} is in use by another program\n`])
  })

  test("start with an empty secret", async () => {
    const DATA_DIR = mkdtempSync(join(folder, "secret-"))
    writeFileSync(join(DATA_DIR, "session-secret"), "")
    const { code, said } = await run("start", { PORT: String(await freePort()), DATA_DIR })
    expect(said).toMatch(/^\S+session-secret holds no secret of at least 16 characters: .*\n$/)
    expect(code).toBe(1)
  })
})
