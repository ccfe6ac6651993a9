import { expect, test } from "vitest"
import { migrateDatabase, sql } from "./client.ts"
import journal from "./migrations/meta/_journal.json" with { type: "json" }
import { newDatabase } from "./new-database.ts"

const address = newDatabase()
const FIRST = journal.entries[0]!.when

/** As a version before 1.0.0 leaves it: its last migration, and nothing of what has come since. */
async function leaveAsEarlier(lastAt: number) {
  await sql`drop table job_run`
  await sql`alter table session drop column written`
  await sql`delete from drizzle.__drizzle_migrations`
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of then', ${lastAt})`
}

test("A database that stands at the last migration of before 1.0.0 is adopted and goes on from there", async () => {
  await leaveAsEarlier(FIRST)
  await migrateDatabase(address())
  expect(await sql`select name from job_run`).toEqual([])
  expect(await sql`select 1 from drizzle.__drizzle_migrations`).toHaveLength(journal.entries.length)
})

test("One that stands earlier is told which version brings it up to date, and stays as it is", async () => {
  await leaveAsEarlier(FIRST - 1)
  await expect(migrateDatabase(address())).rejects.toThrow(
    /^This database was made before version 1\.0\.0\. Start commit [0-9a-f]{8} /,
  )
  expect(await sql`select to_regclass('job_run') as there`).toEqual([{ there: null }])
})
