import { eq, sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { recordAudit } from "#app/audit/audit.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests } from "#db/schema/connections.ts"
import { dailyFigures } from "#db/schema/figures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { auditEvents } from "#db/schema/site.ts"
import { subscriptions } from "#db/schema/subscriptions.ts"
import { makePerson } from "#db/test-people.ts"
import { COHORTS, cohortRows } from "./cohorts.ts"
import { countDays, countedCohorts, uncountedDays } from "./daily-figures.server.ts"

newDatabase()

/** Two weeks, each a Monday, and the Wednesday after them. */
const [FIRST, SECOND] = ["2026-06-01", "2026-06-08"] as const
const NOW = new Date("2026-06-17T12:00:00Z")
const at = (day: string, hour = 6) => new Date(`${day}T${String(hour).padStart(2, "0")}:00:00Z`)

async function joined(name: string, day: string, profile?: Partial<typeof profiles.$inferInsert>) {
  const made = await makePerson(name, { profile: profile ? { createdAt: at(day), ...profile } : false })
  await db
    .update(accounts)
    .set({ createdAt: at(day) })
    .where(eq(accounts.id, made.id))
  return made
}

const ask = (
  senderId: number,
  receiverId: number,
  asked: Date,
  more: Partial<typeof connectionRequests.$inferInsert> = {},
) => db.insert(connectionRequests).values({ senderId, receiverId, createdAt: asked, ...more })

async function rows(now = NOW) {
  const figures = [...(await countedCohorts(FIRST)), ...(await uncountedDays(now))]
  const rows = cohortRows(figures, [FIRST, SECOND])
  return Object.fromEntries(
    rows.map(({ week, signUps, steps, toCheck, toAnswer }) => [
      week,
      [signUps, ...Object.values(steps), toCheck, toAnswer],
    ]),
  )
}

const EXPECTED = {
  // Sign-ups, profiles, checks, first requests, connections, plans; hours to the check, and to the first answer.
  [FIRST]: [3, 2, 1, 1, 2, 1, 48, 30],
  [SECOND]: [1, 1, 0, 1, 0, 0, null, null],
}

beforeAll(async () => {
  const ayesha = await joined("Ayesha", FIRST, { verifiedAt: at("2026-06-10") })
  const bilal = await joined("Bilal", "2026-06-03", {})
  await joined("Careem", "2026-06-07", undefined)
  const daud = await joined("Daud", "2026-06-09", {})
  const farhat = await makePerson("Farhat", { role: "guest" })
  await db
    .update(accounts)
    .set({ createdAt: at(FIRST) })
    .where(eq(accounts.id, farhat.id))
  await db
    .update(profiles)
    .set({ createdAt: at("2026-06-08", 5) })
    .where(eq(profiles.accountId, ayesha.id))

  await ask(ayesha.id, farhat.id, at("2026-06-02", 0), {
    status: "declined",
    decidedAt: at("2026-06-03", 6),
    declineReason: "Age",
  })
  await ask(ayesha.id, bilal.id, at("2026-06-04"), { status: "accepted", decidedAt: at("2026-06-05") })
  await ask(daud.id, ayesha.id, at("2026-06-16"))
  await ask(farhat.id, daud.id, at("2026-06-16"), { status: "accepted", decidedAt: at("2026-06-16"), assisted: true })
  await ask(bilal.id, farhat.id, at("2026-06-16"), { assisted: true, status: "cancelled" })
  const term = { accountId: ayesha.id, plan: "basic" } as const
  await db.insert(subscriptions).values([
    { ...term, status: "replaced", startsAt: at("2026-06-10"), endsAt: at("2026-06-12") },
    { ...term, startsAt: at("2026-06-12"), endsAt: at("2026-07-12") },
  ])
})

test("Of those who signed up in a week the figures say how far they came, each step once", async () => {
  await countDays(NOW)
  expect(await rows()).toEqual(EXPECTED)
})

test("A check that comes again is not the first one", async () => {
  const [ayesha] = await db.select().from(profiles).where(eq(profiles.firstName, "Ayesha"))
  await recordAudit({ action: "profile.phone-checked", objectType: "profile", objectId: ayesha!.id })
  await db.update(profiles).set({ verifiedAt: sql`now() + interval '1 minute'` }).where(eq(profiles.id, ayesha!.id))
  await db.delete(dailyFigures)
  const later = new Date(Date.now() + 3 * 24 * 60 * 60_000)
  await countDays(later)
  expect((await rows(later))[FIRST]?.[2]).toBe(0)
  await db
    .update(profiles)
    .set({ verifiedAt: at("2026-06-10") })
    .where(eq(profiles.id, ayesha!.id))
  expect(await db.$count(auditEvents)).toBe(1)
})

test("A site whose days were counted before cohorts were catches up once", async () => {
  await db.delete(dailyFigures)
  await countDays(NOW)
  await db.delete(dailyFigures).where(sql`${dailyFigures.what} like 'cohort.%'`)
  await countDays(NOW)
  await countDays(NOW)
  expect(await rows()).toEqual(EXPECTED)
  const kinds = await db.selectDistinct({ what: dailyFigures.what }).from(dailyFigures)
  for (const { what } of kinds.filter((kind) => kind.what.startsWith("cohort."))) expect(COHORTS).toContain(what)
})
