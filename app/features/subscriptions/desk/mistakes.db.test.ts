import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { dayOf } from "#app/dates/dates.ts"
import { listDecisions } from "#app/features/moderation/history.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { done } from "#app/result.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { moneyEntries } from "#db/schema/money-entries.ts"
import { notifications } from "#db/schema/notifications.ts"
import { type Plan, paymentEvents, payments } from "#db/schema/subscriptions.ts"
import { makePerson } from "#db/test-people.ts"
import { eventSchema, handleEvent } from "../card/payment-events.server.ts"
import { receiptNumber } from "../receipt-number.ts"
import { listReceipts } from "../receipts.server.ts"
import { activeSubscription, listTerms } from "../subscriptions.server.ts"
import { confirmPayment, noteRefund, refusePayment } from "./decide-payment.server.ts"
import { movePayment } from "./move-payment.server.ts"
import { findPayment } from "./payment.server.ts"
import { findReport } from "./payment-report.server.ts"
import { matchReport } from "./payment-reports.server.ts"
import { takeBack } from "./take-back.server.ts"

runningOutbox(newDatabase())

type Person = Awaited<ReturnType<typeof makePerson>>
const nadia = () => makePerson("Nadia", { role: "admin" })
const step = (actor: Person, id: number, reason = "Seen in our account") => ({ actor, id, reason, ctx: ctx() })

let numbers = 0
async function waiting(accountId: number, plan: Plan = "standard", transactionNumber = `TX${1e9 + ++numbers}`) {
  const sent = { accountId, plan, amount: 5_000, reference: `sent ${++numbers}`, transactionNumber }
  const [made] = await db
    .insert(payments)
    .values({ ...sent, method: "easypaisa" })
    .returning({ id: payments.id })
  return made!.id
}

const paymentOf = async (id: number) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!
const undone = async (actor: Person, id: number, seen?: string) =>
  takeBack({ ...step(actor, id, "The wrong one"), seen: seen ?? (await findPayment(actor, id))!.toTakeBack ?? "" })
const notesOf = async (id: number) =>
  (await db.select().from(notifications).where(eq(notifications.accountId, id))).map(({ note }) => note)
const entriesOf = async (id: number) =>
  (await db.select().from(moneyEntries).where(eq(moneyEntries.paymentId, id)).orderBy(moneyEntries.id)).map(
    ({ kind, amount, plan }) => `${kind} ${amount} ${plan}`,
  )
test("Ayesha's payment that was confirmed by mistake waits again, once, and her plans stand as if it had not been", async () => {
  const [admin, other, ayesha] = [await nadia(), await nadia(), await makePerson("Ayesha")]
  const [basic, id, behind] = [
    await waiting(ayesha.id, "basic"),
    await waiting(ayesha.id, "pro"),
    await waiting(ayesha.id, "basic"),
  ]
  await confirmPayment(step(admin, basic))
  await confirmPayment(step(admin, id))
  await confirmPayment(step(admin, behind))
  expect((await listTerms(ayesha.id)).map(({ plan }) => plan)).toEqual(["pro", "basic", "basic"])
  const { toTakeBack } = (await findPayment(admin, id))!
  const outcomes = await Promise.all([admin, other, admin].map((actor) => undone(actor, id, toTakeBack!)))
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.done)).toMatchObject(
    [1, 2].map(() => ({ reason: "conflict", message: expect.stringMatching("in the meantime") })),
  )

  const [runs, next, ...more] = await listTerms(ayesha.id)
  expect([runs, next]).toMatchObject([
    { plan: "basic", runs: true },
    { plan: "basic", runs: false, startsAt: runs!.endsAt },
  ])
  expect(more).toEqual([])
  expect(await paymentOf(id)).toMatchObject({ status: "pending", decidedBy: null, decidedAt: null, reason: null })
  expect(await entriesOf(id)).toEqual(["payment 5000 pro", "taken back -5000 pro"])
  expect((await listReceipts(ayesha.id)).map((receipt) => receipt.id)).toEqual([behind, basic])
  const notice = `We confirmed your payment of Rs 5,000 by EasyPaisa on ${dayOf(new Date())}. That was a mistake of ours: the plan that it gave has ended, and we look for the money again. You need not send anything.`
  expect((await notesOf(ayesha.id)).at(-1)).toBe(notice)
  expect((await mailsTo(ayesha.email))[0]).toMatch("Subject: Your payment on Rishta was confirmed by mistake")
  expect((await listDecisions("payment", id))[0]).toMatchObject({
    action: "payment.taken-back",
    reason: "The wrong one",
  })

  expect(await confirmPayment(step(other, id))).toEqual(done())
  expect(await undone(admin, id, toTakeBack!), "as it was seen before").toMatchObject({ reason: "conflict" })
  expect(await activeSubscription(ayesha.id)).toMatchObject({ plan: "pro" })
  expect(await entriesOf(id)).toHaveLength(3)
  await undone(admin, id)
  expect(await refusePayment(step(other, id))).toEqual(done())
  expect((await entriesOf(id)).slice(3)).toEqual(["taken back -5000 pro"])
})

test("The right payer of a transfer is confirmed after the wrong one was taken back", async () => {
  const [admin, ayesha, zara] = [await nadia(), await makePerson("Ayesha"), await makePerson("Zara")]
  const number = `TX${1e9 + ++numbers}`
  const [wrong, right] = [await waiting(ayesha.id, "standard", number), await waiting(zara.id, "standard", number)]
  await confirmPayment(step(admin, wrong))
  expect(await confirmPayment(step(admin, right))).toMatchObject({
    message: expect.stringMatching(receiptNumber(wrong)),
  })
  expect(await undone(ayesha, wrong, "")).toMatchObject({ message: expect.stringMatching("another administrator") })
  expect(await undone(admin, wrong)).toEqual(done())
  expect(await confirmPayment(step(admin, right))).toEqual(done())
  expect(await confirmPayment(step(admin, wrong))).toMatchObject({ reason: "conflict" })
})

test("Of what was refunded nothing is taken back, and it is said why; of whoever has left nothing waits", async () => {
  const [admin, ayesha, gone] = [await nadia(), await makePerson("Ayesha"), await makePerson("Zara")]
  const [id, left] = [await waiting(ayesha.id), await waiting(gone.id)]
  await confirmPayment(step(admin, id))
  await confirmPayment(step(admin, left))
  const { toTakeBack } = (await findPayment(admin, id))!
  await noteRefund({ ...step(admin, id, "Too much"), money: 1_000, endsPlan: false })
  expect(await findPayment(admin, id)).toMatchObject({ toTakeBack: null, kept: true, left: "Rs 4,000" })
  expect(await undone(admin, id, toTakeBack!)).toMatchObject({ message: expect.stringMatching("A refund was noted") })
  await noteRefund({ ...step(admin, id, "The rest"), money: 4_000, endsPlan: true })
  expect(await listReceipts(ayesha.id)).toMatchObject([{ amount: 5_000, refunded: 5_000, cancelled: false }])

  await db.update(accounts).set({ status: "deleted", email: null }).where(eq(accounts.id, gone.id))
  expect(await undone(admin, left)).toEqual(done())
  expect(await paymentOf(left)).toMatchObject({ status: "cancelled" })
  expect(await entriesOf(left)).toEqual(["payment 5000 standard", "taken back -5000 standard"])
})

async function matchedTo(person: Person, admin: Person, plan: Plan = "pro") {
  const id = `evt_${++numbers}`
  const data = { reference: id, amount: 4_900, currency: "PKR" }
  await handleEvent(eventSchema.parse({ id, type: "subscription.activated", data }))
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  const paid = await matchReport({ ...step(admin, event!.number), to: person.id, plan })
  return { number: event!.number, payment: (paid as { value: number }).value }
}

test("Money that was matched to the wrong account is moved once: one plan ends, one starts, both are told", async () => {
  const [admin, other] = [await nadia(), await nadia()]
  const [wrong, right, third] = [await makePerson("Ayesha"), await makePerson("Ayesha"), await makePerson("Zara")]
  const { number, payment } = await matchedTo(wrong, admin)
  expect(await findReport(admin, number)).toMatchObject({ matched: { accountId: wrong.id, plan: "pro" } })
  const move = (actor: Person, to: Person, from = wrong) =>
    movePayment({ ...step(actor, number, "It was hers"), from: from.id, to: to.id, plan: "standard" })
  expect(await move(admin, other)).toMatchObject({ message: expect.stringMatching("no plan") })
  expect(await move(admin, wrong)).toMatchObject({ message: expect.stringMatching("already") })
  const outcomes = await Promise.all([move(admin, right), move(other, third), move(admin, right)])
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.done)).toMatchObject([1, 2].map(() => ({ reason: "conflict" })))
  const { accountId } = await paymentOf(payment)
  const owner = accountId === right.id ? right : third

  expect(await activeSubscription(wrong.id)).toBeUndefined()
  expect(await activeSubscription(owner.id)).toMatchObject({ plan: "standard" })
  expect(await entriesOf(payment)).toEqual(["payment 4900 pro", "taken back -4900 pro", "payment 4900 standard"])
  expect(await listReceipts(wrong.id)).toEqual([])
  expect(await listReceipts(owner.id)).toMatchObject([{ id: payment, amount: 4_900 }])
  expect((await notesOf(wrong.id)).at(-1)).toMatch(/^We gave you a Pro plan for a payment on .* mistake of ours/)
  expect((await notesOf(owner.id)).at(-1)).toMatch(/^Your payment of Rs 4,900 was matched to another account/)
  expect((await mailsTo(wrong.email))[0]).toMatch("Subject: A plan on Rishta was given by mistake")
  expect((await mailsTo(owner.email))[0]).toMatch("Subject: Your payment on Rishta has been found")

  await noteRefund({ ...step(admin, payment, "Half of it"), money: 100, endsPlan: false })
  expect(await findReport(admin, number)).toMatchObject({ matched: null, notMoved: expect.stringMatching("refund") })
  expect(await move(admin, wrong, owner)).toMatchObject({ message: expect.stringMatching("refund") })
  expect(await movePayment({ ...step(admin, 999_999), from: wrong.id, to: right.id, plan: "pro" })).toMatchObject({
    reason: "not-found",
  })
})
