import { expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson } from "#db/test-people.ts"
import { countStep } from "./request-limit.server.ts"

newDatabase()
const clock = movableClock()

const TEN = Array.from({ length: 10 }, () => "send" as const)
const FREE = ["accept", "decline", "cancel", "remove"] as const

test("Bilal asks ten times a minute; he answers, takes back and parts as often as he likes", async () => {
  const [bilal, omar] = [await makePerson("Bilal"), await makePerson("Omar")]
  for (const step of TEN) expect(await countStep(step, bilal, ctx())).toMatchObject({ done: true })
  expect(await countStep("send", bilal, ctx())).toMatchObject({ reason: "too-many" })
  for (let again = 0; again < 3; again++)
    for (const step of FREE) for (const _ of TEN) expect((await countStep(step, bilal, ctx())).done, step).toBe(true)
  expect(await countStep("send", omar, ctx())).toMatchObject({ done: true })
  await clock.forward({ minutes: 1, seconds: 1 })
  expect(await countStep("send", bilal, ctx())).toMatchObject({ done: true })
})

test("In an hour it is sixty times, however they are spread", async () => {
  const bilal = await makePerson("Bilal")
  for (let minute = 0; minute < 6; minute++) {
    for (const step of TEN) expect(await countStep(step, bilal, ctx())).toMatchObject({ done: true })
    await clock.forward({ minutes: 2 })
  }
  expect(await countStep("send", bilal, ctx())).toMatchObject({ reason: "too-many" })
  await clock.forward({ minutes: 50 })
  expect(await countStep("send", bilal, ctx())).toMatchObject({ done: true })
})
