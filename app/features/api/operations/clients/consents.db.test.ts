import { beforeEach, expect, test } from "vitest"
import { readSettings, saveSettings } from "#app/settings/site-settings.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { DRAFT, makeClient, makePerson } from "#db/test-people.ts"
import { wholeClient } from "../../bodies/answers-for-tests.ts"
import { makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

let farhat: Awaited<ReturnType<typeof makeApiClient>>
let rukhsana: typeof farhat
let path: string

beforeEach(async () => {
  farhat = await makeApiClient("Farhat", { role: "guest", account: { companyName: "Aziz Bureau" } })
  rukhsana = await makeApiClient("Rukhsana", { role: "guest" })
  path = `/clients/${(await farhat.call("POST /clients", wholeClient)).body._id}`
})

const keepConsentBy = async (way: "link" | "paper") =>
  saveSettings({ id: farhat.id }, { ...(await readSettings()), clientConsent: way })

test("A consent is asked for by a link, which is listed and can be ended", async () => {
  expect((await farhat.call(`GET ${path}/consent`)).body).toMatchObject({
    state: "waiting",
    isShown: false,
    isDraft: false,
    way: "link",
    sentAt: null,
    keys: [],
  })
  expect((await farhat.call("GET /clients?consent=needed")).body.totalCount).toBe(1)
  await farhat.call(`POST ${path}/consent`, {})
  const { sentAt, dueAt, keys } = (await farhat.call(`GET ${path}/consent`)).body
  expect(Date.parse(dueAt)).toBeGreaterThan(Date.parse(sentAt))
  expect(keys).toMatchObject([{ kind: "link", isValid: true, text: "A link for the family", endedAt: null }])
  const end = `POST ${path}/consent/keys/${keys[0]._id}/end`
  expect((await rukhsana.call(end, {})).status).toBe(404)
  expect((await farhat.call(end, {})).body.keys).toMatchObject([{ isValid: false, endedBy: "consultant" }])
})

test("Ending an account's care for a profile needs a reason", async () => {
  const holder = await makePerson("Ayesha")
  const clientId = path.split("/").at(-1)!
  const [row] = await sql<{ id: number }[]>`insert into consent_key (profile_id, kind, account_id)
    values (${clientId}, 'account', ${holder.id}) returning id::int`
  const end = `POST ${path}/consent/keys/${row!.id}/end`
  expect((await farhat.call(end, {})).body).toMatchObject({ status: 400, errors: { reason: [expect.any(String)] } })
  expect((await farhat.call(end, { reason: "Not of the family" })).body.keys).toMatchObject([
    { kind: "account", isValid: false, reason: "Not of the family" },
  ])
})

test("A consent on paper is recorded and taken back, where consent is kept on paper", async () => {
  const paper = { paperOn: "2026-01-05", paperNumber: "17", paperWho: "Tariq Malik", saidBy: "father", years: 2 }
  expect((await farhat.call(`PUT ${path}/consent/paper`, paper)).status).toBe(409)
  await keepConsentBy("paper")
  try {
    expect((await farhat.call(`PUT ${path}/consent/paper`, { ...paper, paperOn: "2999-01-05" })).body).toMatchObject({
      status: 400,
      errors: { paperOn: [expect.any(String)] },
    })
    expect((await farhat.call(`PUT ${path}/consent/paper`, paper)).body).toMatchObject({
      state: "given",
      isShown: true,
      saidBy: "father",
      saidWay: "paper",
      paper: { on: "2026-01-05", number: "17", who: "Tariq Malik" },
    })
    expect((await rukhsana.call(`DELETE ${path}/consent/paper`)).status).toBe(404)
    expect((await farhat.call(`DELETE ${path}/consent/paper`)).body).toMatchObject({
      state: "withdrawn",
      isShown: false,
    })
  } finally {
    await keepConsentBy("link")
  }
})

test("The client's own e-mail is kept, and the consultant's is refused", async () => {
  const { body } = await farhat.call(`PUT ${path}/consent/email`, { clientEmail: "Sana@Example.com" })
  expect(body.clientEmail).toBe("sana@example.com")
  const own = await farhat.call(`PUT ${path}/consent/email`, { clientEmail: farhat.email })
  expect(own.body).toMatchObject({ status: 400, errors: { clientEmail: [expect.any(String)] } })
  expect((await farhat.call(`PUT ${path}/consent/email`, {})).body.clientEmail).toBeNull()
})

test("How others see a client is told with what is in the way, and changed", async () => {
  expect((await farhat.call(`GET ${path}/status`)).body).toMatchObject({
    status: "looking",
    missing: [],
    keeps: [{ key: "no-picture" }, { key: "no-consent" }],
    consent: { isShown: false },
    looks: [],
  })
  const draft = await makeClient(farhat.id, "Hina", { ...DRAFT, unfinished: true })
  const { missing } = (await farhat.call(`GET /clients/${draft}/status`)).body
  expect(missing).toContainEqual({ field: "fatherName", label: expect.any(String) })
  const changed = await farhat.call(`PUT ${path}/status`, { status: "paused", hidesPicture: true })
  expect(changed.body).toMatchObject({ status: "paused", hidesPicture: true, keeps: [{}, {}, { key: "not-shown" }] })
  expect((await farhat.call(`PUT ${path}/status`, { status: "asleep" })).status).toBe(400)
})

test("Who sent a client is one's own client or in one's own words", async () => {
  const saba = await makeClient(farhat.id, "Saba")
  const { body } = await farhat.call(`PUT ${path}/referral`, { referredBy: String(saba) })
  expect(body).toEqual({ by: { clientId: saba, name: "Saba Malik" }, sent: [], more: false })
  const { sent } = (await farhat.call(`GET /clients/${saba}/referral`)).body
  expect(sent).toMatchObject([{ name: "Sana Khan" }])
  const strange = await makeClient(rukhsana.id, "Zara")
  expect((await farhat.call(`PUT ${path}/referral`, { referredBy: String(strange) })).body.errors).toHaveProperty(
    "referredBy",
  )
  expect((await farhat.call(`PUT ${path}/referral`, { referredBy: "Her aunt" })).body.by).toEqual({
    clientId: null,
    name: "Her aunt",
  })
  expect((await farhat.call(`PUT ${path}/referral`, {})).body.by).toBeNull()
})

test("Another consultant finds none of it", async () => {
  for (const asked of [`GET ${path}/consent`, `GET ${path}/status`, `GET ${path}/referral`])
    expect((await rukhsana.call(asked)).status, asked).toBe(404)
  const changes: [string, object][] = [
    [`PUT ${path}/consent/email`, {}],
    [`PUT ${path}/status`, { status: "paused" }],
    [`PUT ${path}/referral`, {}],
  ]
  for (const [asked, body] of changes) expect((await rukhsana.call(asked, body)).status, asked).toBe(404)
})
