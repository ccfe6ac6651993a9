import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgres from "postgres"
import { afterAll, expect, test } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { migrateDatabase } from "#db/client.ts"
import { startEmbedded } from "#db/embedded.ts"
import { hasDebianPostgres, startDebianPostgres } from "#db/test-debian-postgres.ts"
import { backUp, MARK, removeOld } from "./backup.ts"
import { restore } from "./restore.ts"

const folder = await mkdtemp(join(tmpdir(), "rishta-backup-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

const siteOf = (dataDir: string, directUrl?: string) => ({
  dataDir,
  directUrl,
  storageFolder: join(dataDir, "files"),
})

async function newSite(name: string) {
  const dataDir = join(folder, name)
  await mkdir(join(dataDir, "files", "00"), { recursive: true })
  await writeFile(join(dataDir, "files", "picture"), "bytes")
  return dataDir
}

const LIST = `${"0".repeat(32)}-deleted0`

test("A backup taken while people write holds everything that was acknowledged before it ended", async () => {
  const dataDir = await newSite("data")
  const copy = join(folder, "copy")
  const server = await startEmbedded(dataDir)
  await migrateDatabase(server.url)
  const sql = postgres(server.url, { max: 2, onnotice: () => {} })
  await sql`create table line (id bigint generated always as identity primary key, body text)`
  let acknowledged = 0
  let writing = true
  const writer = (async () => {
    for (; writing; acknowledged++)
      await sql`insert into line (body) select repeat('x', 1000) from generate_series(1, 5)`
  })()
  await until(() => expect(acknowledged).toBeGreaterThan(50))
  const before = acknowledged
  await backUp(siteOf(dataDir), copy)
  writing = false
  await writer
  expect(acknowledged, "writing went on").toBeGreaterThan(before)
  const sums = await sql`select count(*)::int as lines from line`
  await sql.end()
  await server.stop()

  const [again, newest] = [join(folder, "again"), join(folder, "newest")]
  await mkdir(join(newest, "00"), { recursive: true })
  await writeFile(join(newest, "00", LIST), "7 1795783192645000\n")
  await restore(copy, siteOf(again), { deleted: newest })
  expect(await readFile(join(again, "files", "00", LIST), "utf8")).toBe("7 1795783192645000\n")
  await expect(restore(copy, siteOf(again))).rejects.toThrow(/is not empty/)

  const restored = await startEmbedded(again)
  const other = postgres(restored.url, { max: 1 })
  const [row] =
    await other`select count(*)::int as lines, count(distinct id)::int as ids, min(length(body)) as shortest from line`
  expect(row!.lines).toBeGreaterThanOrEqual(before * 5)
  expect(row!.lines).toBeLessThanOrEqual(sums[0]!.lines)
  expect(row).toMatchObject({ ids: row!.lines, shortest: 1000 })
  expect(await readFile(join(again, "files", "picture"), "utf8")).toBe("bytes")
  expect(await other`select failed from job_run where name = 'backup'`).toEqual([{ failed: false }])
  await other.end()
  await restored.stop()
})

test("What is no backup, or one of another kind of database, is not put back", async () => {
  await expect(restore(folder, siteOf(join(folder, "none")))).rejects.toThrow(/is no backup/)
  const dumped = await newSite("dumped")
  await writeFile(join(dumped, "rishta.dump"), "")
  await expect(restore(dumped, siteOf(join(folder, "none")))).rejects.toThrow(/set DATABASE_URL to an empty database/)
})

test("A backup that fails leaves no folder, and one that stands there already is left alone", async () => {
  const target = join(folder, "failed")
  await expect(backUp(siteOf(join(folder, "mistyped")), target)).rejects.toThrow(/There is no database in DATA_DIR/)
  expect(await readdir(folder)).not.toContain("failed")

  await mkdir(target)
  await expect(backUp(siteOf(join(folder, "mistyped")), target)).rejects.toThrow(/cannot be made \(EEXIST\)/)
  expect(await readdir(folder)).toContain("failed")
})

test("Beyond the number that is kept the oldest backups go, and nothing else that lies there", async () => {
  const parent = join(folder, "many")
  for (const name of ["2026-11-01", "2026-11-02", "2026-11-03", "not-ours"]) {
    await mkdir(join(parent, name), { recursive: true })
    if (name !== "not-ours") await writeFile(join(parent, name, MARK), "{}")
  }
  expect(await removeOld(parent, 2)).toEqual(["2026-11-01"])
  expect((await readdir(parent)).sort()).toEqual(["2026-11-02", "2026-11-03", "not-ours"])
})

test.skipIf(!hasDebianPostgres)(
  "A PostgreSQL of one's own is dumped with its files, and put back into an empty database or over a full one",
  async () => {
    const server = await startDebianPostgres()
    await migrateDatabase(server.url)
    const dataDir = await newSite("own")
    const target = join(folder, "dump")
    await backUp(siteOf(dataDir, server.url), target)

    const admin = postgres(server.url, { max: 1, onnotice: () => {} })
    await admin`create database empty`
    const empty = server.url.replace("/postgres", "/empty")
    const there = await newSite("there")
    await writeFile(join(there, "files", "00", LIST), "newer")
    await restore(target, siteOf(there, empty))
    expect(await readFile(join(there, "files", "00", LIST), "utf8")).toBe("newer")
    const restored = postgres(empty, { max: 1, onnotice: () => {} })
    expect(await restored`select document from document_version order by document::text`).toEqual([
      { document: "privacy" },
      { document: "terms" },
    ])

    await expect(restore(target, siteOf(there, empty))).rejects.toThrow(/not empty.*--over/)
    await restored`create table left_over (id int)`
    await restore(target, siteOf(there, empty), { over: true })
    expect(await restored`select to_regclass('left_over') as there`).toEqual([{ there: null }])
    await Promise.all([admin.end(), restored.end()])
    server.stop()
  },
)
