import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { planOf } from "#db/test-many-people.ts"
import { clientHits } from "../users/clients.server.ts"
import { ordersCalled, searchEverything } from "./search.server.ts"

newDatabase("large")

beforeAll(async () => {
  await db.execute(sql`insert into payment (account_id, plan, amount, reference)
    select id, 'pro', 5000, 'order-' || id from account limit 10000`)
  await db.execute(sql`analyze payment`)
})

test.each([["R-000123"], ["Zk3-0aBcDeFgHiJkLmNoPq"], ["4711"], ["jc 1234 5678"]])(
  "An order is found by an index: %s",
  async (typed) => {
    const plan = await planOf(ordersCalled(typed))
    expect(plan).toMatch(/payment_reference_key/)
    expect(plan).not.toMatch(/Seq Scan/)
  },
)

test("A client is found by the last digits of a number, however it is typed", async () => {
  const plan = await planOf(clientHits({ q: "0300-0004711", consultant: null }))
  expect(plan).toMatch(/profile_phone_idx/)
  expect(plan).not.toMatch(/Seq Scan/)
  const { clients, users } = await searchEverything("0300-0004711")
  expect([clients.total, users.total]).toEqual([1, 1])
})

test("Words that half of all have are told apart from those that few have", async () => {
  const { users } = await searchEverything("khan")
  expect([users.users.length, users.more]).toEqual([10, true])
  expect((await searchEverything("person4711@ex")).users.total).toBe(1)
})
