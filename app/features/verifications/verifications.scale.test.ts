import { beforeAll, expect, test } from "vitest"
import { db, sql } from "#db/client.ts"
import { idsBeside } from "#db/lists/keyed-page.ts"
import { newDatabase } from "#db/new-database.ts"
import { pictures } from "#db/schema/pictures.ts"
import { makeManyClients, planOf } from "#db/test-many-people.ts"
import { makePerson } from "#db/test-people.ts"
import { nextToCall, orderOf, rowsOf } from "./desk.server.ts"
import { DESK, type DeskState } from "./desk-schema.ts"

newDatabase()

beforeAll(async () => {
  const bureau = await makePerson("Bureau", { role: "guest" })
  await db.insert(pictures).values({ id: "portrait", accountId: bureau.id, width: 480, height: 600 })
  await makeManyClients(bureau.id, 5_000)
  await sql.begin(async (tx) => {
    // A busy machine may need longer than a request ever may.
    await tx`set local statement_timeout = 0`
    await tx`update profile set queued_at = now() - id * interval '1 minute',
      picture_id = case when id % 3 = 0 then 'portrait' end`
  })
  await sql`analyze profile`
})

const walkOf = (state: DeskState) => idsBeside(rowsOf(state), { place: { after: 2_000 }, limit: 10 }, orderOf(state))

test("Among 5,000 profiles the longest waiting are read from their index", async () => {
  const plan = await planOf(walkOf("waiting"))
  expect(plan).toContain("profile_queue_idx")
  expect(plan).not.toMatch(/Seq Scan|Sort/)
  const [row] = await sql`select max(id)::int as id from profile where verified_at is null and id % 3 = 0`
  expect(await nextToCall({ id: 0 })).toEqual([row!.id])
})

const INDEXES: Record<DeskState, string> = {
  waiting: "profile_queue_idx",
  called: "profile_called_idx",
  "sent-back": "profile_sent_back_idx",
  checked: "profile_checked_idx",
  pictureless: "profile_pictureless_idx",
}

test("Each tab of the call desk is read from an index of its own", async () => {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`update profile set call_again_at = now() + id * interval '1 minute' where id % 9 = 0`
    await tx`update profile set sent_back_at = now() - id * interval '1 minute' where id % 7 = 0`
    await tx`update profile set verified_at = now() - id * interval '1 minute' where id % 5 = 0`
  })
  await sql`analyze profile`
  for (const state of Object.keys(DESK) as DeskState[]) {
    const plan = await planOf(walkOf(state))
    expect(plan, state).toContain(INDEXES[state])
    expect(plan, state).not.toMatch(/Seq Scan|Sort/)
  }
})
