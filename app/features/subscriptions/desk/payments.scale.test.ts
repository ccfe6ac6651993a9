import { sql as drizzle } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { CASE_ORDERS, listCases, rowsOfCases } from "#app/features/assisted/cases.server.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { db, sql } from "#db/client.ts"
import { idsBeside } from "#db/lists/keyed-page.ts"
import { newDatabase } from "#db/new-database.ts"
import { planOf } from "#db/test-many-people.ts"
import { findPayers, payers, paymentHits } from "./payment-hits.server.ts"
import { listPayments, orderOf, paymentIds, reportIds } from "./payments.server.ts"

newDatabase("large")

beforeAll(async () => {
  await sql.begin(async (tx) => {
    // A busy machine may need longer than a request ever may.
    await tx`set local statement_timeout = 0`
    await tx`insert into payment (account_id, plan, amount, reference, status, method, transaction_number)
      select id, 'basic', 2500, 'scale-' || id, case when id % 40 = 0 then 'pending' else 'paid' end::payment_status,
        case when id % 4 = 0 then 'bank' else 'card' end, case when id % 4 = 0 then 'TX' || id end from account`
    await tx`insert into payment_event (id, type, reference, outcome)
      select 'scale-' || id, 'subscription.activated', 'scale-' || id,
        case when id % 50 = 0 then 'unknown reference' else 'activated' end from account`
    await tx`insert into assisted_request (account_id, service, wish, taken_by, taken_at, due_at, ended_at)
      select id, 'plus', 'Somebody', case when id % 2 = 0 then id end, now(), now() + (id % 9 - 4) * interval '1 day',
        case when id % 3 = 0 then now() - id * interval '1 minute' end from account where role = 'user' limit 20000`
  })
  for (const table of ["payment", "payment_event", "assisted_request"]) await sql.unsafe(`analyze ${table}`)
})

const BESIDE = { place: { after: 20_000 }, limit: 10 }

test("What waits, and all payments and reports, are walked in the order of their numbers", async () => {
  const { payments, reportedMoney } = QUEUES
  const walks = [
    ["payment_waiting_idx", idsBeside(paymentIds(payments.waits), BESIDE, orderOf(payments.waits))],
    ["payment_pkey", idsBeside(paymentIds(undefined), BESIDE, orderOf(undefined))],
    ["payment_event_open_idx", idsBeside(reportIds(reportedMoney.waits), BESIDE, orderOf(reportedMoney.waits))],
    ["payment_event_number_key", idsBeside(reportIds(undefined), BESIDE, orderOf(undefined))],
    ["assisted_request_case_idx", idsBeside(rowsOfCases("taken"), BESIDE, CASE_ORDERS.taken)],
    ["assisted_request_due_idx", idsBeside(rowsOfCases("overdue"), BESIDE, CASE_ORDERS.overdue)],
    ["assisted_request_ended_idx", idsBeside(rowsOfCases("ended"), BESIDE, CASE_ORDERS.ended)],
  ] as const
  for (const [index, walk] of walks) {
    const plan = await planOf(walk)
    expect(plan).toContain(index)
    expect(plan, index).not.toMatch(/Seq Scan|-> +Sort$/m)
  }
  expect((await listCases("overdue", { page: 1, limit: 10 })).cases).toHaveLength(10)
})

test("A search asks indexes alone, for one payment or for a name that very many have", async () => {
  const [row] =
    await sql`select id::int, reference, transaction_number from payment where transaction_number is not null limit 1`
  const found = (q: string) => listPayments({ state: "all", q }, { page: 1, limit: 10 })
  for (const q of [String(row!.id), row!.reference, row!.transaction_number, "person4751"]) {
    const { ids } = await findPayers(q)
    for (const asked of [payers(q), paymentHits(q, ids)]) {
      const hits = db.select({ id: drizzle<number>`id` }).from(drizzle`(${asked}) hits`)
      expect(await planOf(hits), q).not.toMatch(/Seq Scan/)
    }
    expect(await found(q), q).toMatchObject({ notice: null, payments: expect.arrayContaining([expect.anything()]) })
  }
  expect(await found("person")).toMatchObject({ total: 1_000, notice: expect.stringMatching("More than 1,000") })
})
