import { eq, sql } from "drizzle-orm"
import { afterEach, beforeAll, expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { hourlyFigures } from "#db/schema/figures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson } from "#db/test-people.ts"
import { uncountedDays } from "./daily-figures.server.ts"
import { compareToday, countHours } from "./hourly-figures.server.ts"

newDatabase()
const clock = movableClock()
beforeAll(() => clock.toNoon())

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE)

async function joined(name: string, at: Date) {
  const { id } = await makePerson(name, { profile: { createdAt: at, city: name } })
  await db.update(accounts).set({ createdAt: at }).where(eq(accounts.id, id))
}

async function midnight() {
  const [row] = await db.execute<{ at: string }>(
    sql`select (date_trunc('day', now() at time zone 'Asia/Karachi') at time zone 'Asia/Karachi')::text as at`,
  )
  return new Date(row!.at)
}

async function signUps() {
  const rows = await compareToday()
  const of = (when: string) => rows.find((row) => row.when === when && row.what === "sign-ups")?.value ?? 0
  return [of("today"), of("before")]
}

/** Whoever joined in the last days, each in a city of their own. */
const cities = async () =>
  (await uncountedDays())
    .filter(({ what }) => what === "profiles.city")
    .map(({ part, value }) => `${part} ${value}`)
    .sort()

afterEach(async () => {
  for (const table of [accounts, hourlyFigures]) await db.delete(table)
})

test("Today and the day a week ago are the same before their hours are counted and after, however often they are", async () => {
  const begin = await midnight()
  await joined("Ayesha", begin)
  await joined("Bilal", new Date(begin.getTime() - WEEK))
  await joined("Careem", new Date(begin.getTime() - WEEK - 1))
  await joined("Daniya", new Date(Date.now() - WEEK + 3 * MINUTE))
  expect(await signUps()).toEqual([1, 1])
  await countHours()
  await countHours()
  expect(await signUps()).toEqual([1, 1])
})

test("Whoever joins after the counting stands beside those who are counted, and nobody twice", async () => {
  await joined("Ayesha", minutesAgo(40))
  await countHours(minutesAgo(15))
  await joined("Bilal", minutesAgo(20))
  await joined("Careem", minutesAgo(2))
  const everybody = ["Ayesha 1", "Bilal 1", "Careem 1"]
  expect(await cities()).toEqual(everybody)
  await Promise.all([countHours(), countHours()])
  expect(await cities()).toEqual(everybody)
})

test("What is counted stays when its people leave, and the hours of long ago are forgotten", async () => {
  await joined("Ayesha", minutesAgo(40))
  await joined("Bilal", minutesAgo(2))
  await countHours()
  await db.delete(profiles)
  expect(await cities()).toEqual(["Ayesha 1"])
  await countHours(new Date(Date.now() + 2 * WEEK))
  expect(await db.select().from(hourlyFigures)).toMatchObject([{ what: "counted" }])
})
