import { eq, sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests } from "#db/schema/connections.ts"
import { dailyFigures } from "#db/schema/figures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { payments, subscriptions } from "#db/schema/subscriptions.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson } from "#db/test-people.ts"
import { countDays, countedSteps, uncountedDays } from "./daily-figures.server.ts"
import { compareToday } from "./hourly-figures.server.ts"
import { CHARTS } from "./stats-charts.ts"

newDatabase()
const clock = movableClock()
beforeAll(() => clock.toNoon())

/** Five in the afternoon in Pakistan. */
const NOW = new Date("2026-06-17T12:00:00Z")
const ALL = [...CHARTS.map(({ what }) => what)]
const EVENING = "2026-06-15T18:59:59Z"
const MIDNIGHT = "2026-06-15T19:00:00Z"

async function person(name: string, joined: string, profile: Partial<typeof profiles.$inferInsert> = {}) {
  const made = await makePerson(name, { profile: { createdAt: new Date(joined), ...profile } })
  await db
    .update(accounts)
    .set({ createdAt: new Date(joined) })
    .where(eq(accounts.id, made.id))
  return made
}

const counts = (rows: { what: string; day: string; part: string; value: number }[], what: string) =>
  rows
    .filter((row) => row.what === what)
    .map(({ day, part, value }) => [day, part, value].filter((word) => word !== "").join(" "))
    .sort()

beforeAll(async () => {
  const ayesha = await person("Ayesha", EVENING, { religion: "Islam", city: "lahore " })
  const bilal = await person("Bilal", MIDNIGHT, { religion: "Islam", city: "Lahore" })
  await person("Careem", "2026-06-17T11:00:00Z", { city: null })
  await db.insert(connectionRequests).values({
    senderId: ayesha.id,
    receiverId: bilal.id,
    profileId: bilal.profileId,
    status: "accepted",
    createdAt: new Date(EVENING),
    decidedAt: new Date(MIDNIGHT),
  })
  const bought = { accountId: ayesha.id, status: "paid", decidedAt: new Date(MIDNIGHT) } as const
  await db.insert(payments).values([
    { ...bought, plan: "pro", amount: 25_000, reference: "a" },
    { ...bought, plan: "pro", amount: 4_999, currency: "USD", reference: "b" },
    { ...bought, plan: "basic", amount: 2_500, reference: "c", status: "failed" },
  ])
  const term = { accountId: ayesha.id, plan: "basic" } as const
  // Cut in two by a larger plan: one term still.
  await db.insert(subscriptions).values([
    { ...term, status: "replaced", startsAt: new Date(MIDNIGHT), endsAt: new Date("2026-06-16T10:00:00Z") },
    { ...term, startsAt: new Date("2026-06-17T10:00:00Z"), endsAt: new Date("2026-06-30T10:00:00Z") },
  ])
})

test("Each day that has ended is counted once, by the clock of Pakistan; the day that runs is counted when it is asked for", async () => {
  await countDays(NOW)
  await countDays(NOW)
  const counted = await countedSteps("day", "2026-06-01", "2026-06-30", ALL)
  expect(counts(counted, "sign-ups")).toEqual(["2026-06-15 1", "2026-06-16 1"])
  expect(counts(counted, "requests")).toEqual(["2026-06-15 1"])
  expect(counts(counted, "connections")).toEqual(["2026-06-16 1"])
  expect(counts(counted, "income.PKR")).toEqual(["2026-06-16 pro 25000"])
  expect(counts(counted, "income.USD")).toEqual(["2026-06-16 pro 4999"])
  expect(counts(counted, "subscriptions")).toEqual(["2026-06-16 basic 1"])
  expect(counts(counted, "profiles.religion")).toEqual(["2026-06-15 Islam 1", "2026-06-16 Islam 1"])
  const running = await uncountedDays(NOW)
  expect(counts(running, "sign-ups")).toEqual(["2026-06-17 1"])
  expect(counts(running, "profiles.city")).toEqual(["2026-06-17 Not told 1"])
  expect(counts(running, "subscriptions")).toEqual([])

  const months = await countedSteps("month", "2026-06-01", "2026-06-30", ALL)
  expect(counts(months, "sign-ups")).toEqual(["2026-06-01 2"])
  expect(counts(months, "profiles.city")).toEqual(["2026-06-01 Lahore 2"])
})

test("What was counted stays when its people leave, and the next day goes on from there", async () => {
  await db.delete(profiles).where(eq(profiles.firstName, "Bilal"))
  await countDays(new Date("2026-06-18T12:00:00Z"))
  const counted = await countedSteps("day", "2026-06-01", "2026-06-30", ALL)
  expect(counts(counted, "profiles")).toEqual(["2026-06-15 1", "2026-06-16 1", "2026-06-17 1"])
  expect(counts(await uncountedDays(new Date("2026-06-18T12:00:00Z")), "profiles")).toEqual([])
})

test("Servers that count at once count a day once", async () => {
  await db.delete(dailyFigures)
  await Promise.all([countDays(NOW), countDays(NOW), countDays(NOW)])
  expect(counts(await countedSteps("day", "2026-06-15", "2026-06-15", ALL), "sign-ups")).toEqual(["2026-06-15 1"])
})

test("Today stands beside the same hours of a week ago", async () => {
  const soon = new Date(Date.now() - 7 * 24 * 60 * 60_000 + 3 * 60_000)
  await person("Daniya", new Date().toISOString())
  const midnight = await db.execute<{ at: string }>(
    sql`select (date_trunc('day', now() at time zone 'Asia/Karachi') at time zone 'Asia/Karachi' - interval '7 days')::text as at`,
  )
  await person("Esha", new Date(midnight[0]!.at).toISOString())
  await person("Fariha", soon.toISOString())
  const rows = await compareToday()
  const signUps = (when: string) => rows.find((row) => row.when === when && row.what === "sign-ups")?.value
  expect([signUps("today"), signUps("before")]).toEqual([1, 1])
})
