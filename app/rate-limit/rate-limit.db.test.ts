import { expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { giveBack, trySpend } from "./rate-limit.server.ts"

newDatabase()
const clock = movableClock()

const somebody = () => crypto.randomUUID()

test.each([
  ["login.account-and-address", 5, "15 minutes"],
  ["login.account", 25, "60 minutes"],
  ["login.address", 100, "15 minutes"],
  ["code.send-hour", 3, "60 minutes"],
  ["code.send-day", 10, "24 hours"],
  ["coupon", 10, "60 minutes"],
] as const)("Of %s, %i are taken, and whoever asks for more is told to wait %s", async (limit, times, wait) => {
  const key = somebody()
  for (let time = 1; time <= times; time++)
    expect(await trySpend(limit, key, ctx()), `${time}`).toMatchObject({ done: true })
  const asked = ctx()
  expect(await trySpend(limit, key, asked)).toMatchObject({ reason: "too-many", wait })
  expect(asked.retryAfter).toBeGreaterThan(60)
  expect(await trySpend(limit, somebody(), ctx())).toMatchObject({ done: true })
})

test("Who has waited is let in again, and not sooner", async () => {
  const ayesha = somebody()
  const again = async () => (await trySpend("code.send-hour", ayesha, ctx())).done
  expect([await again(), await again(), await again(), await again()]).toEqual([true, true, true, false])
  await clock.forward({ minutes: 59 })
  expect(await again()).toBe(false)
  await clock.forward({ minutes: 2 })
  expect(await again()).toBe(true)
})

test("A use that did not count is given back, and no more than that", async () => {
  const ayesha = somebody()
  const again = async () => (await trySpend("code.send-hour", ayesha, ctx())).done
  expect([await again(), await again(), await again()]).toEqual([true, true, true])
  await giveBack("code.send-hour", ayesha)
  expect([await again(), await again()]).toEqual([true, false])
})
