import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { valueIn } from "#app/result-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { auditEvents } from "#db/schema/site.ts"
import { coupons, couponUses } from "#db/schema/subscriptions.ts"
import { makePerson } from "#db/test-people.ts"
import { activeSubscription, listTerms } from "../subscriptions.server.ts"
import { createCoupon, endCoupon, listCoupons, redeemCoupon } from "./coupons.server.ts"

newDatabase()

const NO = { done: false, reason: "invalid", message: expect.stringMatching(/cannot be used/), field: "couponCode" }
const CNIC = "35202-1234567-1"
let made = 0

async function coupon(overrides: Partial<Parameters<typeof createCoupon>[1]> = {}) {
  const nadia = await makePerson("Nadia", { role: "admin" })
  const code = `EID-${++made}`
  const created = valueIn(await createCoupon(nadia, { code, plan: "standard", days: 30, uses: 5, ...overrides }))
  return { nadia, ...created! }
}

const people = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => makePerson(`Person${i}`)))
const usedOf = async (id: number) =>
  (await db.select({ used: coupons.used }).from(coupons).where(eq(coupons.id, id)))[0]!.used

describe("a coupon", () => {
  test("gives Ayesha its plan for its days, whatever the case in which she types it", async () => {
    const { code } = await coupon()
    const ayesha = await makePerson("Ayesha")
    expect(await redeemCoupon(ayesha, { couponCode: code.toLowerCase() })).toMatchObject({
      done: true,
      value: { plan: "standard", runs: true },
    })
    const active = await activeSubscription(ayesha.id)
    expect(active!.plan).toBe("standard")
    expect(Math.round((active!.endsAt.getTime() - Date.now()) / 86_400_000)).toBe(30)
  })

  test("of a smaller plan waits behind the one she has", async () => {
    const { code } = await coupon({ plan: "basic" })
    const ayesha = await makePerson("Ayesha", { plan: "pro" })
    expect(await redeemCoupon(ayesha, { couponCode: code })).toMatchObject({
      done: true,
      value: { plan: "basic", runs: false },
    })
    expect((await listTerms(ayesha.id)).map(({ plan }) => plan)).toEqual(["pro", "basic"])
  })

  test("is good once an account, also when she clicks twenty times at once", async () => {
    const { code, id } = await coupon()
    const ayesha = await makePerson("Ayesha")
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeemCoupon(ayesha, { couponCode: code })))
    expect(answers.filter((answer) => answer.done)).toHaveLength(1)
    expect(await usedOf(id)).toBe(1)
    expect(await listTerms(ayesha.id)).toHaveLength(1)
    expect(await redeemCoupon(ayesha, { couponCode: code })).toMatchObject({
      message: "You have already used this coupon.",
    })
  })

  test("has so many uses, also when twenty people try at once", async () => {
    const { code, id } = await coupon({ uses: 3 })
    const answers = await Promise.all((await people(20)).map((person) => redeemCoupon(person, { couponCode: code })))
    expect(answers.filter((answer) => answer.done)).toHaveLength(3)
    expect(answers.filter((answer) => !answer.done)).toEqual(Array(17).fill(NO))
    expect(await usedOf(id)).toBe(3)
    expect(await db.$count(couponUses, eq(couponUses.couponId, id))).toBe(3)
  })

  test("made out to a CNIC is for whoever knows it, with dashes or without", async () => {
    const { code, id } = await coupon({ cnic: CNIC })
    const [ayesha, sara, hira] = await people(3)
    expect(await redeemCoupon(ayesha!, { couponCode: code })).toEqual(NO)
    expect(await redeemCoupon(ayesha!, { couponCode: code, cnic: "35202-1234567-2" })).toEqual(NO)
    expect(await redeemCoupon(ayesha!, { couponCode: code, cnic: CNIC })).toMatchObject({
      done: true,
      value: { plan: "standard" },
    })
    expect(await redeemCoupon(sara!, { couponCode: code, cnic: "3520212345671" })).toMatchObject({
      done: true,
      value: { plan: "standard" },
    })
    expect(await redeemCoupon(hira!, { couponCode: code, cnic: "35202 1234567 1" })).toMatchObject({
      done: true,
      value: { plan: "standard" },
    })
    const [row] = await db.select().from(coupons).where(eq(coupons.id, id))
    expect(JSON.stringify(row)).not.toMatch(/35202/)
  })

  test("that has ended, or never was, is refused in the same words", async () => {
    const { nadia, code, id } = await coupon()
    const ayesha = await makePerson("Ayesha")
    expect(await endCoupon(nadia, id)).toMatchObject({ done: true })
    expect(await endCoupon(nadia, id)).toMatchObject({ done: false })
    const ended = await redeemCoupon(ayesha, { couponCode: code })
    expect(ended).toEqual(NO)
    expect(await redeemCoupon(ayesha, { couponCode: "NEVER-WAS" })).toEqual(ended)
    expect(await listTerms(ayesha.id)).toEqual([])
  })

  test("has a code of its own: another of the same letters is not made, and one is made up where there is none", async () => {
    const { nadia, code } = await coupon()
    const terms = { plan: "pro", days: 7, uses: 1 } as const
    expect(await createCoupon(nadia, { ...terms, code: code.toLowerCase() })).toMatchObject({ reason: "conflict" })
    expect(valueIn(await createCoupon(nadia, terms)).code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/)
  })
})

test("Administrators see the newest coupons first, and each step of theirs is written down", async () => {
  const { nadia, id } = await coupon({ cnic: CNIC })
  await endCoupon(nadia, id)
  const { coupons: list, total } = await listCoupons({ page: 1, limit: 10 })
  expect(total).toBeGreaterThanOrEqual(list.length)
  expect(list[0]).toMatchObject({ id, bound: true, used: 0, uses: 5, endedAt: expect.any(Date) })
  expect(list[0]).not.toHaveProperty("cnicHash")
  const events = await db.select().from(auditEvents).where(eq(auditEvents.actorId, nadia.id)).orderBy(auditEvents.id)
  expect(events.map(({ action }) => action)).toEqual(["coupon.created", "coupon.ended"])
})
