import { randomUUID } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { anyNumberBeforeAnswer } from "#app/features/chat/server/test-messages.ts"
import { readSettings, saveSettings } from "#app/settings/site-settings.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { connectPeople, disconnectPeople } from "#db/test-people.ts"
import { ask, call, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()
beforeAll(anyNumberBeforeAnswer)
const clock = movableClock()

type ApiClient = Awaited<ReturnType<typeof makeApiClient>>

async function friends(planDays?: number) {
  const ayesha = await makeApiClient("Ayesha", { plan: "pro", planDays })
  const bilal = await makeApiClient("Bilal", { plan: "pro" })
  await connectPeople(ayesha, bilal)
  return { ayesha, bilal }
}

const write = (from: ApiClient, to: ApiClient, more: object = {}) =>
  call(`POST /messages/${to.id}`, {
    token: from.token,
    json: { message: "Assalam o alaikum", clientId: randomUUID(), ...more },
  })

function withFile(bytes: string | Uint8Array, name = "biodata.pdf", field = "attachment") {
  const form = new FormData()
  form.append(field, new File([bytes as BlobPart], name), name)
  return form
}

const upload = async (from: ApiClient, to: ApiClient) =>
  (await ask(`POST /messages/${to.id}/attachments`, { token: from.token, body: withFile("%PDF-1.7\nA biodata") }))
    .attachment

test("what Ayesha's program writes is in Bilal's list and history, once however often it is sent", async () => {
  const { ayesha, bilal } = await friends()
  const json = { message: "Assalam o alaikum", clientId: randomUUID() }
  const sent = await ask(`POST /messages/${bilal.id}`, { token: ayesha.token, json })
  expect(sent).toMatchObject({ from: ayesha.email, to: bilal.email, message: json.message, clientId: json.clientId })
  expect(await ask(`POST /messages/${bilal.id}`, { token: ayesha.token, json })).toEqual(sent)

  const { results, next } = await ask("GET /contacts", bilal)
  expect(next).toBeNull()
  expect(results).toMatchObject([
    { _id: ayesha.id, email: ayesha.email, latestMessage: json.message, unreadCount: 1, isOnline: false },
  ])
  const read = await ask(`GET /messages/${ayesha.id}`, bilal)
  expect(read).toMatchObject({ messages: [sent], older: false, unread: 1, mayWrite: true, reason: null })
  expect((await ask(`GET /messages/${ayesha.id}?after=${sent._id}`, bilal)).messages).toEqual([])
  expect((await ask(`GET /messages/${ayesha.id}?before=${sent._id}`, bilal)).messages).toEqual([])
  const refused = await call(`GET /messages/${ayesha.id}?before=x&after=-1`, bilal)
  expect([refused.status, refused.body.codes]).toEqual([400, { before: ["type"], after: ["too-small"] }])

  await ask(`POST /messages/${ayesha.id}/read`, { token: bilal.token, json: { upTo: sent._id } })
  expect((await ask("GET /contacts", bilal)).results[0].unreadCount).toBe(0)
  expect((await ask(`GET /messages/${bilal.id}`, ayesha)).seenUpTo).toBe(sent._id)
})

test("a file comes ahead of its message and is read by both sides, whole or in part", async () => {
  const { ayesha, bilal } = await friends(1)
  const eve = await makeApiClient("Eve", { plan: "pro" })
  const file = await upload(ayesha, bilal)
  expect(file).toMatchObject({ kind: "file", name: "biodata.pdf" })
  const response = await write(ayesha, bilal, { message: undefined, attachment: file.id })
  expect(response.status).toBe(201)
  const sent = response.body
  expect(sent).toMatchObject({ message: "", file: `/api/attachments/${file.id}/file`, attachment: file })
  const path = `GET ${sent.file.slice(4)}`
  const whole = await call(path, bilal)
  expect([whole.status, whole.headers.get("Content-Type"), whole.text]).toEqual([
    200,
    "application/pdf",
    "%PDF-1.7\nA biodata",
  ])
  const part = await call(path, { token: bilal.token, headers: { Range: "bytes=0-3" } })
  expect([part.status, part.text]).toEqual([206, "%PDF"])
  const beyond = await call(path, { token: bilal.token, headers: { Range: "bytes=999-" } })
  expect([beyond.status, beyond.body.status]).toEqual([416, 416])
  expect((await call(path.replace("GET", "HEAD"), bilal)).headers.get("Content-Length")).toBe("18")
  expect((await call(path, eve)).status).toBe(404)
  expect((await call(path, {})).status).toBe(401)
  expect((await call(path.replace(/file$/, "picture"), bilal)).status).toBe(404)
})

test("a clientId with other words is a conflict", async () => {
  const { ayesha, bilal } = await friends()
  const clientId = randomUUID()
  const first = await write(ayesha, bilal, { clientId })
  expect((await write(ayesha, bilal, { clientId })).body).toEqual(first.body)
  const other = await write(ayesha, bilal, { clientId, message: "Khuda hafiz" })
  expect([other.status, other.body.reason]).toEqual([409, "conflict"])
})

test("a voice message is brought, sent, and played from where one likes", async () => {
  const { ayesha, bilal } = await friends()
  const ogg = Buffer.concat([Buffer.from("OggS\0\x02", "latin1"), Buffer.alloc(22), Buffer.from("OpusHead")])
  const path = `POST /messages/${bilal.id}/attachments`
  const { attachment } = await ask(path, { token: ayesha.token, body: withFile(ogg, "PTT.opus") })
  expect(attachment).toMatchObject({ kind: "voice", name: "PTT.ogg" })
  const sent = (await write(ayesha, bilal, { message: undefined, attachment: attachment.id })).body
  expect(sent.voice).toBe(`/api/attachments/${attachment.id}/voice`)
  const part = await call(`GET ${sent.voice.slice(4)}`, { token: bilal.token, headers: { Range: "bytes=0-3" } })
  expect([part.status, part.headers.get("Content-Type"), part.text]).toEqual([206, "audio/ogg", "OggS"])
  expect((await ask("GET /contacts", bilal)).results[0].latestMessage).toBe("Voice message")

  const heic = await call(path, { token: ayesha.token, body: withFile("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "a.heic") })
  expect([heic.status, heic.body.reason]).toEqual([400, "heic"])
})

test("a message encloses an upload of one's own or a place on earth, and nothing else", async () => {
  const { ayesha, bilal } = await friends()
  const his = await upload(bilal, ayesha)
  const refused: [object, number][] = [
    [{ attachment: his.id }, 403],
    [{ attachment: "0".repeat(32) }, 403],
    [{ attachment: "../../../package.json" }, 400],
    [{ location: { latitude: 91, longitude: 0 } }, 400],
    [{ location: { latitude: 31 } }, 400],
    [{ location: { latitude: 31, longitude: 74, name: "Lahore" } }, 400],
    [{ message: "" }, 400],
    [{ message: "x".repeat(4_001) }, 400],
    [{ message: ["x"] }, 400],
    [{ clientId: undefined }, 400],
    [{ clientId: "1" }, 400],
    [{ from: bilal.email }, 400],
  ]
  for (const [more, status] of refused)
    expect([more, (await write(ayesha, bilal, more)).status]).toEqual([more, status])
  const location = { latitude: 31.5204, longitude: 74.3587 }
  const place = await write(ayesha, bilal, { message: undefined, location })
  expect([place.status, place.body.location]).toEqual([201, location])
  expect((await ask(`GET /messages/${ayesha.id}`, bilal)).messages).toHaveLength(1)
})

test("uploads are one file of a kind that is taken", async () => {
  const { ayesha, bilal } = await friends()
  const path = `POST /messages/${bilal.id}/attachments`
  const statusOf = async (given: object) => (await call(path, { token: ayesha.token, ...given })).status
  expect(await statusOf({ body: withFile("MZ\x90", "setup.exe") })).toBe(400)
  expect(await statusOf({ body: withFile("%PDF-1.7", "a.pdf", "file") })).toBe(400)
  expect(await statusOf({})).toBe(415)
  expect(await statusOf({ json: { attachment: "x" } })).toBe(415)
  expect(await statusOf({ body: "x", headers: { "Content-Type": "multipart/form-data; boundary=y" } })).toBe(400)
  const nobody = await call("POST /messages/999999/attachments", { token: ayesha.token, body: withFile("%PDF-1.7") })
  expect(nobody.status).toBe(404)
  for (let count = 0; count < 20; count++) expect(await statusOf({ body: withFile(`%PDF-1.7\n${count}`) })).toBe(201)
  const later = await call(path, { token: ayesha.token, body: withFile("%PDF-1.7\n") })
  expect([later.status, Number(later.headers.get("Retry-After")) > 60]).toEqual([429, true])
})

test("who is not connected, has no plan or was blocked is refused, each with the reason", async () => {
  const { ayesha, bilal } = await friends(1)
  const eve = await makeApiClient("Eve", { plan: "pro" })
  const reasonOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.reason]
  expect(reasonOf(await write(eve, bilal))).toEqual([403, "not-connected"])
  expect(reasonOf(await call(`GET /messages/${bilal.id}`, eve))).toEqual([403, "not-connected"])
  expect((await write(ayesha, ayesha)).status).toBe(404)
  expect((await call("GET /messages/999999", ayesha)).status).toBe(404)
  expect((await call("GET /messages/x", ayesha)).status).toBe(404)

  await clock.forward({ days: 1 })
  expect(reasonOf(await write(ayesha, bilal))).toEqual([403, "unpaid"])
  expect(await ask(`GET /messages/${bilal.id}`, ayesha)).toMatchObject({ mayWrite: false, reason: "unpaid" })
  await disconnectPeople(ayesha, bilal)
  expect(reasonOf(await write(bilal, ayesha))).toEqual([403, "not-connected"])
  await sql`insert into block (blocker_id, blocked_id) values (${bilal.id}, ${ayesha.id})`
  expect((await write(ayesha, bilal)).status).toBe(404)
})

test("while chat is coming soon everything of it says so", async () => {
  const { ayesha, bilal } = await friends()
  const settings = await readSettings()
  await saveSettings({ id: ayesha.id }, { ...settings, chat: "soon" })
  const answers = [
    await call("GET /contacts", ayesha),
    await call(`GET /messages/${bilal.id}`, ayesha),
    await write(ayesha, bilal),
    await call(`POST /messages/${bilal.id}/attachments`, { token: ayesha.token, body: withFile("%PDF-1.7") }),
  ]
  await saveSettings({ id: ayesha.id }, settings)
  for (const answer of answers) expect([answer.status, answer.body.reason]).toEqual([403, "soon"])
})

test("sixty messages a minute, however they are sent", async () => {
  const { ayesha, bilal } = await friends()
  const answers = await Promise.all(
    Array.from({ length: 65 }, (_, count) => write(ayesha, bilal, { message: `${count}` })),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429])
  expect(Number(refused[0]!.headers.get("Retry-After"))).toBeGreaterThan(0)
})
