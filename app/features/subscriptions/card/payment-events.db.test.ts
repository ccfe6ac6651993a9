import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { notifications } from "#db/schema/notifications.ts"
import { type Plan, subscriptions } from "#db/schema/subscriptions.ts"
import { movableClock } from "#db/test-clock.ts"
import type { Region } from "../plan-table.ts"
import { activate, activeSubscription, listTerms } from "../subscriptions.server.ts"
import { openOrder } from "./orders.server.ts"
import { eventSchema, handleEvent, type PaymentEvent } from "./payment-events.server.ts"

newDatabase()
const clock = movableClock()

const DAY = 24 * 60 * 60 * 1000
let people = 0
let events = 0

async function member() {
  people += 1
  const email = `ayesha${people}@example.com`
  const [account] = await db.insert(accounts).values({ name: "Ayesha", email, status: "active" }).returning()
  return { id: account!.id, email }
}

type Member = Awaited<ReturnType<typeof member>>

const order = (person: Member, plan: Plan, region: Region = "pakistan") => openOrder(person, { plan, region })

function event(type: string, data: PaymentEvent["data"], id?: string): PaymentEvent {
  events += 1
  return { id: id ?? `evt_${events}`, type, data }
}

const periods = (person: Member) => db.select().from(subscriptions).where(eq(subscriptions.accountId, person.id))

async function daysLeft(person: Member) {
  const active = await activeSubscription(person.id)
  return active && Math.round((active.endsAt.getTime() - Date.now()) / DAY)
}

describe("an event of the payment service", () => {
  test("activates the plan that Ayesha ordered, and tells her", async () => {
    const ayesha = await member()
    expect(await handleEvent(event("subscription.activated", await order(ayesha, "standard")))).toBe("activated")
    expect(await activeSubscription(ayesha.id)).toMatchObject({ plan: "standard" })
    expect(await daysLeft(ayesha)).toBe(90)
    const rows = await db.select().from(notifications).where(eq(notifications.accountId, ayesha.id))
    expect(rows.map(({ note }) => note)).toEqual(["Your Standard plan is active."])
  })

  test("delivered twenty times at once makes one period", async () => {
    const ayesha = await member()
    const paid = event("subscription.activated", await order(ayesha, "basic"))
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => handleEvent(paid)))
    expect(outcomes.filter((outcome) => outcome === "activated")).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === "repeated")).toHaveLength(19)
    expect(await periods(ayesha)).toHaveLength(1)
  })

  test("under twenty different ids makes one period too", async () => {
    const ayesha = await member()
    const reference = await order(ayesha, "basic")
    await Promise.all(Array.from({ length: 20 }, () => handleEvent(event("subscription.activated", reference))))
    expect(await periods(ayesha)).toHaveLength(1)
    expect(await daysLeft(ayesha)).toBe(15)
  })

  test("that cancels wins, whichever comes first", async () => {
    const ayesha = await member()
    const late = await order(ayesha, "pro")
    expect(await handleEvent(event("subscription.cancelled", late))).toBe("cancelled")
    expect(await handleEvent(event("subscription.activated", late))).toBe("order was cancelled")
    expect(await activeSubscription(ayesha.id)).toBeUndefined()

    const soon = await order(ayesha, "pro")
    await handleEvent(event("subscription.activated", soon))
    await handleEvent(event("subscription.cancelled", soon))
    expect(await activeSubscription(ayesha.id)).toBeUndefined()
  })

  test.each([
    ["activated at 100, cancelled at 200", ["activated", 100], ["cancelled", 200], false],
    ["cancelled at 200, then an activation of 100 arrives", ["cancelled", 200], ["activated", 100], false],
    ["cancelled at 100, activated at 200", ["cancelled", 100], ["activated", 200], true],
    ["activated at 200, then a cancellation of 100 arrives", ["activated", 200], ["cancelled", 100], true],
    ["cancelled without a time", ["cancelled", undefined], ["activated", 200], false],
  ] as const)("that happened later holds: %s", async (_case, first, second, runs) => {
    const ayesha = await member()
    const reference = await order(ayesha, "pro")
    for (const [type, created] of [first, second])
      await handleEvent({ ...event(`subscription.${type}`, reference), created })
    expect(Boolean(await activeSubscription(ayesha.id))).toBe(runs)
  })

  test("that does not fit is told to the administrators", async () => {
    const [admin] = await db
      .insert(accounts)
      .values({ name: "Nadia", email: `nadia${events}@example.com`, status: "active", role: "admin" })
      .returning()
    const reference = await order(await member(), "pro")
    await handleEvent(event("subscription.activated", { ...reference, amount: 1 }))
    const rows = await db.select().from(notifications).where(eq(notifications.accountId, admin!.id))
    expect(rows.map(({ note }) => note)).toEqual([expect.stringContaining("order differs")])
  })

  test("about a declined card leaves the order open for another card", async () => {
    const ayesha = await member()
    const reference = await order(ayesha, "basic")
    expect(await handleEvent(event("payment.failed", reference))).toBe("failed")
    expect(await activeSubscription(ayesha.id)).toBeUndefined()
    expect(await handleEvent(event("subscription.activated", reference))).toBe("activated")
    expect(await handleEvent(event("payment.failed", reference))).toBe("unchanged")
    expect(await daysLeft(ayesha)).toBe(15)
  })

  test.each([
    ["another plan", { plan: "pro" }],
    ["another amount", { amount: 1 }],
    ["an amount that is text", { amount: "1" }],
    ["another currency", { currency: "USD" }],
    ["a currency that is no text", { currency: 586 }],
    ["the address of somebody else", { email: "sara@example.com" }],
    ["no address", { email: undefined }],
  ])("with %s is recorded and activates nothing", async (_case, change) => {
    const ayesha = await member()
    const said = { ...(await order(ayesha, "basic")), ...change } as PaymentEvent["data"]
    const read = eventSchema.parse(event("subscription.activated", said))
    expect(await handleEvent(read)).toBe("order differs")
    expect(await periods(ayesha)).toHaveLength(0)
  })

  test("about an order that is not ours activates nothing for the address it names", async () => {
    const ayesha = await member()
    const foreign = { email: ayesha.email, plan: "pro", reference: "somebody-elses-order" }
    expect(await handleEvent(event("subscription.activated", foreign))).toBe("unknown reference")
    expect(await handleEvent(event("subscription.activated", { ...foreign, reference: undefined }))).toBe(
      "unknown reference",
    )
    expect(await handleEvent(event("toString", await order(ayesha, "pro")))).toBe("unknown type")
    expect(await periods(ayesha)).toHaveLength(0)
  })

  test("whose effect fails leaves no record, so that it can be sent again", async () => {
    const ayesha = await member()
    const paid = event("subscription.activated", await order(ayesha, "basic"))
    await sql`alter table notification add constraint no_notices check (false) not valid`
    await expect(handleEvent(paid)).rejects.toThrow()
    await sql`alter table notification drop constraint no_notices`
    expect(await handleEvent(paid)).toBe("activated")
  })
})

describe("a purchase on top of another", () => {
  const buy = async (person: Member, plan: Plan) => {
    const reference = await order(person, plan)
    expect(await handleEvent(event("subscription.activated", reference))).toBe("activated")
    return reference
  }
  /** Plans and whole days of the terms from now on, in their order. */
  const line = async (person: Member) =>
    (await listTerms(person.id)).map(({ plan, startsAt, endsAt }) => [
      plan,
      Math.round((startsAt.getTime() - Date.now()) / DAY) + 0,
      Math.round((endsAt.getTime() - Date.now()) / DAY),
    ])

  test("of the same plan begins when the first one ends", async () => {
    const ayesha = await member()
    for (const plan of ["standard", "standard"] as const) await buy(ayesha, plan)
    expect(await line(ayesha)).toEqual([
      ["standard", 0, 90],
      ["standard", 90, 180],
    ])
    await clock.forward({ days: 91 })
    expect(await daysLeft(ayesha)).toBe(89)
  })

  test("of a larger plan begins at once, and the days left of the smaller one wait", async () => {
    const ayesha = await member()
    await buy(ayesha, "basic")
    await buy(ayesha, "basic")
    await clock.forward({ days: 5 })
    await buy(ayesha, "pro")
    expect(await line(ayesha)).toEqual([
      ["pro", 0, 90],
      ["basic", 90, 100],
      ["basic", 100, 115],
    ])
    expect((await periods(ayesha)).filter(({ status }) => status === "replaced")).toHaveLength(1)
  })

  test("of a smaller plan begins at the end of the larger one", async () => {
    const ayesha = await member()
    await buy(ayesha, "standard")
    await buy(ayesha, "basic")
    await buy(ayesha, "standard")
    expect(await line(ayesha)).toEqual([
      ["standard", 0, 90],
      ["standard", 90, 180],
      ["basic", 180, 195],
    ])
    await clock.forward({ days: 181 })
    expect(await activeSubscription(ayesha.id)).toMatchObject({ plan: "basic" })
  })

  test("that is cancelled leaves its place to what waits", async () => {
    const ayesha = await member()
    await buy(ayesha, "basic")
    const pro = await buy(ayesha, "pro")
    await handleEvent(event("subscription.cancelled", pro))
    expect(await line(ayesha)).toEqual([["basic", 0, 15]])
    expect(await activeSubscription(ayesha.id)).toMatchObject({ plan: "basic" })
  })

  test("after the term has ended begins today", async () => {
    const ayesha = await member()
    await buy(ayesha, "basic")
    await clock.forward({ days: 16 })
    expect(await activeSubscription(ayesha.id)).toBeUndefined()
    await buy(ayesha, "basic")
    expect(await line(ayesha)).toEqual([["basic", 0, 15]])
  })

  test("ends by the clock of the database, to the second", async () => {
    const ayesha = await member()
    await buy(ayesha, "basic")
    await clock.forward({ days: 14, hours: 23, minutes: 59 })
    expect(await activeSubscription(ayesha.id)).toMatchObject({ plan: "basic" })
    await clock.forward({ minutes: 1 })
    expect(await activeSubscription(ayesha.id)).toBeUndefined()
  })

  test("in many tabs at once makes one line in which no terms overlap and no day is lost", async () => {
    const ayesha = await member()
    const orders = (["basic", "standard", "pro"] as const).map((plan) => order(ayesha, plan))
    const bought = await Promise.all([...orders, order(ayesha, "pro", "abroad")])
    await Promise.all(bought.map((reference) => handleEvent(event("subscription.activated", reference))))
    expect(await line(ayesha)).toEqual([
      ["pro", 0, 90],
      ["pro", 90, 180],
      ["standard", 180, 270],
      ["basic", 270, 285],
    ])
  })

  test("by a coupon counts the coupon's days", async () => {
    const ayesha = await member()
    await db.transaction((tx) => activate(tx, { accountId: ayesha.id, plan: "pro", days: 7 }))
    expect(await daysLeft(ayesha)).toBe(7)
  })
})
