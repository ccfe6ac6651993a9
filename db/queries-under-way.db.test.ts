import { expect, test } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { db, sql } from "./client.ts"
import { newDatabase } from "./new-database.ts"
import { poolsInUse } from "./queries-under-way.ts"

// A pool of five.
newDatabase()

const pages = () => poolsInUse().find(({ name }) => name === "pages")
const nothing = { connections: 5, busy: 0, waiting: 0 }

/** Holds up whoever asks for it in `held`. */
function lock() {
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7)`
    taken.resolve()
    await release.promise
  })
  return { taken: taken.promise, release: release.resolve, done }
}
const held = () => sql`select pg_advisory_xact_lock_shared(7)`

test("Of a pool is known how many connections are at work and how many queries wait for them", async () => {
  const { taken, release, done } = lock()
  await taken
  expect(pages()).toEqual({ name: "pages", ...nothing, busy: 1 })

  const four = Array.from({ length: 4 }, async () => held())
  await until(async () => expect(pages()).toMatchObject({ busy: 5, waiting: 0 }))
  const more = [held(), sql.unsafe("select 1"), db.execute("select 1")].map(async (query) => query)
  await until(async () => expect(pages()).toMatchObject({ busy: 5, waiting: 3 }))

  release()
  await Promise.all([done, ...four, ...more])
  await until(async () => expect(pages()).toMatchObject(nothing))
})

test("What fails, is rolled back, or is a part of another query, does not count any longer", async () => {
  await expect(sql`select nothing`).rejects.toThrow("nothing")
  await expect(sql.unsafe("select nothing")).rejects.toThrow("nothing")
  await expect(sql.begin(async (tx) => [await tx`select 1`, await tx`select nothing`])).rejects.toThrow("nothing")
  expect(await sql`select 1 as one ${sql`where ${true}`}`).toEqual([{ one: 1 }])
  await db.transaction(async (tx) => tx.execute("select 1"))
  const streamed: unknown[] = []
  await sql`select 1 as one`.forEach((row) => void streamed.push(row))
  expect(streamed).toEqual([{ one: 1 }])
  await until(async () => expect(pages()).toMatchObject(nothing))
})
