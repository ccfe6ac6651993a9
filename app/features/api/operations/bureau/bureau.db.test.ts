import { beforeEach, expect, test } from "vitest"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { askForMatchmaker } from "#app/features/assisted/assisted.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { makeApiClient } from "../../calls-for-tests.ts"

runningOutbox(newDatabase())

let farhat: Awaited<ReturnType<typeof makeApiClient>>
let rukhsana: typeof farhat
let sana: number

beforeEach(async () => {
  farhat = await makeApiClient("Farhat", {
    role: "guest",
    account: { companyName: "Aziz Bureau", companyCheckedAt: new Date() },
  })
  rukhsana = await makeApiClient("Rukhsana", { role: "guest" })
  sana = await makeClient(farhat.id, "Sana")
})

async function openCase() {
  const { profileId } = await makePerson("Bilal", { profile: { gender: "male" } })
  return (await farhat.call("POST /cases", { clientId: sana, profileId })).body._id
}

test("A meeting is planned, changed, held and in the calendar", async () => {
  const caseId = await openCase()
  const draft = { startsAt: "2030-03-03T17:00:00+05:00", place: "Monal" }
  const { status, headers, body: planned } = await farhat.call(`POST /cases/${caseId}/meetings`, draft)
  expect([status, headers.get("Location")]).toEqual([201, expect.stringContaining(`/meetings/${planned._id}`)])
  expect(planned).toMatchObject({
    caseId,
    startsAt: "2030-03-03T12:00:00.000Z",
    place: "Monal",
    note: null,
    state: "planned",
    case: { stage: "meeting_agreed" },
  })
  const path = `/meetings/${planned._id}`
  const later = { startsAt: "2030-03-04T12:30:00Z", note: "His aunt comes as well" }
  const { body: changed } = await farhat.call(`PUT ${path}`, later)
  expect(changed).toMatchObject({ startsAt: "2030-03-04T12:30:00.000Z", place: null, note: "His aunt comes as well" })
  expect((await farhat.call(`GET ${path}`)).body).toEqual(changed)
  const { body: days } = await farhat.call("GET /meetings?from=2030-03-01&to=2030-03-07")
  expect(days).toMatchObject({
    from: "2030-03-01",
    meetings: [{ _id: planned._id, case: { _id: caseId } }],
    more: false,
  })
  const { text, headers: of } = await farhat.call(`GET ${path}/file`)
  expect(of.get("Content-Type")).toContain("text/calendar")
  expect(text).toContain("DTSTART:20300304T123000Z")
  expect((await farhat.call(`PUT ${path}/state`, { state: "off" })).body.state).toBe("off")
  expect((await farhat.call(`PUT ${path}`, later)).status).toBe(409)
  expect((await farhat.call(`PUT ${path}/state`, { state: "held" })).status).toBe(409)
  expect((await farhat.call(`PUT ${path}/state`, { state: "planned" })).body.state).toBe("planned")
  for (const startsAt of ["2030-03-04T12:30:00", "3 March", "1999-01-01T00:00:00Z"])
    expect((await farhat.call(`PUT ${path}`, { startsAt })).status).toBe(400)
  for (const asked of [`GET ${path}`, `GET ${path}/file`]) expect((await rukhsana.call(asked)).status).toBe(404)
  expect((await rukhsana.call(`PUT ${path}/state`, { state: "held" })).status).toBe(404)
  expect((await rukhsana.call("GET /meetings?from=2030-03-01")).body.meetings).toEqual([])
})

test("The days ahead are a week unless one says so, and at most a year", async () => {
  const { body } = await farhat.call("GET /meetings")
  expect(body.from).toBe(dayInPakistan())
  expect((Date.parse(body.to) - Date.parse(body.from)) / 86_400_000).toBe(6)
  for (const odd of ["from=2030-01-05&to=2030-01-04", "from=2030-01-01&to=2031-01-02", "from=someday"])
    expect((await farhat.call(`GET /meetings?${odd}`)).status, odd).toBe(400)
})

test("The calendar's address is told once, and ends", async () => {
  expect((await farhat.call("GET /calendar")).body).toEqual({ madeAt: null, readAt: null })
  const { address } = (await farhat.call("POST /calendar")).body
  expect(address).toMatch(/\/calendar\/\S+\.ics$/)
  expect((await farhat.call("GET /calendar")).body).toEqual({ madeAt: expect.any(String), readAt: null })
  await farhat.call("DELETE /calendar")
  expect((await farhat.call("GET /calendar")).body.madeAt).toBeNull()
})

test("Fees are written, summed, taken back and put back", async () => {
  const path = `/clients/${sana}/fees`
  const agreed = { kind: "agreed", rupees: 50_000, words: "Registration", day: "2026-01-10" }
  const { _id } = (await farhat.call(`POST ${path}`, agreed)).body
  await farhat.call(`POST ${path}`, { kind: "received", rupees: 20_000, day: "2026-02-10" })
  const { body } = await farhat.call(`GET ${path}`)
  expect(body).toMatchObject({
    sums: { agreed: 50_000, received: 20_000 },
    results: [
      { kind: "received", words: null, day: "2026-02-10" },
      { _id, ...agreed },
    ],
  })
  expect((await farhat.call("GET /fees")).body).toMatchObject({
    sums: { agreed: 50_000, received: 20_000 },
    months: [{ month: "2026-02" }, { month: "2026-01" }],
    owing: [{ clientId: sana, name: "Sana Malik", late: 30_000 }],
  })
  expect((await rukhsana.call(`DELETE ${path}/${_id}`)).status).toBe(404)
  const { removed } = (await farhat.call(`DELETE ${path}/${_id}`)).body
  expect((await farhat.call(`GET ${path}`)).body.sums.agreed).toBe(0)
  await farhat.call(`POST /removed/${removed}`)
  expect((await farhat.call(`GET ${path}`)).body).toEqual(body)
  for (const odd of [{ rupees: 0 }, { rupees: 1.5 }, { day: "2026-02-31" }, { kind: "lent" }])
    expect((await farhat.call(`POST ${path}`, { ...agreed, ...odd })).status).toBe(400)
  expect((await rukhsana.call(`GET ${path}`)).status).toBe(404)
  expect((await rukhsana.call("GET /fees")).body.owing).toEqual([])
})

test("Books are exported as files", async () => {
  await farhat.call(`POST /clients/${sana}/notes`, { body: "Prefers the evening" })
  for (const book of ["clients", "cases", "notes", "fees"]) {
    const { headers, text } = await farhat.call(`GET /export/${book}`)
    expect(headers.get("Content-Type")).toContain("text/csv")
    expect(text.includes("Prefers the evening")).toBe(book === "notes")
  }
  expect((await farhat.call("GET /export/secrets")).status).toBe(404)
})

test("The desk shows what is due today", async () => {
  const caseId = await openCase()
  await farhat.call(`PUT /cases/${caseId}/step`, { nextStep: "Call", nextStepOn: "2026-01-02" })
  await farhat.call(`PUT /cases/${caseId}/answers/client`, {
    answer: "later",
    saidOn: "2026-01-01",
    askAgainOn: "2026-01-02",
  })
  await farhat.call(`POST /clients/${sana}/notes`, { body: "Ask for a picture", followUpOn: "2026-01-02" })
  const { body } = await farhat.call("GET /desk")
  expect(body).toMatchObject({
    steps: { cases: [{ _id: caseId, nextStep: "Call", due: true }], more: false },
    notes: { notes: [{ body: "Ask for a picture", due: true }] },
    askAgain: { answers: [{ case: { _id: caseId }, side: "client", askAgainOn: "2026-01-02" }] },
    members: { members: [] },
    still: { cases: [] },
    clients: 1,
    consents: null,
  })
  expect((await rukhsana.call("GET /desk")).body).toMatchObject({ steps: { cases: [] }, clients: 0 })
})

test("A consultant whose company is checked takes the request of a member", async () => {
  const members = [await makePerson("Bilal", { profile: { gender: "male" } }), await makePerson("Ayesha")]
  for (const member of members) await askForMatchmaker(member, { service: "plus", wish: "A teacher" }, ctx())
  expect((await rukhsana.call("GET /assisted-requests")).body).toMatchObject({ status: 403, reason: "forbidden" })
  const { body } = await farhat.call("GET /assisted-requests?limit=10")
  expect(body).toMatchObject({
    totalCount: 2,
    results: [{ name: "Bilal Malik", service: "plus" }, {}],
    nextCursor: null,
  })
  const take = `POST /assisted-requests/${body.results[0]._id}/take`
  expect((await rukhsana.call(take)).status).toBe(403)
  expect((await farhat.call(take)).body).toEqual({ accountId: members[0]!.id, name: "Bilal Malik" })
  expect((await farhat.call(take)).status).toBe(409)
  expect((await farhat.call("GET /desk")).body.members.members).toMatchObject([{ name: "Bilal Malik", isLate: false }])
  expect((await farhat.call("GET /assisted-requests?cursor=made-up")).status).toBe(400)
})

test("For a request or a profile the clients are offered, the best match first", async () => {
  const bilal = await makePerson("Bilal", { profile: { gender: "male" } })
  const { body } = await farhat.call(`GET /clients/fitting?profileId=${bilal.profileId}`)
  expect(body).toMatchObject({
    asked: { name: "Bilal Malik", accountId: bilal.id, profileId: bilal.profileId, clientId: null },
    results: [{ _id: sana, name: "Sana Malik", state: null, again: null, sameGender: null }],
    next: null,
  })
  const [request] = await sql<{ id: number }[]>`insert into connection_request (sender_id, receiver_id, profile_id)
    values (${bilal.id}, ${farhat.id}, ${sana}) returning id::int`
  const asked = `GET /clients/fitting?requestId=${request!.id}`
  expect((await farhat.call(`${asked}&q=nobody`)).body).toMatchObject({ asked: { accountId: bilal.id }, results: [] })
  expect((await rukhsana.call(asked)).status).toBe(404)
  expect((await farhat.call("GET /clients/fitting")).status).toBe(400)
  await sql`update connection_request set status = 'declined' where id = ${request!.id}`
  expect((await farhat.call(asked)).status).toBe(409)
})
