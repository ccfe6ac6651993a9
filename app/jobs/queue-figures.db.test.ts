import { afterAll, beforeAll, expect, test } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { repeat, startBoss, stopBoss, theBoss, workOff } from "./boss.server.ts"
import { listQueues } from "./queue-figures.server.ts"

const address = newDatabase()
beforeAll(() => startBoss(address()))
afterAll(stopBoss)

test("Of each queue is known how many wait, since when, and how many were given up; recurring jobs are none", async () => {
  const refuse = () => Promise.reject(new Error("refused"))
  await workOff<{ to: string }>("letters", { retryLimit: 0 }, refuse)
  await theBoss().createQueue("dead-parcels")
  await workOff<{ to: string }>("parcels", { retryLimit: 0, deadLetter: "dead-parcels" }, refuse)
  await theBoss().createQueue("cards", { notify: true })
  await repeat("sweep", "0 0 1 1 *", async () => {})
  await theBoss().insert("letters", [{ data: { to: "Bilal" } }])
  await theBoss().insert("parcels", [{ data: { to: "Bilal" } }])
  await theBoss().insert("cards", [{ data: {} }, { data: {} }])
  await sql`update outbox.job set created_on = now() - interval '5 minutes' where id = (
    select id from outbox.job where name = 'cards' limit 1)`
  await until(async () =>
    expect(await sql`select 1 from outbox.job where name in ('letters', 'parcels') and state = 'failed'`).toHaveLength(
      2,
    ),
  )
  // As it does by itself every ten seconds.
  await theBoss().supervise("letters")

  const queues = await listQueues()
  expect(queues).toEqual([
    { name: "cards", waiting: 2, oldest: expect.any(Number), failed: 0 },
    { name: "letters", waiting: 0, oldest: null, failed: 1 },
    { name: "parcels", waiting: 0, oldest: null, failed: 1 },
  ])
  expect(queues[0]!.oldest).toBeGreaterThanOrEqual(300)

  await sql`delete from outbox.job where name = 'dead-parcels'`
  expect(await listQueues(), "what was sent again is given up no longer").toContainEqual({
    name: "parcels",
    waiting: 0,
    oldest: null,
    failed: 0,
  })
})
