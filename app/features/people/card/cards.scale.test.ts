import { beforeAll, expect, test } from "vitest"
import { type Filter, fitting } from "#app/features/browse/filters.server.ts"
import { connect, disconnect, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { planOf } from "#db/test-many-people.ts"
import { makePerson } from "#db/test-people.ts"
import { listCards, type Narrowing, pageOfIds } from "./cards.server.ts"

const address = newDatabase("large")

let viewer: { id: number }
beforeAll(async () => {
  viewer = await makePerson("Viewer")
  await sql`insert into account (name, email, status) select 'Name', 'blocked' || n || '@example.com', 'active' from generate_series(1, 200) n`
  await sql`insert into block (blocker_id, blocked_id) select ${viewer.id}, id from account where email like 'blocked%'`
  await sql`insert into block (blocker_id, blocked_id, kind) select account_id, ${viewer.id}, 'known'
    from profile where visible and account_id <> ${viewer.id} group by account_id order by account_id desc limit 500`
  await sql`insert into block (blocker_id, blocked_id, kind) select ${viewer.id}, account_id, 'known'
    from profile where visible and account_id <> ${viewer.id} group by account_id order by account_id limit 500`
  await sql.unsafe("vacuum analyze block, dismissal, account")
})

const planOfPage = (page: number, narrowing?: Narrowing) => planOf(pageOfIds(viewer, { page, limit: 10 }, narrowing))

test.each([
  [1, "everyone"],
  [50, "everyone"],
  [1, "female"],
  [50, "female"],
] as const)(
  "an index serves page %i of %s, also for somebody with many blocks, and whom many know",
  async (page, gender) => {
    const plan = await planOfPage(page, { gender })
    expect(plan).toMatch(/Index Only Scan Backward using profile_newest_idx on profile/)
    expect(plan).not.toMatch(/Seq Scan on profile|Sort|Join/)
  },
)

test.each<[Filter, string, string]>([
  ["caste", "Jatt", "profile_caste_idx"],
  ["religion", "Islam", "profile_religion_idx"],
  ["sect", "Wahabi", "profile_sect_idx"],
  ["height", "5'4''", "profile_height_idx"],
  ["residence", "Rural", "profile_residence_idx"],
  ["employedStatus", "Employed", "profile_employed_idx"],
  ["employedStatus", "Business Owner", "profile_occupation_idx"],
])("its index alone serves %s %s, spelling by spelling", async (filter, value, index) => {
  const eitherOf = fitting(filter, value)
  for (const [page, gender] of [
    [1, "male"],
    [50, "male"],
    [50, "everyone"],
  ] as const) {
    const plan = await planOfPage(page, { eitherOf, gender })
    expect(plan.match(new RegExp(`Index Only Scan Backward using ${index}`, "g"))).toHaveLength(eitherOf.length)
    expect(plan).not.toMatch(/Scan on profile|Join/)
  }
})

test("the first page is planned once a connection, not anew at each visit", async () => {
  // Here one owner has all of them; of a site's profiles each is somebody's own.
  await sql`alter table profile alter column account_id set (n_distinct = -1)`
  await sql`analyze profile`
  // What was planned for a smaller table is kept as long as its connection.
  await disconnect()
  connect(address(), { connections: 1 })
  for (let visit = 0; visit < 10; visit++) await listCards(viewer, { page: 1 })
  const [plans] = await sql`
    select custom_plans::int as anew, generic_plans::int as once from pg_prepared_statements 
      where statement ~ 'walked' and statement !~ 'pg_prepared_statements'`
  // PostgreSQL compares five plans made anew with the lasting one.
  expect(plans).toEqual({ anew: 5, once: 5 })
})
