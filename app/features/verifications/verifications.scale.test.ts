import { beforeAll, expect, test } from "vitest"
import { db, sql } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { pictures } from "#db/schema/pictures.ts"
import { LARGE_TABLE_MS, makeCrowd, planOf } from "#db/test-crowd.ts"
import { makePerson } from "#db/test-people.ts"
import { nextVerification, pageOfWaiting } from "./verifications.server.ts"

freshDatabase()

beforeAll(async () => {
  const bureau = await makePerson("Bureau", { role: "guest" })
  await db.insert(pictures).values({ id: "portrait", accountId: bureau.id, width: 480, height: 600 })
  await makeCrowd(bureau.id, 5_000)
  await sql.begin(async (tx) => {
    // A busy machine may need longer than a request ever may.
    await tx`set local statement_timeout = 0`
    await tx`update profile set queued_at = now() - id * interval '1 minute',
      picture_id = case when id % 3 = 0 then 'portrait' end`
  })
  await sql`analyze profile`
}, LARGE_TABLE_MS)

test("Among 5,000 profiles the longest waiting are read from their index", async () => {
  const plan = await planOf(pageOfWaiting({ page: 20, limit: 10 }))
  expect(plan).toContain("profile_queue_idx")
  expect(plan).not.toMatch(/Seq Scan|Sort/)
  const [row] = await sql`select max(id)::int as id from profile where verified_at is null and id % 3 = 0`
  expect(await nextVerification()).toBe(row!.id)
})
