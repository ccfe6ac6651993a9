import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { startDatabaseLine } from "../e2e/faults/database-line.ts"
import { connect, disconnect, sql } from "./client.ts"

let line: Awaited<ReturnType<typeof startDatabaseLine>>
let breaks = false

beforeAll(async () => {
  line = await startDatabaseLine(inject("databaseUrl"), () => breaks)
  connect(line.url, { connections: 1 })
})

afterAll(async () => {
  await disconnect()
  line.close()
})

/** The driver without `patches/` never answers these two, and its connection is lost to the pool (decision 013). */
test("Whatever is asked while a connection breaks is refused at once, and the connection comes back", async () => {
  await sql`select 'a connection that has been used'`
  breaks = true
  await expect(sql`select 'From somebody'`).rejects.toThrow()
  breaks = false
  // Asked as soon as the answer turned out to be lost: the connection has broken and is not closed yet.
  const outcomes = await Promise.allSettled([sql`select 1`, sql`select 2`])
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"])
  expect(await sql`select 3 as answer`).toEqual([{ answer: 3 }])
})
