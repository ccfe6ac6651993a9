import { afterAll, beforeAll, expect, test } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { sql } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { startBoss, stopBoss, theBoss, workOff } from "./boss.server.ts"

const address = freshDatabase()
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
