import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgres from "postgres"
import { afterAll, expect, test } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { startEmbedded } from "#db/embedded.ts"
import { backUp } from "./backup.ts"

let folder: string
afterAll(() => rm(folder, { recursive: true, force: true }))

test("A backup taken while people write holds everything that was acknowledged before it ended", async () => {
  folder = await mkdtemp(join(tmpdir(), "rishta-backup-"))
  const [dataDir, copy] = [join(folder, "data"), join(folder, "copy")]
  await mkdir(join(dataDir, "files"), { recursive: true })
  await writeFile(join(dataDir, "files", "picture"), "bytes")
  const server = await startEmbedded(dataDir)
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
  await backUp(dataDir, copy)
  writing = false
  await writer
  expect(acknowledged, "writing went on").toBeGreaterThan(before)
  const sums = await sql`select count(*)::int as lines from line`
  await sql.end()
  await server.stop()

  const restored = await startEmbedded(copy)
  const other = postgres(restored.url, { max: 1 })
  const [row] =
    await other`select count(*)::int as lines, count(distinct id)::int as ids, min(length(body)) as shortest from line`
  expect(row!.lines).toBeGreaterThanOrEqual(before * 5)
  expect(row!.lines).toBeLessThanOrEqual(sums[0]!.lines)
  expect(row).toMatchObject({ ids: row!.lines, shortest: 1000 })
  expect(await readFile(join(copy, "files", "picture"), "utf8")).toBe("bytes")
  await other.end()
  await restored.stop()
})
