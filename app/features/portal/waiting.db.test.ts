import { randomBytes } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { listOpenRequests } from "#app/features/assisted/assisted.server.ts"
import { listContactMessages } from "#app/features/contact/contact-messages.server.ts"
import { listReportQueue } from "#app/features/reports/report-queue.server.ts"
import { listStories } from "#app/features/stories/story-queue.server.ts"
import { listPayments, listReports } from "#app/features/subscriptions/desk/payments.server.ts"
import { listConsentCalls } from "#app/features/verifications/consent-calls.server.ts"
import { listDesk } from "#app/features/verifications/desk.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { consentKeys, consentProofs } from "#db/schema/client-consents.ts"
import { assistedRequests } from "#db/schema/consultants.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { reports } from "#db/schema/safety.ts"
import { contactMessages, stories } from "#db/schema/site.ts"
import { paymentEvents, payments } from "#db/schema/subscriptions.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { waitingText } from "./portal-navigation.ts"
import { listConsultants } from "./users/team/team.server.ts"
import { countWaitingByPage, listWaiting } from "./waiting.server.ts"

newDatabase()

const FIRST = { page: 1, limit: 10 } as const
const now = new Date()

test("Nadia's dashboard counts of each queue what its list has", async () => {
  const nadia = await makePerson("Nadia", { role: "admin" })
  const people = await Promise.all(["Ayesha", "Sana", "Zara"].map((name) => makePerson(name)))
  const accountId = people[0]!.id
  for (const [index, { id, profileId }] of people.entries()) {
    const [picture] = await db
      .insert(pictures)
      .values({ id: crypto.randomUUID(), accountId: id, width: 480, height: 600 })
      .returning()
    const checked = index === 0 ? { verifiedAt: now } : {}
    await db
      .update(profiles)
      .set({ pictureId: picture!.id, ...checked })
      .where(eq(profiles.id, profileId))
  }
  const report = { category: "Fake profile", content: {} }
  await db.insert(reports).values([report, report, report, { ...report, status: "dismissed" }])
  const [farhat, , gone] = await Promise.all(
    ["Farhat", "Amina", "Kiran"].map((name) => makePerson(name, { role: "guest" })),
  )
  await db.update(accounts).set({ companyCheckedAt: now }).where(eq(accounts.id, farhat!.id))
  await db.update(accounts).set({ status: "deleted" }).where(eq(accounts.id, gone!.id))
  const story = { names: "Sana and Bilal", city: "Lahore", email: "sana@example.com", body: "We met here." }
  await db.insert(stories).values([...Array(4).fill(story), { ...story, publishedAt: now }])
  const message = { name: "Bilal", email: "bilal@example.com", body: "Salam" }
  await db
    .insert(contactMessages)
    .values([...Array(5).fill(message), { ...message, answeredAt: now }, { ...message, closedAt: now }])
  const request = { accountId, service: "plus" as const, wish: "Somebody kind" }
  await db.insert(assistedRequests).values([request, { ...request, endedAt: now }])

  const paid = { accountId, plan: "basic" as const, amount: 2_500 }
  await db.insert(payments).values([
    { ...paid, reference: "by hand", method: "jazzcash" },
    { ...paid, reference: "by hand too", method: "bank" },
    { ...paid, reference: "by card" },
    { ...paid, reference: "found", method: "bank", status: "paid" },
  ])
  const doubt = { type: "subscription.activated", outcome: "unknown reference" }
  await db.insert(paymentEvents).values([
    { ...doubt, id: "one" },
    { ...doubt, id: "seen to", handledAt: now },
    { ...doubt, id: "ours", outcome: "activated" },
  ])
  await db.insert(assistedRequests).values([
    { ...request, accountId: people[1]!.id, takenBy: nadia.id, dueAt: now },
    { ...request, accountId: people[2]!.id, takenBy: nadia.id },
  ])

  const client = await makeClient(farhat!.id, "Sana")
  const [key] = await db
    .insert(consentKeys)
    .values({ profileId: client, kind: "link", tokenHash: randomBytes(32) })
    .returning()
  const asked = { profileId: client, keyId: key!.id, way: "phone" as const }
  await db
    .insert(consentProofs)
    .values([asked, { ...asked, closedAt: now }, { ...asked, codeHash: randomBytes(32) }, { ...asked, way: "e-mail" }])

  const waiting = Object.fromEntries((await listWaiting()).map(({ label, count }) => [label, count]))
  expect(waiting).toEqual({
    "Profiles to verify": (await listDesk("waiting", FIRST)).total,
    "Consent calls": (await listConsentCalls(FIRST)).total,
    Reports: (await listReportQueue("open", FIRST)).total,
    "Consultants to check": (await listConsultants({ q: "", checked: "no" }, FIRST)).total,
    Stories: (await listStories("waiting", FIRST)).total,
    "Contact messages": (await listContactMessages("open", FIRST)).total,
    "Payments to confirm": (await listPayments({ state: "waiting", q: "" }, FIRST)).total,
    "Whose payment is this?": (await listReports("reports", FIRST)).total,
    "Assisted requests": (await listOpenRequests(nadia, FIRST)).total,
    "Overdue assisted requests": 1,
  })
  expect((await listReportQueue("decided", FIRST)).total).toBe(1)

  await db.update(stories).set({ createdAt: sql`now() - interval '3 days'` })
  expect((await listWaiting())[0]).toMatchObject({ label: "Stories", count: 4, days: 3 })

  expect(await countWaitingByPage()).toEqual({
    "/portal/verifications": 2,
    "/portal/consents": 1,
    "/portal/reports": 3,
    "/portal/team-list": 1,
    "/portal/stories": 4,
    "/portal/contact-messages": 5,
    "/portal/payments": 3,
    "/portal/assisted-requests": 1,
  })
})

test("The menu counts to 99", async () => {
  expect([undefined, 0, 3, 99, 100].map(waitingText)).toEqual([null, null, "3", "99", "99+"])
})
