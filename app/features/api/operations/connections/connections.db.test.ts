import { expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectPeople, makeProfile } from "#db/test-people.ts"
import { ask, call, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

const statusOf = async (...given: Parameters<typeof call>) => (await call(...given)).status

test("Ayesha's program asks Bilal, his finds the request and accepts it, and both are connected", async () => {
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal", { profile: { gender: "male" } })]
  const note = "Our families are both from Lahore."
  const proposal = { receiverId: bilal.id, note }
  const tooLong = { ...proposal, note: "a".repeat(201) }
  expect(await statusOf("POST /connection/send", { token: ayesha.token, json: tooLong })).toBe(400)
  const asked = await ask("POST /connection/send", { token: ayesha.token, json: proposal })
  expect(asked).toEqual({ message: "Connection request sent!", state: "sent" })
  const again = await ask("POST /connection/send", { token: ayesha.token, json: { receiverId: String(bilal.id) } })
  expect(again.state).toBe("sent")

  const sent = await ask("GET /connection/sent", ayesha)
  expect(sent).toMatchObject({ totalCount: 1, page: 1, limit: 10, next: null })
  expect(sent.results[0].receiver).toMatchObject({ _id: bilal.id, name: "Bilal Malik", profileId: bilal.profileId })
  expect(sent.results[0].receiver.email).not.toBe(bilal.email)

  for (const path of ["pending", "received"]) {
    const { results, totalCount } = await ask(`GET /connection/${path}`, bilal)
    expect(totalCount).toBe(1)
    const requester = { _id: ayesha.id, name: "Ayesha Malik" }
    expect(results[0]).toMatchObject({ _id: sent.results[0]._id, note, requester })
  }
  const requestId = sent.results[0]._id
  expect(await ask("POST /connection/accept", { token: bilal.token, json: { requestId } })).toEqual({
    message: "You are connected now.",
    state: "connected",
  })
  const { results } = await ask("GET /connection/friends", ayesha)
  expect(results).toEqual([
    {
      _id: bilal.id,
      profileId: bilal.profileId,
      name: "Bilal Malik",
      image: null,
      email: bilal.email,
      maritalStatus: "single",
      gender: "male",
      isFavorite: false,
      requestId,
      askedAt: expect.any(String),
      connectedAt: expect.any(String),
      client: null,
      through: null,
      throughConsultant: null,
      assisted: false,
    },
  ])
  const removed = await ask("POST /connection/remove", { token: ayesha.token, json: { targetId: bilal.id } })
  expect(removed).toEqual({ message: "Connection or request removed", state: null })
  expect((await ask("GET /connection/friends", bilal)).results).toEqual([])
})

test("Why somebody declines is read by nobody but her; a request that has come can be reported", async () => {
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal")]
  await ask("POST /connection/send", { token: bilal.token, json: { receiverId: ayesha.id, note: "Call me at once!" } })
  const requestId = (await ask("GET /connection/received", ayesha)).results[0]._id
  const report = { what: "request", id: requestId, category: "Insults or threats", note: "He orders me about." }
  expect(await statusOf("POST /reports", { token: bilal.token, json: report })).toBe(404)
  expect(await statusOf("POST /reports", { token: ayesha.token, json: report })).toBe(201)
  const decline = (reason: string) =>
    call("POST /connection/decline", { token: ayesha.token, json: { requestId, reason } })
  expect((await decline("He is dull")).status).toBe(400)
  expect((await decline("Too far away")).status).toBe(200)
  expect(JSON.stringify(await ask("GET /notifications", bilal))).not.toContain("far away")
  const again = await call("POST /connection/send", { token: bilal.token, json: { receiverId: ayesha.id } })
  expect(again).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/You can ask again on/) } })
})

test("a request is declined by whom it went to and cancelled by who sent it, and is nobody else's", async () => {
  const [ayesha, bilal, eve] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal"), await makeApiClient("Eve")]
  await connectPeople(ayesha, bilal, { status: "pending" })
  const [request] = await sql<{ id: number }[]>`select id::int from connection_request where sender_id = ${ayesha.id}`
  const json = { requestId: request!.id }
  for (const step of ["accept", "decline", "cancel"])
    expect(await statusOf(`POST /connection/${step}`, { token: eve.token, json })).toBe(404)
  expect(await statusOf("POST /connection/accept", { token: ayesha.token, json })).toBe(404)
  expect(await statusOf("POST /connection/cancel", { token: bilal.token, json })).toBe(404)
  expect(await statusOf("POST /connection/decline", { token: bilal.token, json })).toBe(200)
  expect(await statusOf("POST /connection/decline", { token: bilal.token, json })).toBe(200)
  expect(await statusOf("POST /connection/accept", { token: bilal.token, json })).toBe(409)
})

test("a consultant with several clients says for which one she asks", async () => {
  const bilal = await makeApiClient("Bilal", { profile: { gender: "male" } })
  const nadia = await makeApiClient("Nadia", { role: "guest" })
  const [first, second] = [
    await makeProfile(nadia.id, "Sana", { kind: "client" }),
    await makeProfile(nadia.id, "Hina", { kind: "client" }),
  ]
  const other = await makeApiClient("Omar", { role: "guest" })
  const foreign = await makeProfile(other.id, "Zoya", { kind: "client" })
  const { token } = nadia

  const unnamed = await call("POST /connection/send", { token, json: { receiverId: bilal.id } })
  expect([unnamed.status, unnamed.body]).toMatchObject([409, { reason: "choose-client", status: 409 }])
  const wrong = { receiverId: bilal.id, clientId: foreign }
  expect(await statusOf("POST /connection/send", { token, json: wrong })).toBe(404)
  await ask("POST /connection/send", { token, json: { receiverId: bilal.id, clientId: first } })
  const { results } = await ask(`GET /connection/sent?clientId=${first}`, nadia)
  expect(results).toMatchObject([{ client: { _id: first, name: "Sana Malik" }, receiver: { _id: bilal.id } }])
  expect((await ask(`GET /connection/sent?clientId=${second}`, nadia)).totalCount).toBe(0)
  expect(await statusOf(`GET /connection/sent?clientId=${foreign}`, nadia)).toBe(404)
  expect(await statusOf("GET /connection/friends?clientId=x", nadia)).toBe(400)

  const [request] = (await ask("GET /connection/received", bilal)).results
  expect(request.requester).toMatchObject({ profileId: first, name: "Sana Malik", summaryData: { city: null } })
  expect(request.through).toMatch("Nadia")
  expect(request.throughConsultant).toEqual({ name: "Nadia", company: null, checked: false })
})

test("administrators ask nobody, and nobody asks themselves or who is not there", async () => {
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal")]
  const admin = await makeApiClient("Sadia", { role: "admin" })
  const json = { receiverId: bilal.id }
  expect(await statusOf("POST /connection/send", { token: admin.token, json })).toBe(403)
  expect(await statusOf("POST /connection/send", { token: ayesha.token, json: { receiverId: ayesha.id } })).toBe(400)
  for (const receiverId of [999_999, 2 ** 52])
    expect(await statusOf("POST /connection/send", { token: ayesha.token, json: { receiverId } })).toBe(404)
  await sql`insert into block (blocker_id, blocked_id) values (${bilal.id}, ${ayesha.id})`
  expect(await statusOf("POST /connection/send", { token: ayesha.token, json })).toBe(404)
})

test("a body that says something else is refused with the names of its fields", async () => {
  const { token } = await makeApiClient("Ayesha")
  const wrong: [unknown, string][] = [
    [{}, "receiverId"],
    [{ receiverId: 0 }, "receiverId"],
    [{ receiverId: "1e3" }, "receiverId"],
    [{ receiverId: [1] }, "receiverId"],
    [{ receiverId: 1, receiver: 1 }, "receiver"],
    [[], "body"],
    [null, "body"],
  ]
  for (const [json, field] of wrong) {
    const response = await call("POST /connection/send", { token, json })
    expect([response.status, Object.keys(response.body.errors)]).toEqual([400, [field]])
  }
})

test("an eleventh request within a minute waits", async () => {
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal")]
  const asking = { token: ayesha.token, json: { receiverId: bilal.id } }
  for (let count = 0; count < 10; count++) expect(await statusOf("POST /connection/send", asking)).toBe(200)
  const response = await call("POST /connection/send", asking)
  expect([response.status, response.body.reason]).toEqual([429, "too-many"])
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0)
})
