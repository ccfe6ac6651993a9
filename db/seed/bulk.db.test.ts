import { beforeAll, describe, expect, test } from "vitest"
import { SCHEMA_LOCK, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { addProfiles } from "./bulk.ts"

newDatabase()

describe("profiles added by the seed command", () => {
  const said: number[] = []
  let lock: Promise<unknown> | undefined
  beforeAll(async () => {
    await sql`insert into account (name, email) values ('First', 'first@example.com')`
    await addProfiles(sql, 300, (done) => {
      said.push(done)
      lock ??= sql`select granted from pg_locks where locktype = 'advisory' and objid = ${SCHEMA_LOCK}`.execute()
    })
  })

  test("are as many as asked for, and progress is told", async () => {
    const [found] = await sql`select count(*)::int, count(picture_id)::int as pictured from profile`
    expect(found!.count).toBe(300)
    expect(found!.pictured).toBeGreaterThan(200)
    expect(said.at(-1)).toBe(300)
  })

  test("keep those who start from the tables that they lock", async () => {
    expect(await lock).toEqual([{ granted: true }])
  })

  test("are whole: each has an account, and each picture belongs to it", async () => {
    const [found] = await sql`
      select count(account.id)::int as owned, count(picture.id)::int as pictured, count(profile.picture_id)::int as wanted
      from profile left join account on account.id = account_id
        left join picture on picture.id = profile.picture_id and picture.account_id = profile.account_id`
    expect(found!.owned).toBe(300)
    expect(found!.pictured).toBe(found!.wanted)
  })

  test("can be added to again", async () => {
    await addProfiles(sql, 20, () => {})
    const [found] = await sql`select count(*)::int, count(distinct email)::int as addresses from account`
    expect(found).toMatchObject({ count: 321, addresses: 321 })
  })

  test("leave their numbers free for nobody else", async () => {
    const [later] = await sql`insert into account (name, email) values ('Later', 'later@example.com') returning id`
    expect(later!.id).toBe("322")
  })
})
