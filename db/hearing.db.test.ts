import { expect, test } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { sql } from "./client.ts"
import { isHearing, listenForOurselves } from "./hearing.ts"
import { newDatabase } from "./new-database.ts"

newDatabase()

test("A server knows whether it hears what is notified, and hears again after its line was lost", async () => {
  expect(await isHearing(), "nobody listens yet").toBe(false)
  await listenForOurselves()
  expect(await isHearing()).toBe(true)

  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and pid <> pg_backend_pid()
    and datname = current_database()`
  await until(async () => expect(await isHearing()).toBe(true))
})
