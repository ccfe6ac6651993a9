import { afterAll, beforeAll, expect, test } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { repeat, startBoss, stopBoss, theBoss, workOff } from "./boss.server.ts"

const address = newDatabase()
beforeAll(() => startBoss(address()))
afterAll(stopBoss)

test("A job that fails waits to be tried again, and those that are taken up with it are done", async () => {
  await workOff<{ to: string }>("greetings", { retryLimit: 3, retryDelay: 600 }, async ({ data: { to } }) => {
    if (to === "Bilal") throw new Error("away")
  })
  await theBoss().insert(
    "greetings",
    ["Ayesha", "Bilal", "Sana"].map((to) => ({ data: { to } })),
  )
  const jobs = () =>
    sql`select data ->> 'to' as to, state::text, retry_count from outbox.job where name = 'greetings' order by 1`
  const completed = { state: "completed", retry_count: 0 }
  await until(async () =>
    expect(await jobs()).toMatchObject([
      { to: "Ayesha", ...completed },
      { to: "Bilal", state: "retry" },
      { to: "Sana", ...completed },
    ]),
  )
})

test("What a killed server was doing again and again is taken up once it gives no sign of life", async () => {
  let done = 0
  await repeat("sweep", "0 0 1 1 *", async () => {
    done += 1
  })
  await until(() => expect(done).toBe(1))
  await until(async () =>
    expect(await sql`select 1 from outbox.job where name = 'sweep' and state = 'completed'`).toHaveLength(1),
  )
  // As a server leaves it that was killed a minute ago.
  await sql`update outbox.job set state = 'active', completed_on = null, started_on = now() - interval '1 minute',
    heartbeat_on = now() - interval '1 minute' where name = 'sweep'`
  await theBoss().supervise("sweep")
  expect(await sql`select state::text from outbox.job where name = 'sweep'`).toEqual([{ state: "retry" }])
})
