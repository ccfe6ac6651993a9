import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { planOf } from "#db/test-crowd.ts"
import { userQueryFrom } from "./user-query.ts"
import { addressHits, listUsers, newestHits, pageOfWalk, sortedHits } from "./users.server.ts"

freshDatabase("large")

const asked = (query: string) => userQueryFrom(new Request(`http://localhost/portal/user-list?${query}`))

test.each(["", "role=guest", "status=suspended", "role=guest&status=pending", "plan=pro", "plan=none&sort=oldest"])(
  "an index is walked for ?%s",
  async (query) => {
    for (const page of [1, 50]) {
      const plan = await planOf(pageOfWalk(asked(query), { page, limit: 10 }))
      expect(plan).toMatch(/Index (Only )?Scan/)
      expect(plan).not.toMatch(/Seq Scan|Sort/)
    }
  },
)

test.each(["q=person4711", "q=person4711@example.com", "q=syed", "q=zq&role=user"])(
  "the index of words serves ?%s",
  async (query) => {
    expect(await planOf(sortedHits(asked(query)))).toContain("account_words_idx")
  },
)

test.each(["q=khan", "q=khan&role=guest", "q=khan&plan=pro"])(
  "the newest accounts are walked for ?%s",
  async (query) => {
    const plan = await planOf(newestHits(asked(query)))
    expect(plan).toMatch(/Index (Only )?Scan/)
    expect(plan).not.toMatch(/Seq Scan|Sort|account_words_idx/)
  },
)

test("an address is found by its beginning, as a range", async () => {
  const query = asked("q=person4711@ex&role=user")
  expect(await planOf(addressHits(query))).toContain("account_email_key")
  const { users, total } = await listUsers(query, { page: 1, limit: 10 })
  expect([total, users[0]?.email]).toEqual([1, "person4711@example.com"])
  expect(await listUsers(asked("q=4711@example.com&role=user"), { page: 1, limit: 10 })).toMatchObject({ total: 5 })
  expect(await listUsers(asked("q=4711@example.net"), { page: 1, limit: 10 })).toMatchObject({ total: 0 })
})

test("a word that many share shows the newest of them, page by page; a rarer one all there are", async () => {
  const many = await listUsers(asked("q=khan"), { page: 3, limit: 10 })
  expect(many).toMatchObject({ total: 285, more: true })
  expect(await listUsers(asked("q=khan"), { page: 50, limit: 10 })).toMatchObject({ total: 285, page: 29 })
  const newest = await db.execute<{ id: string }>(
    sql`select id from account where name like '%Khan' order by id desc limit 10 offset 20`,
  )
  expect(many.users.map(({ id }) => id)).toEqual(newest.map(({ id }) => Number(id)))
  expect(await listUsers(asked("q=khan&role=guest"), { page: 3, limit: 10 })).toMatchObject({
    total: 142,
    more: false,
  })
})

test("a word of very many accounts finds a thousand of them, and says that there are more", async () => {
  const { total, more, users } = await listUsers(asked("q=example.com"), { page: 100, limit: 10 })
  expect([total, more, users.length]).toEqual([1_000, true, 10])
})
