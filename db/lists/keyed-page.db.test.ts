import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { db } from "../client.ts"
import { newDatabase } from "../new-database.ts"
import { accounts } from "../schema/accounts.ts"
import { makeAccounts } from "../test-many-people.ts"
import { keyedPage, type Place } from "./keyed-page.ts"

newDatabase()
beforeAll(() => makeAccounts(1_203))

const all = () => db.select({ id: accounts.id, name: accounts.name }).from(accounts)
const ORDERS = {
  newest: { descending: true },
  oldest: {},
  name: { by: { columns: [sql`lower(name)`], table: accounts } },
}
type Sort = keyof typeof ORDERS
const page = (sort: Sort, place?: Place, limit = 50) => keyedPage(all(), { place, limit }, ORDERS[sort])

async function inOrder(sort: Sort) {
  const by = { newest: sql`id desc`, oldest: sql`id`, name: sql`lower(name), id` }[sort]
  return (await all().orderBy(by)).map(({ id }) => id)
}

const newcomer = () =>
  db.execute(sql`insert into account (role, status, name, email)
    select 'user', 'active', 'Meher', 'meher' || count(*) || '@example.com' from account`)

describe.each(["newest", "oldest", "name"] as const)("the list of accounts, %s first", (sort) => {
  test("is walked to its end, each account once, also while others join", async () => {
    const before = await inOrder(sort)
    const walked: number[] = []
    for (let place: Place | undefined; ; ) {
      const { ids, walk } = await page(sort, place)
      walked.push(...ids)
      await newcomer()
      if (walk.next === null || walked.length > 5_000) break
      place = { after: walk.next }
    }
    const known = new Set(before)
    expect(walked.filter((id) => known.has(id))).toEqual(before)
    expect(new Set(walked).size).toBe(walked.length)
  })

  test("is walked back from its last page to its first", async () => {
    const expected = await inOrder(sort)
    const walked: number[] = []
    for (let place: Place = "last"; ; ) {
      const { ids, walk } = await page(sort, place)
      const isFirst = walk.previous === null
      // The first page is a full one, and shares some with the second.
      walked.unshift(...(isFirst ? ids.filter((id) => !walked.includes(id)) : ids))
      if (isFirst) break
      place = { before: walk.previous! }
    }
    expect(walked).toEqual(expected)
  })

  test("begins at its beginning beside an account that does not exist, or where nothing stands before", async () => {
    const first = await page(sort)
    const none =
      sort === "oldest" ? { after: 10 ** 14 } : sort === "newest" ? { before: 10 ** 14 } : { after: 10 ** 14 }
    for (const place of [none, { before: first.ids[0]! }, { before: first.ids[1]! }])
      expect(await page(sort, place)).toEqual(first)
  })
})

test("a list of one page has no other; one that is empty none", async () => {
  const few = (which: ReturnType<typeof sql>) => keyedPage(all().where(which), { limit: 10 }, { whole: true })
  expect((await few(sql`id <= 10`)).walk).toEqual({ about: null, previous: null, next: null })
  expect((await few(sql`id <= 11`)).walk.next).toBe(10)
  expect(await few(sql`false`)).toMatchObject({ ids: [], total: 0, walk: { next: null } })
})

test("more than a thousand are counted roughly, if nothing narrows the list", async () => {
  await db.execute(sql`analyze account`)
  const { total, walk } = await keyedPage(all(), { limit: 10 }, { whole: true })
  expect([total, walk.about! % 100]).toEqual([1_001, 0])
  expect(walk.about!).toBeGreaterThan(1_000)
  expect((await keyedPage(all(), { limit: 10 }, {})).walk.about).toBeNull()
})
