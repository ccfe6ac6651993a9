import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { db } from "#db/client.ts"
import { idsBeside, type Place } from "#db/lists/keyed-page.ts"
import { newDatabase } from "#db/new-database.ts"
import { planOf } from "#db/test-many-people.ts"
import { addressHits, idsOf, newestHits, phoneHits, sortedHits } from "./user-hits.server.ts"
import { userQueryFrom } from "./user-query.ts"
import { listUsers, orderOf } from "./users.server.ts"

newDatabase("large")
beforeAll(() => makeProfiles(10_000))

const asked = (query: string) => userQueryFrom(new Request(`http://localhost/portal/user-list?${query}`))

test.each(["", "role=guest", "status=suspended", "role=guest&status=pending", "plan=pro", "plan=none&sort=oldest"])(
  "an index is walked for ?%s",
  async (query) => {
    for (const plan of await plansOf(query, 25_000)) {
      expect(plan).toMatch(/Index (Only )?Scan/)
      expect(plan).not.toMatch(/Seq Scan|Sort/)
    }
  },
)

/** Of the first page, of one in the middle and of the last. */
function plansOf(query: string, middle: number) {
  const places: (Place | undefined)[] = [undefined, { after: middle }, { before: middle }, "last"]
  const order = orderOf(asked(query))
  return Promise.all(places.map((place) => planOf(idsBeside(idsOf(asked(query)), { place, limit: 10 }, order))))
}

test("so it is in the order of names, beside a name as at the ends", async () => {
  for (const plan of await plansOf("sort=name", 25_000)) {
    expect(plan).toContain("account_name_idx")
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  }
})

describe("the list of users goes on to its end", () => {
  test("of all of them about how many are known, of some only that they are more than a thousand", async () => {
    const [row] = await db.execute<{ all: number }>(sql`select count(*)::int as all from account`)
    const { walk, users } = await listUsers(asked(""), { page: 1, limit: 10 })
    expect(Math.abs(walk!.about! - row!.all) / row!.all).toBeLessThan(0.05)
    expect(users).toHaveLength(10)
    expect(await listUsers(asked("role=user"), { page: 1, limit: 10 })).toMatchObject({
      total: 1_001,
      walk: { about: null },
    })
  })

  test("its last page has the oldest account, and the one before it those before", async () => {
    const last = await listUsers(asked(""), { page: 1, limit: 10, place: "last" })
    const oldest = await db.execute<{ id: string }>(sql`select id from account order by id limit 20`)
    const ids = oldest.map(({ id }) => Number(id)).reverse()
    expect([last.ids, last.walk!.next]).toEqual([ids.slice(10), null])
    const before = await listUsers(asked(""), { page: 1, limit: 10, place: { before: last.walk!.previous! } })
    expect(before.ids).toEqual(ids.slice(0, 10))
  })
})

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

async function makeProfiles(count: number) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`insert into profile (account_id, first_name, last_name, marital_status, date_of_birth, gender, city)
      select id, 'Somebody', 'N' || id, 'single', '1995-01-01', 'female', 'Quetta' from account where role = 'user' limit ${count}`)
    await tx.execute(sql`analyze profile`)
  })
}

test.each([
  ["q=zq", /profile_member_words_idx/],
  ["q=zubaida&role=guest", /profile_client_words_idx/],
])("the indexes of profiles serve ?%s", async (query, index) => {
  const plan = await planOf(sortedHits(asked(query)))
  expect(plan).toMatch(index)
  expect(plan).not.toMatch(/Seq Scan/)
})

test("a phone number is found by its last digits, however it is typed", async () => {
  const query = asked("q=0300-0004711&status=active")
  const plan = await planOf(phoneHits(query)!)
  expect(plan).toMatch(/account_phone_idx[\s\S]*profile_phone_idx/)
  expect(plan).not.toMatch(/Seq Scan/)
  expect(await listUsers(query, { page: 1, limit: 10 })).toMatchObject({ total: 1, users: [{ name: "Owner" }] })
})

test("a name of very many clients finds their consultant, and says that there may be others", async () => {
  const found = await listUsers(asked("q=name+malik"), { page: 1, limit: 10 })
  expect([found.total, found.users.map(({ name }) => name)]).toEqual([1, ["Owner"]])
  expect(found.notice).toContain("Very many clients have this name")
})

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
