import { beforeEach, describe, expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

let farhat: Awaited<ReturnType<typeof makeApiClient>>
let sana: number
let bilal: Awaited<ReturnType<typeof makePerson>>

beforeEach(async () => {
  farhat = await makeApiClient("Farhat", { role: "guest" })
  sana = await makeClient(farhat.id, "Sana")
  bilal = await makePerson("Bilal", { profile: { gender: "male" } })
})

async function opened(profileId = bilal.profileId) {
  const { status, body } = await farhat.call("POST /cases", { clientId: sana, profileId })
  expect(status).toBe(201)
  return { ...body, path: `/cases/${body._id}` }
}

test("A case goes from an idea to its end and is taken up again", async () => {
  const { path, ...made } = await opened()
  expect(made).toMatchObject({
    client: { _id: sana, name: "Sana Malik" },
    other: { _id: bilal.profileId, name: "Bilal Malik", bureau: null, clientNumber: null },
    stage: "considered",
    stageName: "Considered",
    isOpen: true,
    isRemovable: true,
    events: [{ kind: "opened", toStage: "considered", byHand: true }],
  })
  expect((await opened())._id).toBe(made._id)
  const { body: planned } = await farhat.call(`PUT ${path}/step`, {
    nextStep: "Call his mother",
    nextStepOn: "2026-01-02",
  })
  expect(planned).toMatchObject({
    nextStep: "Call his mother",
    nextStepOn: "2026-01-02",
    due: true,
    isRemovable: false,
  })
  const { body: said } = await farhat.call(`PUT ${path}/answers/other`, {
    answer: "later",
    saidOn: "2026-01-01",
    words: "After the exams",
    askAgainOn: "2026-02-01",
  })
  expect(said.answers).toEqual([
    { side: "other", answer: "later", saidOn: "2026-01-01", words: "After the exams", askAgainOn: "2026-02-01" },
  ])
  expect((await farhat.call(`POST ${path}/answers/other/asked`)).status).toBe(200)
  expect((await farhat.call(`GET ${path}`)).body.answers[0].askAgainOn).toBeNull()
  const { body: written } = await farhat.call(`PUT ${path}/feedback`, { feedbackOfClient: "She is glad" })
  expect(written).toMatchObject({ feedbackOfClient: "She is glad", feedbackOfOther: null })

  const unsaid = await farhat.call(`PUT ${path}/stage`, { stage: "ended" })
  expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([400, ["reason"]])
  const { body: ended } = await farhat.call(`PUT ${path}/stage`, { stage: "ended", reason: "Their family said no" })
  expect(ended).toMatchObject({
    stage: "ended",
    nextStep: null,
    endedBecause: { reason: null, text: "Their family said no" },
  })
  expect((await farhat.call(`PUT ${path}/step`, { nextStep: "Call" })).status).toBe(409)
  const { body: again } = await farhat.call(`PUT ${path}/stage`, { stage: "met" })
  expect(again).toMatchObject({ stage: "met", endedBecause: null })
  expect(again.events.map(({ kind }: { kind: string }) => kind)).toEqual([
    "moved",
    "moved",
    "feedback",
    "answer",
    "answer",
    "planned",
    "opened",
  ])
})

test("Cases are listed by stage and client, and stand on the board", async () => {
  const one = await opened()
  const hira = await makeClient(farhat.id, "Hira")
  const pair = (await farhat.call("POST /cases", { clientId: hira, profileId: sana })).body
  await farhat.call(`PUT ${one.path}/stage`, { stage: "proposed" })
  const ids = async (query: string) =>
    (await farhat.call(`GET /cases${query}`)).body.results.map(({ _id }: { _id: number }) => _id)
  expect(await ids("")).toEqual([one._id, pair._id])
  expect(await ids("?stage=considered")).toEqual([pair._id])
  expect(await ids(`?clientId=${hira}`)).toEqual([pair._id])
  const { body } = await farhat.call(`GET /cases?clientId=${sana}&stage=considered`)
  expect(body).toMatchObject({ totalCount: 1, next: null })
  expect(body.results[0]).toMatchObject({ client: { _id: sana }, other: { _id: hira, name: "Hira Malik" } })
  const { stages } = (await farhat.call("GET /cases/board")).body
  expect(stages).toHaveLength(8)
  expect(stages[1]).toMatchObject({ stage: "proposed", totalCount: 1, cases: [{ _id: one._id }] })
  expect((await farhat.call("GET /cases?stage=someday")).status).toBe(400)
})

describe("what is removed", () => {
  test("comes back within a day: a case, a step and a note", async () => {
    const { path, _id } = await opened()
    const gone = (await farhat.call(`DELETE ${path}`)).body
    expect((await farhat.call(`GET ${path}`)).status).toBe(404)
    expect((await farhat.call("GET /removed?kind=case")).body.results).toMatchObject([
      { _id: gone.removed, kind: "case", thing: String(_id) },
    ])
    expect((await farhat.call(`POST /removed/${gone.removed}`)).body).toEqual({ message: "The case is back." })

    await farhat.call(`PUT ${path}/step`, { nextStep: "Call his mother" })
    expect((await farhat.call(`DELETE ${path}`)).status).toBe(409)
    const step = (await farhat.call(`DELETE ${path}/step?as=dropped`)).body
    expect((await farhat.call(`GET ${path}`)).body).toMatchObject({
      nextStep: null,
      events: [{ kind: "dropped" }, {}, {}],
    })
    await farhat.call(`POST /removed/${step.removed}`)
    expect((await farhat.call(`GET ${path}`)).body.nextStep).toBe("Call his mother")
    await farhat.call(`DELETE ${path}/step`)
    expect((await farhat.call(`DELETE ${path}/step`)).body.removed).toBeNull()

    const note = (await farhat.call(`POST ${path}/notes`, { body: "The uncle decides" })).body
    const { removed } = (await farhat.call(`DELETE /notes/${note._id}`)).body
    expect((await farhat.call("GET /notes")).body.results).toEqual([])
    const other = await makeApiClient("Rukhsana", { role: "guest" })
    expect((await other.call(`POST /removed/${removed}`)).status).toBe(404)
    await farhat.call(`POST /removed/${removed}`)
    expect((await farhat.call("GET /notes")).body.results).toEqual([note])
  })
})

test("Notes are found by words, client and case, changed and done", async () => {
  const { path, _id } = await opened()
  const { body: first } = await farhat.call(`POST /clients/${sana}/notes`, { body: "Call the family" })
  const { body: second } = await farhat.call(`POST ${path}/notes`, {
    body: "The uncle decides",
    followUpOn: "2026-01-02",
  })
  expect(second).toMatchObject({ client: { _id: sana, name: "Sana Malik" }, caseId: _id, due: true, done: false })
  const found = async (query: string) =>
    (await farhat.call(`GET /notes?${query}`)).body.results.map((one: { _id: number }) => one._id)
  expect(await found("")).toEqual([second._id, first._id])
  expect(await found(`clientId=${sana}&q=UNCLE`)).toEqual([second._id])
  expect(await found(`caseId=${_id}`)).toEqual([second._id])
  expect(await found("caseId=999999")).toEqual([])
  const note = `/notes/${second._id}`
  expect((await farhat.call(`PUT ${note}/done`, { done: true })).body).toMatchObject({ done: true, due: false })
  expect((await farhat.call(`PUT ${note}/done`, { done: false })).body).toMatchObject({ done: false, due: true })
  const { body: changed } = await farhat.call(`PUT ${note}`, { body: "The aunt decides" })
  expect(changed).toMatchObject({ body: "The aunt decides", followUpOn: null, edited: true })
  expect((await farhat.call(`GET ${note}`)).body).toEqual(changed)
  expect((await farhat.call(`GET ${path}`)).body.notes).toEqual([changed])
  expect((await farhat.call(`PUT ${note}`, { body: "" })).status).toBe(400)
})

test("Another consultant's case, client or note is not there, and a hidden profile is nobody", async () => {
  const { path, _id } = await opened()
  const note = (await farhat.call(`POST ${path}/notes`, { body: "Call" })).body
  const rukhsana = await makeApiClient("Rukhsana", { role: "guest" })
  const calls: [string, object?][] = [
    [`GET ${path}`],
    [`DELETE ${path}`],
    [`PUT ${path}/stage`, { stage: "met" }],
    [`PUT ${path}/step`, { nextStep: "Call" }],
    [`DELETE ${path}/step`],
    [`PUT ${path}/feedback`, {}],
    [`PUT ${path}/answers/client`, { answer: "yes", saidOn: "2026-01-01" }],
    [`POST ${path}/answers/client/asked`],
    [`POST ${path}/notes`, { body: "Call" }],
    [`GET /notes/${note._id}`],
    [`PUT /notes/${note._id}`, { body: "Call" }],
    [`PUT /notes/${note._id}/done`, { done: true }],
    [`DELETE /notes/${note._id}`],
    [`GET /cases?clientId=${sana}`],
    ["POST /cases", { clientId: sana, profileId: bilal.profileId }],
  ]
  for (const [asked, body] of calls) expect((await rukhsana.call(asked, body)).status, asked).toBe(404)
  expect((await rukhsana.call(`GET /notes?caseId=${_id}`)).body.results).toEqual([])
  const hidden = await makePerson("Omar", { profile: { gender: "male", visible: false, status: "paused" } })
  for (const profileId of [hidden.profileId, 999_999])
    expect((await farhat.call("POST /cases", { clientId: sana, profileId })).body).toMatchObject({
      status: 404,
      message: "There is no such profile, or it is not open to you.",
    })
})
