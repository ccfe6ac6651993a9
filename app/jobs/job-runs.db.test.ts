import { expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { listJobRuns, noteRun } from "./job-runs.server.ts"

newDatabase()

test("Of each job the last run is known: when, how long and whether it failed", async () => {
  await noteRun("sweep", async () => {})
  const [first] = await listJobRuns()
  expect(first).toMatchObject({ name: "sweep", failed: false, startedAt: expect.any(Date), endedAt: expect.any(Date) })

  await expect(noteRun("sweep", () => Promise.reject(new Error("no")))).rejects.toThrow("no")
  expect(await listJobRuns()).toMatchObject([{ name: "sweep", failed: true, tookMs: expect.any(Number) }])
})

test("While a job runs, what became of it is of the run before", async () => {
  await noteRun("count", async () => {})
  const before = (await listJobRuns()).find(({ name }) => name === "count")!
  await noteRun("count", async () => {
    const now = (await listJobRuns()).find(({ name }) => name === "count")!
    expect([now.endedAt, now.tookMs, now.failed]).toEqual([before.endedAt, before.tookMs, false])
    expect(now.startedAt.getTime()).toBeGreaterThanOrEqual(before.startedAt.getTime())
  })
})
