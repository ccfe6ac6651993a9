import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db, sql } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { notifications } from "#db/schema/notifications.ts"
import { type Plan, payments, subscriptions } from "#db/schema/subscriptions.ts"
import { openOrder } from "./orders.server.ts"
import { type PaymentEvent, takeEvent } from "./payment-events.server.ts"
import { activate, activeSubscription } from "./subscriptions.server.ts"

freshDatabase()

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

const order = (person: Member, plan: Plan) => openOrder(person as never, plan, "pakistan")

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
    expect(await takeEvent(event("subscription.activated", await order(ayesha, "standard")))).toBe("activated")
    expect(await activeSubscription(ayesha.id)).toMatchObject({ plan: "standard" })
    expect(await daysLeft(ayesha)).toBe(90)
    const told = await db.select().from(notifications).where(eq(notifications.accountId, ayesha.id))
    expect(told.map(({ note }) => note)).toEqual(["Your Standard plan is active."])
  })

  test("delivered twenty times at once makes one period", async () => {
    const ayesha = await member()
    const paid = event("subscription.activated", await order(ayesha, "basic"))
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => takeEvent(paid)))
    expect(outcomes.filter((outcome) => outcome === "activated")).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === "repeated")).toHaveLength(19)
    expect(await periods(ayesha)).toHaveLength(1)
  })

  test("under twenty different ids makes one period too", async () => {
    const ayesha = await member()
    const reference = await order(ayesha, "basic")
    await Promise.all(Array.from({ length: 20 }, () => takeEvent(event("subscription.activated", reference))))
    expect(await periods(ayesha)).toHaveLength(1)
    expect(await daysLeft(ayesha)).toBe(15)
  })

  test("that cancels wins, whichever comes first", async () => {
    const ayesha = await member()
    const late = await order(ayesha, "pro")
    expect(await takeEvent(event("subscription.cancelled", late))).toBe("cancelled")
    expect(await takeEvent(event("subscription.activated", late))).toBe("unchanged")
    expect(await activeSubscription(ayesha.id)).toBeUndefined()

    const soon = await order(ayesha, "pro")
    await takeEvent(event("subscription.activated", soon))
    await takeEvent(event("subscription.cancelled", soon))
    expect(await activeSubscription(ayesha.id)).toBeUndefined()
  })

  test("about a declined card leaves the order open for another card", async () => {
    const ayesha = await member()
    const reference = await order(ayesha, "basic")
    expect(await takeEvent(event("payment.failed", reference))).toBe("failed")
    expect(await activeSubscription(ayesha.id)).toBeUndefined()
    expect(await takeEvent(event("subscription.activated", reference))).toBe("activated")
    expect(await takeEvent(event("payment.failed", reference))).toBe("unchanged")
    expect(await daysLeft(ayesha)).toBe(15)
  })

  test.each([
    ["another plan", { plan: "pro" }],
    ["another amount", { amount: 1 }],
    ["another currency", { currency: "USD" }],
    ["the address of somebody else", { email: "sara@example.com" }],
    ["no address", { email: undefined }],
  ])("with %s is recorded and activates nothing", async (_case, change) => {
    const ayesha = await member()
    const said = { ...(await order(ayesha, "basic")), ...change }
    expect(await takeEvent(event("subscription.activated", said))).toBe("order differs")
    expect(await periods(ayesha)).toHaveLength(0)
  })

  test("about an order that is not ours activates nothing for the address it names", async () => {
    const ayesha = await member()
    const foreign = { email: ayesha.email, plan: "pro", reference: "somebody-elses-order" }
    expect(await takeEvent(event("subscription.activated", foreign))).toBe("unknown reference")
    expect(await takeEvent(event("subscription.activated", { ...foreign, reference: undefined }))).toBe(
      "unknown reference",
    )
    expect(await takeEvent(event("toString", await order(ayesha, "pro")))).toBe("unknown type")
    expect(await periods(ayesha)).toHaveLength(0)
  })

  test("whose effect fails leaves no record, so that it can be sent again", async () => {
    const ayesha = await member()
    const paid = event("subscription.activated", await order(ayesha, "basic"))
    await sql`alter table notification add constraint no_notices check (false) not valid`
    await expect(takeEvent(paid)).rejects.toThrow()
    await sql`alter table notification drop constraint no_notices`
    expect(await takeEvent(paid)).toBe("activated")
  })
})

describe("a purchase on top of another", () => {
  test("of the same plan adds its days to those left", async () => {
    const ayesha = await member()
    await takeEvent(event("subscription.activated", await order(ayesha, "standard")))
    await takeEvent(event("subscription.activated", await order(ayesha, "standard")))
    expect(await daysLeft(ayesha)).toBe(180)
  })

  test("of another plan takes its place", async () => {
    const ayesha = await member()
    await takeEvent(event("subscription.activated", await order(ayesha, "standard")))
    await takeEvent(event("subscription.activated", await order(ayesha, "basic")))
    expect(await daysLeft(ayesha)).toBe(15)
    expect((await periods(ayesha)).map(({ status }) => status).sort()).toEqual(["active", "replaced"])
  })

  test("after the term has ended begins today", async () => {
    const ayesha = await member()
    await takeEvent(event("subscription.activated", await order(ayesha, "basic")))
    await sql`update subscription set starts_at = now() - interval '16 days', ends_at = now() - interval '1 second'
      where account_id = ${ayesha.id}`
    expect(await activeSubscription(ayesha.id)).toBeUndefined()
    await takeEvent(event("subscription.activated", await order(ayesha, "basic")))
    expect(await daysLeft(ayesha)).toBe(15)
  })

  test("in many tabs at once never leaves two active plans", async () => {
    const ayesha = await member()
    const bought = await Promise.all((["basic", "standard", "pro", "pro"] as const).map((plan) => order(ayesha, plan)))
    await Promise.all(bought.map((reference) => takeEvent(event("subscription.activated", reference))))
    const rows = await periods(ayesha)
    expect(rows).toHaveLength(4)
    expect(rows.filter(({ status }) => status === "active")).toHaveLength(1)
    expect(await db.select().from(payments).where(eq(payments.accountId, ayesha.id))).toSatisfy((paid) =>
      (paid as { status: string }[]).every(({ status }) => status === "paid"),
    )
  })

  test("by a coupon counts the coupon's days", async () => {
    const ayesha = await member()
    await db.transaction((tx) => activate(tx, { accountId: ayesha.id, plan: "pro", days: 7 }))
    expect(await daysLeft(ayesha)).toBe(7)
  })
})
