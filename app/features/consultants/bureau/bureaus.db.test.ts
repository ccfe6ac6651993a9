import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { complain } from "#app/features/reports/complaint.server.ts"
import { findReport, listReportQueue } from "#app/features/reports/report-queue.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectionRequests } from "#db/schema/connections.ts"
import { reports } from "#db/schema/safety.ts"
import { DRAFT, makeClient, makePerson } from "#db/test-people.ts"
import { readBureauFigures } from "./bureau-figures.server.ts"
import { findBureau, listBureaus } from "./bureaus.server.ts"

newDatabase()

const consultant = (name: string, account: object = {}) =>
  makePerson(name, {
    role: "guest",
    account: {
      companyName: `${name} Bureau`,
      companyAddress: "14-B, Gulberg, Lahore",
      companyCheckedAt: new Date(),
      ...account,
    },
  })
const figures = async (id: number) => (await readBureauFigures(id)).map(([, value]) => value)
const paging = { page: 1, limit: 10 } as const

test("The list names checked, active consultants; a page is there for every active one, and tells nothing private", async () => {
  const farhat = await consultant("Farhat", { contactNumber: "+923001234567" })
  const unchecked = await consultant("Unchecked", { companyCheckedAt: null, city: "Multan" })
  const suspended = await consultant("Suspended", { status: "suspended" })
  const member = await makePerson("Member")
  expect((await listBureaus(paging)).bureaus.map(({ name }) => name)).toEqual(["Farhat"])
  expect(await findBureau(farhat.id)).toEqual({
    id: farhat.id,
    name: "Farhat",
    company: "Farhat Bureau",
    city: "Lahore",
    checkedSince: expect.any(String),
  })
  expect(await findBureau(unchecked.id)).toMatchObject({ checkedSince: null, city: "Multan" })
  expect([await findBureau(suspended.id), await findBureau(member.id)]).toEqual([undefined, undefined])
})

test("Figures come from records: consents, the usual answer, and engagements that both sides confirm", async () => {
  const [rabia, other] = [await consultant("Rabia"), await consultant("Other")]
  expect(await figures(rabia.id)).toEqual(["New", "New", "New"])
  const sana = await makeClient(rabia.id, "Sana", { status: "engaged" })
  const hira = await makeClient(rabia.id, "Hira", { status: "engaged" })
  await makeClient(rabia.id, "Draft", DRAFT)
  const bilal = await makePerson("Bilal", { profile: { status: "engaged" } })
  const omar = await makePerson("Omar")
  const zain = await makeClient(other.id, "Zain", { status: "engaged" })
  const asked = (days: number) => ({
    createdAt: sql<Date>`now() - make_interval(days => ${days})` as never,
    decidedAt: sql<Date>`now() - interval '1 hour'` as never,
  })
  await db.insert(connectionRequests).values([
    {
      senderId: bilal.id,
      receiverId: rabia.id,
      profileId: sana,
      receiverClientId: sana,
      status: "accepted",
      ...asked(1),
    },
    {
      senderId: omar.id,
      receiverId: rabia.id,
      profileId: hira,
      receiverClientId: hira,
      status: "declined",
      ...asked(2),
    },
    {
      senderId: omar.id,
      receiverId: rabia.id,
      profileId: sana,
      receiverClientId: sana,
      status: "accepted",
      ...asked(9),
    },
  ])
  expect(await figures(rabia.id)).toEqual(["2", "Within 2 days", "1"])
  const both = {
    senderId: rabia.id,
    senderClientId: hira,
    receiverId: other.id,
    profileId: zain,
    receiverClientId: zain,
  }
  await db.insert(connectionRequests).values({ ...both, status: "accepted", decidedAt: new Date() })
  expect(await figures(rabia.id)).toEqual(["2", "Within 2 days", "2"])
  expect((await figures(other.id))[2]).toBe("1")
})

test("A complaint waits among the reports, with who made it where that is no account", async () => {
  const gul = await consultant("Gul")
  const bureau = (await findBureau(gul.id))!
  const complaint = { category: "Does not answer" as const, note: "Three letters, no word." }
  expect(await complain(null, bureau, { ...complaint, name: "Amna", email: "amna@example.com" }, ctx())).toMatchObject({
    done: true,
  })
  const bilal = { ...(await makePerson("Bilal")), role: "user" as const }
  await complain(bilal as never, bureau, complaint, ctx())
  await complain(bilal as never, bureau, complaint, ctx())
  const { reports: waiting } = await listReportQueue("open", paging)
  expect(waiting.map(({ about, subjectId, category }) => `${about} ${subjectId} ${category}`)).toEqual([
    `bureau ${gul.id} Does not answer`,
    `bureau ${gul.id} Does not answer`,
  ])
  const report = await findReport(waiting[0]!.id)
  expect(report).toMatchObject({ verdicts: ["dismiss", "warn", "suspend"], reporter: null })
  expect(report!.content.texts).toMatchObject([{ text: "Amna, amna@example.com" }])
  const [own] = await db.select().from(reports).where(eq(reports.reporterId, bilal.id))
  expect(own!.content).not.toHaveProperty("texts")
})
