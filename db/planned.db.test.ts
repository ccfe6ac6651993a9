import { sql as text } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { connect, db, disconnect, planned, sql } from "./client.ts"
import { freshDatabase } from "./fresh-database.ts"
import { accounts } from "./schema/accounts.ts"

const address = freshDatabase()

// Plans belong to a connection.
beforeAll(async () => {
  await disconnect()
  connect(address(), { connections: 1 })
})

const kept = async (like: string) => {
  const [row] = await sql.unsafe<{ count: number }[]>(
    `select count(*)::int from pg_prepared_statements where statement like '%${like}%'`,
  )
  return row!.count
}

const beyond = (id: number) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(text`id > ${text.raw(String(id))} and id <> ${0}`)

test("A planned query is planned once, and of many texts only so many are kept", async () => {
  await beyond(1)
  expect(await kept("id > 1")).toBe(0)
  for (let asked = 0; asked < 3; asked++) await planned(beyond(1))
  expect(await kept("id > 1")).toBe(1)
  for (let id = 1; id <= 350; id++) await planned(beyond(id))
  expect(await kept("id >")).toBeLessThanOrEqual(300)
  expect(await planned(beyond(2_000))).toEqual([])
})
