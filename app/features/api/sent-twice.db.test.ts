import { expect, test } from "vitest"
import { createCoupon } from "#app/features/subscriptions/coupons/coupons.server.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectPeople, makeClient } from "#db/test-people.ts"
import { wholeClient } from "./bodies/answers-for-tests.ts"
import { call, makeApiClient } from "./calls-for-tests.ts"

newDatabase()

type Client = Awaited<ReturnType<typeof makeApiClient>>

/** What somebody without a key hears, whose first answer was lost; and how many rows of a table came of both. */
async function twice(
  { token }: Client,
  asked: string,
  json?: object,
  table?: string,
  headers?: Record<string, string>,
) {
  const rows = async () => (table ? Number((await sql`select count(*) from ${sql(table)}`)[0]!.count) : 0)
  const before = await rows()
  const given = { token, json, headers }
  const [first, second] = [await call(asked, given), await call(asked, given)]
  const same = first.body?._id === second.body?._id
  return { statuses: [first.status, second.status], made: (await rows()) - before, same }
}

const ONCE = { made: 1, same: true }

test("what a member does once more changes nothing further", async () => {
  const member = (name: string) => makeApiClient(name, { plan: "pro" })
  const [ayesha, bilal, omar] = [await member("Ayesha"), await member("Bilal"), await member("Omar")]
  const done = { statuses: [200, 200], same: true }
  const favourite = { profileId: bilal.profileId }
  expect(await twice(ayesha, "POST /profile/favorites/add", favourite, "favourite")).toMatchObject({ ...done, made: 1 })
  expect(await twice(ayesha, "POST /profile/favorites/remove", favourite, "favourite")).toMatchObject(done)

  const ask = { receiverId: bilal.id }
  expect(await twice(ayesha, "POST /connection/send", ask, "connection_request")).toMatchObject({ ...done, made: 1 })
  const requestId = Number((await sql`select id from connection_request where sender_id = ${ayesha.id}`)[0]!.id)
  expect(await twice(bilal, "POST /connection/accept", { requestId }, "notification")).toMatchObject({
    ...done,
    made: 1,
  })
  expect(await twice(ayesha, "POST /connection/remove", { targetId: bilal.id })).toMatchObject(done)
  expect(await twice(ayesha, `POST /blocks/${bilal.id}`, undefined, "block")).toMatchObject({ ...done, made: 1 })
  expect(await twice(ayesha, `DELETE /blocks/${bilal.id}`)).toMatchObject({ statuses: [200, 404] })

  const report = { what: "profile", id: omar.profileId, category: "Advertising", note: "Sells phones." }
  expect(await twice(ayesha, "POST /reports", report, "report")).toMatchObject({ statuses: [201, 409], made: 1 })
  expect(await twice(ayesha, `POST /not-interested/${omar.profileId}`, undefined, "dismissal")).toMatchObject({
    ...done,
    made: 1,
  })
  const search = { name: "Near us", filters: { city: "Lahore" } }
  expect(await twice(ayesha, "POST /saved-searches", search, "saved_search")).toMatchObject({
    statuses: [201, 409],
    made: 1,
  })
  expect(await twice(ayesha, "POST /subscribe", { plan: "pro" }, "payment")).toMatchObject({ ...done, made: 1 })

  await connectPeople(ayesha, omar)
  const message = { message: "Assalam o alaikum", clientId: crypto.randomUUID() }
  expect(await twice(ayesha, `POST /messages/${omar.id}`, message, "message")).toMatchObject({ ...ONCE })
})

test("a coupon counts once, and its second call says so", async () => {
  const [ayesha, sadia] = [await makeApiClient("Ayesha"), await makeApiClient("Sadia", { role: "admin" })]
  const made = valueIn(await createCoupon(sadia, { plan: "basic", days: 7, uses: 5 }))
  const json = { couponCode: made.code }
  expect(await twice(ayesha, "POST /coupon", json, "subscription")).toMatchObject({ statuses: [200, 409], made: 1 })
})

test("what a consultant makes once more is one where nature tells, and two where only a key can", async () => {
  const farhat = await makeApiClient("Farhat", { role: "guest" })
  const bilal = await makeApiClient("Bilal", { profile: { gender: "male" } })
  const sana = await makeClient(farhat.id, "Sana")
  const sent = (path: string, json: object | undefined, table?: string) => twice(farhat, path, json, table)
  expect(await sent("POST /clients", wholeClient, "profile")).toMatchObject({ ...ONCE, statuses: [201, 201] })
  expect(await sent("POST /cases", { clientId: sana, profileId: bilal.profileId }, "client_case")).toMatchObject(ONCE)
  const caseId = Number((await sql`select id from client_case where client_id = ${sana}`)[0]!.id)
  const meeting = { startsAt: "2027-01-02T17:30:00+05:00", place: "Monal, Islamabad" }
  expect(await sent(`POST /cases/${caseId}/meetings`, meeting, "case_meeting")).toMatchObject(ONCE)
  expect(await sent("POST /calendar", undefined, "calendar_key")).toMatchObject({ made: 1 })

  expect((await sent(`POST /clients/${sana}/consent`, {})).statuses, "the link of the last call counts").toEqual([
    201, 201,
  ])
  const open = await sql`select 1 from consent_key where profile_id = ${sana} and ended_at is null`
  expect(open).toHaveLength(1)

  const twoByNature: [string, object, string][] = [
    [`/clients/${sana}/notes`, { body: "Call the family" }, "client_note"],
    [`/cases/${caseId}/notes`, { body: "Call the family" }, "client_note"],
    [`/clients/${sana}/fees`, { kind: "agreed", rupees: 500, words: "Registration", day: "2026-01-02" }, "client_fee"],
  ]
  for (const [path, json, table] of twoByNature) {
    expect([path, (await sent(`POST ${path}`, json, table)).made]).toEqual([path, 2])
    const key = { "Idempotency-Key": crypto.randomUUID() }
    expect(await twice(farhat, `POST ${path}`, json, table, key)).toMatchObject(ONCE)
  }
})
