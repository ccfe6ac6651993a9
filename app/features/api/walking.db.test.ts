import { describe, expect, test } from "vitest"
import { block } from "#app/features/safety/blocks.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectPeople, makeClient, makePerson } from "#db/test-people.ts"
import { call, makeApiClient } from "./calls-for-tests.ts"

newDatabase()

type ApiClient = Awaited<ReturnType<typeof makeApiClient>>

const SECT = "Bohra"
const HER = { sect: SECT, prefersSect: SECT, religion: "Islam" }
const HIM = { ...HER, gender: "male" }

/** Makes one more for the list, in front of it or in its midst. */
type Join = (viewer: ApiClient, number: number) => Promise<unknown>

const woman: Join = (_, number) =>
  makePerson(`Girl ${number}`, { profile: { ...HER, activeAt: new Date(Date.now() - number * 1_000) } })

const asked =
  (from: "viewer" | "other", status: "pending" | "accepted"): Join =>
  async (viewer, number) => {
    const other = await makePerson(`Other ${number}`)
    await (from === "viewer" ? connectPeople(viewer, other, { status }) : connectPeople(other, viewer, { status }))
  }

const client: Join = ({ id }, number) =>
  makeClient(id, `Client ${String.fromCharCode(65 + ((number * 7) % 26))}`, { city: number % 2 ? "Lahore" : "Quetta" })

const LISTS: Record<string, Join> = {
  "/profile/profiles": woman,
  [`/profile/profiles?sect=${SECT}`]: woman,
  "/profile/profiles?order=active": woman,
  [`/profile/profiles?order=active&sect=${SECT}`]: woman,
  "/profile/profiles?order=match": woman,
  [`/profile/profiles?order=match&sect=${SECT}`]: woman,
  "/profile?religion=Islam": woman,
  "/profile/matching": woman,
  "/profile/favorites": async (viewer, number) => {
    const { profileId } = await makePerson(`Girl ${number}`, { profile: HER })
    await viewer.call("POST /profile/favorites/add", { profileId })
  },
  "/connection/friends": async (viewer, number) => asked(number % 2 ? "viewer" : "other", "accepted")(viewer, number),
  "/connection/pending": asked("other", "pending"),
  "/connection/received": asked("other", "pending"),
  "/connection/sent": asked("viewer", "pending"),
  "/notifications": ({ id }, number) =>
    sql`insert into notification (account_id, kind, note) values (${id}, 'moderation', ${`Note ${number}`})`,
  "/blocks": async (viewer, number) => block(viewer, (await makePerson(`Blocked ${number}`)).id),
  "/reports/received": asked("other", "pending"),
}

/** All of one moment, so that the number decides as well. */
const openedCase: Join = async ({ id, call: own }, number) => {
  const clientId = await makeClient(id, `Client ${number}`)
  const { profileId } = await makePerson(`Other ${number}`)
  expect((await own("POST /cases", { clientId, profileId })).status).toBe(201)
  if (number < 23) await sql`update client_case set moved_at = '2026-01-10 12:00:00.123456+05'`
}

const noted: Join = async ({ id, call: own }, number) => {
  const clientId = await makeClient(id, `Client ${number}`)
  await own(`POST /clients/${clientId}/notes`, { body: `Call family ${number}` })
}

const CONSULTANT_LISTS: Record<string, Join> = {
  ...Object.fromEntries(["newest", "name", "-city", "age", "touched"].map((sort) => [`/clients?sort=${sort}`, client])),
  "/cases": openedCase,
  "/cases?stage=considered": openedCase,
  "/notes": noted,
  "/notes?q=family": noted,
}

const rowsOf = (body: Record<string, { _id: number; requestId?: number }[]>) =>
  (body.results ?? body.matchedProfiles)!.map(({ _id, requestId }) => requestId ?? _id)

const withQuery = (path: string, query: string) => `GET ${path}${path.includes("?") ? "&" : "?"}${query}`

/** Each page after the first once somebody has joined; all that was walked by. */
async function walk(viewer: ApiClient, path: string, join: Join) {
  const walked: number[] = []
  const pages: number[] = []
  let cursor: string | null = null
  for (let number = 100; number < 160; number++) {
    const { status, body, text } = await viewer.call(
      withQuery(path, cursor === null ? "" : `cursor=${encodeURIComponent(cursor)}`),
    )
    expect(status, text).toBe(200)
    walked.push(...rowsOf(body))
    pages.push(body.page)
    cursor = body.nextCursor
    if (cursor === null) return { walked, pages }
    await join(viewer, number)
  }
  throw new Error("The list has no end.")
}

async function expectWhole(viewer: ApiClient, path: string, join: Join) {
  for (let number = 0; number < 23; number++) await join(viewer, number)
  const before = rowsOf((await viewer.call(withQuery(path, "limit=50"))).body)
  const { walked, pages } = await walk(viewer, path, join)
  expect(new Set(walked).size).toBe(walked.length)
  const known = new Set(before)
  expect(walked.filter((id) => known.has(id))).toEqual(before)
  expect(pages).toEqual(pages.map((_, index) => index + 1))
}

describe("by cursors nobody comes twice or is left out while others join", () => {
  for (const [path, join] of Object.entries(LISTS))
    test(path, async () => {
      const viewer = await makeApiClient("Bilal", { profile: HIM, plan: "pro" })
      await expectWhole(viewer, path, join)
    })
  for (const [path, join] of Object.entries(CONSULTANT_LISTS))
    test(path, async () => {
      await expectWhole(await makeApiClient("Farhat", { role: "guest" }), path, join)
    })
})

test("by number a list ends where counting does, and by cursors it goes on", async () => {
  const farhat = await makeApiClient("Farhat", { role: "guest" })
  const sana = await makeClient(farhat.id, "Sana")
  await sql`insert into client_note (client_id, consultant_id, body)
    select ${sana}, ${farhat.id}, 'Call' from generate_series(1, 1080)`
  await sql`insert into notification (account_id, kind, note)
    select ${farhat.id}, 'moderation', 'Note' from generate_series(1, 1080)`
  for (const path of ["/notes", "/notifications"]) {
    const { body: last } = await farhat.call(`GET ${path}?page=21&limit=50`)
    expect(last).toMatchObject({ page: 21, next: null, nextCursor: expect.any(String) })
    const cursor = encodeURIComponent(last.nextCursor)
    const { body } = await farhat.call(`GET ${path}?cursor=${cursor}&limit=50`)
    expect([body.results.length, body.nextCursor]).toEqual([30, null])
  }
})

test("what somebody has sent is walked to its end, while more comes", async () => {
  const [viewer, ayesha] = [
    await makeApiClient("Bilal", { plan: "pro" }),
    await makeApiClient("Ayesha", { plan: "pro" }),
  ]
  await connectPeople(ayesha, viewer)
  const write: Join = (_, number) =>
    ayesha.call(`POST /messages/${viewer.id}`, { message: `Word ${number}`, clientId: crypto.randomUUID() })
  const ids = (body: { results: { id: number }[] }) => body.results.map(({ id }) => ({ _id: id }))
  const seen = async (asked: string) => {
    const answer = await viewer.call(asked)
    return { ...answer, body: { ...answer.body, results: ids(answer.body) } }
  }
  await expectWhole({ ...viewer, call: seen }, `/reports/received/${ayesha.id}`, write)
})

test("a search goes on where it stopped looking, and tells each once", async () => {
  const farhat = await makePerson("Farhat", { role: "guest" })
  // Of two spellings: of one many who do not fit, so that looking stops there long before the other's.
  await sql`insert into profile (account_id, kind, first_name, last_name, marital_status, date_of_birth, gender, caste, height_cm)
    select ${farhat.id}, 'client', 'Old', 'Malik', 'single', '1998-03-14', 'female', 'Jatt', 170 from generate_series(1, 5)`
  await sql`insert into profile (account_id, kind, first_name, last_name, marital_status, date_of_birth, gender, caste, height_cm)
    select ${farhat.id}, 'client', 'Girl', 'Malik', 'single', '1998-03-14', 'female', case when n % 2 = 0 then 'Jutt' else 'Jatt' end,
      case when n % 2 = 0 and n % 400 = 0 or n in (1, 7001) then 170 else 150 end from generate_series(1, 9000) n`
  await sql`insert into client_consent (profile_id, state, decided_at, until)
    select id, 'given', now(), now() + interval '1 year' from profile where account_id = ${farhat.id}`
  const viewer = await makeApiClient("Bilal", { profile: HIM })
  const expected = (
    await sql`select id::int from profile where caste in ('Jatt', 'Jutt') and height_cm = 170 order by id desc`
  ).map(({ id }) => id as number)
  const { walked } = await walk(viewer, "/profile/profiles?caste=Jatt&minHeight=160&maxHeight=175", async () => {})
  expect(walked.toSorted((one, other) => other - one)).toEqual(expected)
})

test("a cursor is good for its list, its filters and its account alone", async () => {
  const [bilal, omar] = [await makeApiClient("Bilal", { profile: HIM }), await makeApiClient("Omar", { profile: HIM })]
  for (let number = 0; number < 12; number++) await asked("other", "pending")(bilal, number)
  const { nextCursor } = (await bilal.call("GET /connection/pending")).body
  expect(nextCursor).toEqual(expect.any(String))
  const cursor = encodeURIComponent(nextCursor)
  expect((await bilal.call(`GET /connection/pending?cursor=${cursor}&limit=50`)).body.results).toHaveLength(2)
  for (const [one, asking] of [
    [omar, `GET /connection/pending?cursor=${cursor}`],
    [bilal, `GET /connection/sent?cursor=${cursor}`],
    [bilal, `GET /connection/pending?cursor=${cursor}&updatedSince=2026-01-01T00:00:00Z`],
    [bilal, `GET /connection/pending?cursor=${cursor.slice(0, -3)}`],
    [bilal, `GET /connection/pending?cursor=x${cursor}`],
    [bilal, "GET /connection/pending?cursor=nonsense"],
    [bilal, `GET /profile/profiles?cursor=${cursor}`],
  ] as const) {
    const { status, body } = await one.call(asking)
    expect([asking, status, Object.keys(body.errors)]).toEqual([asking, 400, ["cursor"]])
  }
})

test("an app that was away asks for what was made or changed since", async () => {
  const bilal = await makeApiClient("Bilal", { plan: "pro" })
  const [ayesha, sana] = [await makePerson("Ayesha"), await makePerson("Sana")]
  const SINCE = "2026-01-10T12:00:00%2B05:00"
  const [before, at] = ["2026-01-10T06:59:59Z", "2026-01-10T07:00:00Z"]
  await connectPeople(ayesha, bilal)
  await connectPeople(sana, bilal)
  await sql`update connection_request set created_at = '2025-12-01', decided_at = case when sender_id = ${sana.id} then ${at}::timestamptz else ${before}::timestamptz end`
  const friends = (await bilal.call(`GET /connection/friends?updatedSince=${SINCE}`)).body
  expect(friends).toMatchObject({ totalCount: 1, filters: { updatedSince: "2026-01-10T07:00:00.000Z" } })
  expect(friends.results).toMatchObject([{ _id: sana.id, connectedAt: "2026-01-10T07:00:00.000Z" }])

  await asked("other", "pending")(bilal, 1)
  await asked("viewer", "pending")(bilal, 2)
  for (const list of ["pending", "received", "sent"]) {
    expect((await bilal.call(`GET /connection/${list}?updatedSince=${SINCE}`)).body.totalCount).toBe(1)
    expect((await bilal.call(`GET /connection/${list}?updatedSince=2999-01-01T00:00:00Z`)).body.totalCount).toBe(0)
  }

  await sql`insert into notification (account_id, kind, note, created_at, read_at) values
    (${bilal.id}, 'moderation', 'Old', ${before}, null), (${bilal.id}, 'moderation', 'Read since', ${before}, ${at}),
    (${bilal.id}, 'moderation', 'New', ${at}, null)`
  const news = (await bilal.call(`GET /notifications?updatedSince=${SINCE}`)).body
  expect(news.results.map(({ text }: { text: string }) => text)).toEqual(["New", "Read since"])

  await sql`insert into site_setting (key, value) values ('messagesBeforeAnswer', '0')`
  for (const message of ["Old", "Older", "New"])
    await call(`POST /messages/${sana.id}`, { token: bilal.token, json: { message, clientId: crypto.randomUUID() } })
  await sql`update message set created_at = case when body = 'New' then ${at}::timestamptz else ${before}::timestamptz end`
  const { messages } = (await bilal.call(`GET /messages/${sana.id}?updatedSince=${SINCE}`)).body
  expect(messages.map(({ message }: { message: string }) => message)).toEqual(["New"])
  for (const odd of ["yesterday", "2026-01-10", "2026-01-10T12:00:00"]) {
    const { status, body } = await bilal.call(`GET /notifications?updatedSince=${odd}`)
    expect([odd, status, body.codes]).toEqual([odd, 400, { updatedSince: ["format"] }])
  }
  for (const far of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59"])
    expect((await bilal.call(`GET /notifications?updatedSince=${far}`)).status).toBe(200)
})
