import { writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { and, eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import { linkFor } from "#app/features/notifications/notification-kinds.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { done } from "#app/result.ts"
import { storage } from "#app/storage/storage.server.ts"
import type { Leaver } from "#app/viewer/leaver.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { notifications } from "#db/schema/notifications.ts"
import { auditEvents, siteSettings } from "#db/schema/site.ts"
import { paymentEvents, payments, subscriptions } from "#db/schema/subscriptions.ts"
import { makePerson } from "#db/test-people.ts"
import { findPayableOrder } from "../card/orders.server.ts"
import { eventSchema, handleEvent } from "../card/payment-events.server.ts"
import { confirmPayment, noteRefund, refusePayment } from "../desk/decide-payment.server.ts"
import { choosePayee, closeReport, matchReport } from "../desk/payment-reports.server.ts"
import { activeSubscription, listTerms } from "../subscriptions.server.ts"
import { forgetPayments } from "./forget-payments.server.ts"
import { findPayTo } from "./pay-to.server.ts"
import { listWalletPayments, readReceiptPicture, sendWalletPayment } from "./wallet-payments.server.ts"

newDatabase()

let receipt = { path: "", size: 1, digest: "" }
beforeAll(async () => {
  const path = join(tmpdir(), `receipt-${process.pid}.png`)
  const picture = sharp({ create: { width: 300, height: 500, channels: 3, background: "#fff" } })
  await writeFile(
    path,
    await picture
      .png()
      .withExif({ IFD0: { Artist: "Ayesha" } })
      .toBuffer(),
  )
  receipt = { path, size: 1, digest: "" }
})

const payTo = { jazzcash: "", easypaisa: "0300 0000000", bank: "" }
const offer = (value: object) =>
  db
    .insert(siteSettings)
    .values({ key: "payTo", value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } })
beforeAll(() => offer(payTo))

let numbers = 0
const newNumber = () => `TX${String(++numbers).padStart(10, "0")}`
const sent = (transactionNumber = newNumber()) =>
  ({ plan: "standard", method: "easypaisa", amount: 5_000, transactionNumber }) as const
const nadia = () => makePerson("Nadia", { role: "admin" })
const decision = (actor: { id: number }, id: number) => ({ actor, id, reason: "Seen in our account", ctx: ctx() })

async function waiting(name: string, transactionNumber?: string) {
  const payer = await makePerson(name)
  const result = await sendWalletPayment(payer, sent(transactionNumber), receipt, ctx())
  return { payer, id: (result as { value: number }).value }
}

const paymentOf = async (id: number) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!
const notificationsOf = async (id: number) =>
  (await db.select().from(notifications).where(eq(notifications.accountId, id))).map(({ note }) => note)
const auditOf = async (objectType: string, id: number) =>
  (
    await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.objectType, objectType), eq(auditEvents.objectId, id)))
  ).map(({ action, actorId, reason }) => [action, actorId, reason])

test("Ayesha sends what she paid by wallet; administrators read who it was and are led there, the plan waits", async () => {
  const admin = await nadia()
  const { payer, id } = await waiting("Ayesha")
  expect(await paymentOf(id)).toMatchObject({ status: "pending", method: "easypaisa", amount: 5_000, currency: "PKR" })
  expect(await activeSubscription(payer.id)).toBeUndefined()
  const [news] = await db.select().from(notifications).where(eq(notifications.accountId, admin.id))
  expect(news).toMatchObject({ kind: "payment", actorId: payer.id, subjectId: id, note: "Rs 5,000 by EasyPaisa" })
  expect(linkFor(news!, "admin")).toBe(`/portal/payments/${id}`)

  const { reference } = await paymentOf(id)
  expect(await findPayableOrder(reference), "it is no order for a card").toBeUndefined()
  const event = { reference, plan: "standard", email: payer.email, amount: 5_000, currency: "PKR" }
  expect(await handleEvent({ id: `evt ${reference}`, type: "subscription.activated", data: event })).toBe(
    "unknown reference",
  )
  expect(await activeSubscription(payer.id)).toBeUndefined()
})

test("Only a way with a number or account to pay to is offered", async () => {
  const ayesha = await makePerson("Ayesha")
  expect((await findPayTo())?.accounts).toEqual([{ method: "easypaisa", label: "EasyPaisa", account: "0300 0000000" }])
  const byBank = await sendWalletPayment(ayesha, { ...sent(), method: "bank" }, receipt, ctx())
  expect(byBank).toMatchObject({ reason: "invalid", field: "method" })
  await offer({ ...payTo, easypaisa: "" })
  expect(await findPayTo()).toBeNull()
  expect(await sendWalletPayment(ayesha, sent(), receipt, ctx())).toMatchObject({ reason: "forbidden" })
  await offer(payTo)
  expect(await listWalletPayments(ayesha.id)).toEqual([])
})

test("The picture of a receipt is made anew, and for nobody but its payer and administrators", async () => {
  const [admin, other, { payer, id }] = [await nadia(), await makePerson("Bilal"), await waiting("Ayesha")]
  const bytes = await readReceiptPicture(payer, id)
  const { format, exif } = await sharp(bytes).metadata()
  expect([format, exif]).toEqual(["webp", undefined])
  expect(await readReceiptPicture(admin, id)).toEqual(bytes)
  expect(await readReceiptPicture(other, id)).toBeUndefined()
  expect(await readReceiptPicture(payer, 999_999)).toBeUndefined()

  const key = (await paymentOf(id)).receiptKey!
  const leaver: Leaver = { ...payer, afterCommit: [] }
  await db.transaction((tx) => forgetPayments(tx, leaver))
  for (const work of leaver.afterCommit) await work()
  expect(await paymentOf(id)).toMatchObject({ receiptKey: null, status: "cancelled" })
  expect(await storage.read(key)).toBeUndefined()
})

test("Without a picture, or with what is none, nothing is kept", async () => {
  const payer = await makePerson("Ayesha")
  expect(await sendWalletPayment(payer, sent(), undefined, ctx())).toMatchObject({ done: false, field: "image" })
  expect(await sendWalletPayment(payer, sent(), "too large", ctx())).toMatchObject({ done: false, field: "image" })
  const text = { path: join(tmpdir(), `no-receipt-${process.pid}.txt`), size: 1, digest: "" }
  await writeFile(text.path, "<svg onload=a()>")
  expect(await sendWalletPayment(payer, sent(), text, ctx())).toMatchObject({ done: false, field: "image" })
  expect(await sendWalletPayment(await nadia(), sent(), receipt, ctx())).toMatchObject({ reason: "forbidden" })
  expect(await listWalletPayments(payer.id)).toEqual([])
})

test("The same number by the same person is told, however often it is pressed; six payments do not wait at once", async () => {
  const payer = await makePerson("Ayesha")
  const twice = sent()
  const results = await Promise.all([1, 2, 3].map(() => sendWalletPayment(payer, twice, receipt, ctx())))
  expect(results.filter((result) => result.done)).toHaveLength(1)
  expect(results.filter((result) => !result.done)).toMatchObject(
    [1, 2].map(() => ({ field: "transactionNumber", message: expect.stringMatching("already sent") })),
  )
  for (let more = 1; more < 5; more += 1)
    expect(await sendWalletPayment(payer, sent(), receipt, ctx())).toMatchObject({ done: true })
  expect(await sendWalletPayment(payer, sent(), receipt, ctx())).toMatchObject({ reason: "too-many" })
})

test("What is confirmed starts the plan once, however many administrators say so at the same moment", async () => {
  const [admin, other, { payer, id }] = [await nadia(), await nadia(), await waiting("Ayesha")]
  const outcomes = await Promise.all([
    confirmPayment(decision(admin, id)),
    confirmPayment(decision(other, id)),
    refusePayment(decision(other, id)),
    confirmPayment(decision(admin, id)),
  ])
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.done)).toMatchObject(
    [1, 2, 3].map(() => ({ message: expect.stringMatching("in the meantime") })),
  )
  const terms = await listTerms(payer.id)
  const { status } = await paymentOf(id)
  expect(terms).toHaveLength(status === "paid" ? 1 : 0)
  expect(await auditOf("payment", id)).toHaveLength(2)
})

test("Ayesha reads what was decided; a refused number may be sent again", async () => {
  const [admin, number] = [await nadia(), newNumber()]
  const { payer, id } = await waiting("Ayesha", number)
  expect(await confirmPayment(decision(payer, id))).toMatchObject({ message: expect.stringMatching("another") })
  expect(await refusePayment({ ...decision(admin, id), reason: "No such transfer" })).toEqual(done())
  const why = "Your payment of Rs 5,000 by EasyPaisa could not be confirmed. The reason: No such transfer"
  expect(await notificationsOf(payer.id)).toEqual([why])
  expect(await listWalletPayments(payer.id)).toMatchObject([{ state: "Not confirmed.", reason: "No such transfer" }])

  const again = await sendWalletPayment(payer, sent(number), receipt, ctx())
  expect(await confirmPayment(decision(admin, (again as { value: number }).value))).toEqual(done())
  expect(await activeSubscription(payer.id)).toMatchObject({ plan: "standard" })
  expect(await notificationsOf(payer.id)).toEqual([why, "Your Standard plan is active."])
  expect(await auditOf("payment", id)).toEqual([
    ["payment.sent", payer.id, null],
    ["payment.refused-by-hand", admin.id, "No such transfer"],
  ])
})

test("Of two people who claim one transfer, one is confirmed, even at the same moment", async () => {
  const [admin, other, number] = [await nadia(), await nadia(), newNumber()]
  const [first, second] = [await waiting("Ayesha", number), await waiting("Zara", number)]
  const outcomes = await Promise.all([
    confirmPayment(decision(admin, first.id)),
    confirmPayment(decision(other, second.id)),
  ])
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
  expect(outcomes.find((outcome) => !outcome.done)).toMatchObject({
    message: expect.stringMatching(/^This transaction number was confirmed already: receipt R-\d{6}\.$/),
  })
})

test("A refund is noted up to what was paid, and ends the plan where that is wanted", async () => {
  const [admin, other, { payer, id }] = [await nadia(), await nadia(), await waiting("Ayesha")]
  const refund = (actor: { id: number }, amount: number, endsPlan = false) =>
    noteRefund({ ...decision(actor, id), reason: "Paid twice", money: amount, endsPlan })
  expect(await refund(admin, 100)).toMatchObject({ message: expect.stringMatching("No money") })
  await confirmPayment(decision(admin, id))
  const both = await Promise.all([refund(admin, 3_000), refund(other, 3_000)])
  expect(both.filter((result) => result.done)).toHaveLength(1)
  expect(await activeSubscription(payer.id)).toBeDefined()
  expect(await refund(admin, 2_000, true)).toEqual(done())
  expect(await activeSubscription(payer.id)).toBeUndefined()
  expect(await paymentOf(id), "its own decision and note").toMatchObject({
    ...{ status: "paid", decidedBy: admin.id, reason: "Seen in our account" },
  })
  const [term] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, payer.id))
  expect(term).toMatchObject({ status: "cancelled", cancelReason: "Paid twice", cancelledAt: expect.any(Date) })
})

let events = 0
async function doubtful(data: object = {}) {
  const id = `evt_doubt_${++events}`
  const event = { id, type: "subscription.activated", data: { reference: id, email: "Lost@Example.com", ...data } }
  expect(await handleEvent(eventSchema.parse(event))).toBe("unknown reference")
  const [row] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  return row!
}

test("Money that names no order is a case: it is matched to an account once, by whoever comes first", async () => {
  const [admin, other, ayesha] = [await nadia(), await nadia(), await makePerson("Ayesha")]
  const report = await doubtful({ amount: 4_900, currency: "PKR" })
  expect(report.email).toBe("lost@example.com")
  const [news] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, admin.id), eq(notifications.subjectId, report.number)))
  expect(news).toMatchObject({ kind: "payment-report", note: "unknown reference" })
  expect(linkFor(news!, "admin")).toBe(`/portal/payments/reports/${report.number}`)

  for (const who of ["nobody@example.com", "999999999", other.email, String(admin.id)])
    expect(await choosePayee(admin, who)).toMatchObject({ field: "who" })
  for (const who of [ayesha.email.toUpperCase(), String(ayesha.id)])
    expect(await choosePayee(admin, who)).toEqual(done(ayesha.id))
  const match = (actor: { id: number }, to: number) =>
    matchReport({ ...decision(actor, report.number), to, plan: "pro" })
  expect(await match(admin, other.id)).toMatchObject({ message: expect.stringMatching("no plan") })
  const outcomes = await Promise.all([
    match(admin, ayesha.id),
    match(other, ayesha.id),
    closeReport(decision(other, report.number)),
  ])
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
  const terms = await listTerms(ayesha.id)
  const [kept] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, report.id))
  expect(kept).toMatchObject({ email: null, handledReason: "Seen in our account" })
  if (kept!.paymentId) {
    expect(terms).toMatchObject([{ plan: "pro", paymentId: kept!.paymentId }])
    expect(await paymentOf(kept!.paymentId)).toMatchObject({ amount: 4_900, reference: report.id, status: "paid" })
  } else expect(terms).toEqual([])
})

test("A report is closed for a reason, and an amount that cannot be read is what the plan costs", async () => {
  const [admin, ayesha] = [await nadia(), await makePerson("Ayesha")]
  const closed = await doubtful()
  expect(await closeReport({ ...decision(admin, closed.number), reason: "A test" })).toEqual(done())
  expect(await closeReport(decision(admin, closed.number))).toMatchObject({ reason: "conflict" })
  expect(await auditOf("payment-report", closed.number)).toEqual([["payment.report-closed", admin.id, "A test"]])
  const odd = await doubtful({ amount: "much", currency: 7 })
  const paid = await matchReport({ ...decision(admin, odd.number), to: ayesha.id, plan: "basic" })
  expect(await paymentOf((paid as { value: number }).value)).toMatchObject({ amount: 2_500, currency: "PKR" })
  expect(await matchReport({ ...decision(admin, 999_999), to: ayesha.id, plan: "basic" })).toMatchObject({
    reason: "not-found",
  })
})
