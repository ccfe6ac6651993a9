import { setTimeout as pause } from "node:timers/promises"
import postgres from "postgres"
import { expect, inject, test, vi } from "vitest"
import { PATIENCE_MS, until } from "#app/until-for-tests.ts"
import { startDatabaseLine } from "../e2e/faults/database-line.ts"
import { migrateDatabase, SCHEMA_LOCK } from "./client.ts"
import { newDatabase } from "./new-database.ts"
import { freePort } from "./postgres-process.ts"
import { reachDatabase } from "./reach.ts"

const address = newDatabase()

const urlWith = (change: (url: URL) => void) => {
  const url = new URL(inject("databaseUrl"))
  change(url)
  return url.href
}

test("A database that comes later is waited for, and that is said once", async () => {
  const port = await freePort()
  const onWait = vi.fn()
  const reached = reachDatabase(
    urlWith((url) => (url.port = String(port))),
    PATIENCE_MS,
    onWait,
  )
  await until(() => expect(onWait).toHaveBeenCalledOnce())
  const line = await startDatabaseLine(inject("databaseUrl"), () => false, port)
  await reached
  expect(onWait).toHaveBeenCalledOnce()
  line.close()
})

test.each<[string, (url: URL) => void, string]>([
  ["nobody answers", (url) => (url.port = "1"), "connect ECONNREFUSED 127.0.0.1:1"],
  ["the password is wrong", (url) => (url.password = "wrong"), 'password authentication failed for user "rishta"'],
  ["there is no such database", (url) => (url.pathname = "/mistyped"), 'database "mistyped" does not exist'],
])("Where %s, one line says so", async (_, change, said) => {
  const url = urlWith(change)
  await expect(reachDatabase(url)).rejects.toThrow(`DATABASE_URL: ${said}`)
})

test("What no waiting repairs ends the start at once", async () => {
  const onWait = vi.fn()
  await expect(
    reachDatabase(
      urlWith((url) => (url.pathname = "/mistyped")),
      60_000,
      onWait,
    ),
  ).rejects.toThrow("does not exist")
  expect(onWait).not.toHaveBeenCalled()
})

test("Who brings the schema up to date waits for whoever locks its tables, and says so", async () => {
  const other = postgres(address(), { max: 1 })
  await other`select pg_advisory_lock(${SCHEMA_LOCK})`
  const onWait = vi.fn()
  const next = vi.fn(async () => {})
  const migrated = migrateDatabase(address(), { onWait, next })
  await until(() => expect(onWait).toHaveBeenCalledOnce())
  await pause(0)
  expect(next).not.toHaveBeenCalled()
  await other.end()
  await migrated
  expect(next).toHaveBeenCalledOnce()
})

test("A migration that fails is told with one line", async () => {
  const sql = postgres(address(), { max: 1 })
  await sql`drop schema drizzle cascade`
  await sql.end()
  await expect(migrateDatabase(address())).rejects.toThrow(
    /^The database cannot be brought up to date: [^\n]*already exists$/,
  )
})
