import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgres from "postgres"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { joinEmbedded } from "#app/commands/existing-database.ts"
import { until } from "#app/until-for-tests.ts"
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts"
import { runningServer } from "./postgres-process.ts"

let parent: string
let dataDir: string
const open: EmbeddedDatabase[] = []
const keeper = { onRestart: vi.fn(), onLoss: vi.fn() }
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "rishta-embedded-"))
  dataDir = join(parent, "data")
})
afterEach(async () => {
  for (const database of open.splice(0)) await database.stop()
  vi.clearAllMocks()
})
afterAll(() => rm(parent, { recursive: true }))

async function start(...given: (typeof keeper)[]) {
  const database = await startEmbedded(dataDir, ...given)
  open.push(database)
  return database
}
const postmaster = () => runningServer(join(dataDir, "postgres"))

async function answer(url: string) {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
  try {
    return (await sql`select 'here' as answer`)[0]!.answer
  } finally {
    await sql.end({ timeout: 1 })
  }
}

test("A first start that was stopped half-way is begun anew", async () => {
  await mkdir(dataDir)
  await writeFile(join(dataDir, "postgres.unfinished"), "")
  const { url } = await start()
  expect(await answer(url)).toBe("here")
  expect(await readdir(dataDir)).toEqual(["postgres", "postgres-password"])
  expect((await readFile(join(dataDir, "postgres-password"), "utf8")).length).toBeGreaterThan(30)
})

test("A command and a server share the database; whoever leaves last stops it", async () => {
  const command = await start()
  const server = await start(keeper)
  expect(server.url).toBe(command.url)
  await command.stop()
  expect(await answer(server.url)).toBe("here")
  await server.stop()
  expect(postmaster()).toBeUndefined()
})

test("A second server is refused with one line, and the first goes on", async () => {
  const server = await start(keeper)
  await expect(start(keeper)).rejects.toThrow(`Another server already works on DATA_DIR ${dataDir}.`)
  expect(await answer(server.url)).toBe("here")
})

test("A database that is killed is started again at the same address, and not given up as it would be after five seconds", async () => {
  const server = await start(keeper)
  for (const times of [1, 2]) {
    const killed = postmaster()!.pid
    process.kill(killed, "SIGKILL")
    await until(() => expect(keeper.onRestart).toHaveBeenCalledTimes(times))
    expect(await answer(server.url)).toBe("here")
    expect(postmaster()!.pid).not.toBe(killed)
    expect(keeper.onLoss).not.toHaveBeenCalled()
  }
  await expect(start(keeper), "it is still the only server").rejects.toThrow("Another server")
})

test("A database that does not start again is given up with one line that says why", async () => {
  await start(keeper)
  const control = join(dataDir, "postgres", "global", "pg_control")
  await rename(control, join(parent, "control"))
  process.kill(postmaster()!.pid, "SIGKILL")
  await until(() => expect(keeper.onLoss).toHaveBeenCalledOnce())
  const [[error]] = keeper.onLoss.mock.calls as [[Error]]
  expect(error.name).toBe("StartError")
  expect(error.message).toMatch(/^PostgreSQL does not start on \S+: postgres: could not find the database system/)
  expect(error.message).not.toContain("\n")
  await rename(join(parent, "control"), control)
})

test("A password that is not the database's is said at once, and nothing is left running", async () => {
  const file = join(dataDir, "postgres-password")
  const right = await readFile(file, "utf8")
  await writeFile(file, "another password of enough length")
  await expect(start(keeper)).rejects.toThrow(/^PostgreSQL does not start on \S+: password authentication failed/)
  await until(() => expect(postmaster()).toBeUndefined())
  await writeFile(file, right)
  expect(await answer((await start(keeper)).url)).toBe("here")
})

test("A number of a process that is another's now is not taken for the database", async () => {
  await (await start()).stop()
  await writeFile(join(dataDir, "postgres", "postmaster.pid"), `${process.pid}\n${dataDir}\n0\n1\n\n127.0.0.1\n`)
  expect(await answer((await start()).url)).toBe("here")
})

test("A folder without a database is refused and left as it is", async () => {
  await expect(joinEmbedded(join(parent, "mistyped"))).rejects.toThrow("There is no database in DATA_DIR")
  expect(await readdir(parent)).toEqual(["data"])
})
