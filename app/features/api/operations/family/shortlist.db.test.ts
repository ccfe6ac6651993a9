import { beforeEach, describe, expect, test } from "vitest"
import { listVisitors } from "#app/features/people/visits/visits.server.ts"
import { block } from "#app/features/safety/blocks.server.ts"
import { dismiss } from "#app/features/safety/dismissals.server.ts"
import { answersSettled } from "#app/http/after-answer.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { seatLevels } from "#db/schema/family-levels.ts"
import { movableClock } from "#db/test-clock.ts"
import { seatAtTable } from "#db/test-family.ts"
import { connectPeople, makePerson } from "#db/test-people.ts"
import { makeApiClient } from "../../calls-for-tests.ts"

newDatabase()
const clock = movableClock()

type ApiClient = Awaited<ReturnType<typeof makeApiClient>>

const NOTE = "He wrote kindly to my friend."

let ayesha: ApiClient
let ami: ApiClient
let bilal: Awaited<ReturnType<typeof makePerson>>
let seat: number

beforeEach(async () => {
  ayesha = await makeApiClient("Ayesha")
  ami = await makeApiClient("Ami", { profile: false, account: { guardian: true } })
  bilal = await makePerson("Bilal", { profile: { gender: "male" } })
  seat = await seatAtTable(ayesha, ami, { relation: "mother", level: "sees", name: "Ami" })
  await ayesha.call("POST /profile/favorites/add", { profileId: bilal.profileId })
  await ayesha.call(`PUT /profile/favorites/${bilal.profileId}/note`, { note: NOTE })
})

const sit = () => `/family/sits/${seat}`
const atTable = (profileId = bilal.profileId) => `${sit()}/profiles/${profileId}`
const hers = () => `/profile/favorites/${bilal.profileId}/comments`
const say = (who: ApiClient, path: string, comment: string) => who.call(`POST ${path}`, { comment })
const shortlist = async () => (await ami.call(`GET ${sit()}/shortlist`)).body.results
const said = async (who: ApiClient, path: string) =>
  (await who.call(`GET ${path}`)).body.results.map(({ body }: { body: string }) => body)
const calls = () =>
  [
    `GET ${sit()}/shortlist`,
    `POST ${sit()}/shortlist/looked`,
    `GET ${atTable()}`,
    `GET ${atTable()}/comments`,
    `POST ${atTable()}/comments`,
  ] as const
const statuses = () =>
  Promise.all(
    calls().map(
      async (asked) =>
        (await ami.call(asked, asked.startsWith("POST") && asked.endsWith("s") ? { comment: "Salam" } : undefined))
          .status,
    ),
  )

describe("A mother's seat", () => {
  const OPEN = [200, 200, 200, 200, 201]
  const SHUT = [404, 404, 404, 404, 404]

  test.each(seatLevels)("at '%s' opens what that level sees", async (level) => {
    await sql`update guardian_seat set level = ${level} where id = ${seat}`
    expect(await statuses()).toEqual(level === "told" ? SHUT : OPEN)
  })

  test.each([
    ["that has ended", () => sql`update guardian_seat set ended_at = now() where id = ${seat}`],
    ["that she has left", () => ami.call(`DELETE ${sit()}`)],
    ["to which she was only invited", () => sql`update guardian_seat set joined_at = null where id = ${seat}`],
    [
      "of somebody else",
      async () => sql`update guardian_seat set guardian_id = ${(await makePerson("Zara")).id} where id = ${seat}`,
    ],
    ["beside a daughter who is suspended", () => sql`update account set status = 'suspended' where id = ${ayesha.id}`],
  ])("%s opens nothing", async (_, end) => {
    await end()
    expect(await statuses()).toEqual(SHUT)
  })
})

describe("A mother reads along", () => {
  test("and her daughter's note is in no answer", async () => {
    expect((await ayesha.call("GET /profile/favorites")).body.results).toMatchObject([{ note: NOTE }])
    for (const asked of calls().filter((one) => one.startsWith("GET")))
      expect((await ami.call(asked)).text).not.toContain("kindly")
    expect(await shortlist()).toMatchObject([{ _id: bilal.profileId, comments: 0 }])
  })

  test("who is on the shortlist, in touch or waits for the family, and nobody else of all the market", async () => {
    const [omar, usman, hamza] = await Promise.all(
      ["Omar", "Usman", "Hamza"].map((name) => makePerson(name, { profile: { gender: "male" } })),
    )
    await connectPeople(ayesha, omar!, { status: "pending" })
    await sql`insert into family_approval (member_id, other_id, profile_id, kind)
      values (${ayesha.id}, ${usman!.id}, ${usman!.profileId}, 'send')`
    const seen = [bilal, omar!, usman!, hamza!].map(
      async ({ profileId }) => (await ami.call(`GET ${atTable(profileId)}`)).status,
    )
    expect(await Promise.all(seen)).toEqual([200, 200, 200, 404])
    expect((await say(ami, `${atTable(omar!.profileId)}/comments`, "Salam")).status).toBe(404)
    const reports = [omar!, hamza!].map(({ profileId }) =>
      ami.call("POST /reports", { what: "profile", id: profileId, category: "Advertising", note: "Sells phones." }),
    )
    expect((await Promise.all(reports)).map(({ status }) => status)).toEqual([201, 404])
  })

  test("what is on the shortlist no more is gone from her eyes, with what was said, and back with it", async () => {
    await say(ami, `${atTable()}/comments`, "Ask where his parents live.")
    await ayesha.call("POST /profile/favorites/remove", { profileId: bilal.profileId })
    expect(await shortlist()).toEqual([])
    expect(await statuses()).toEqual([200, 200, 404, 404, 404])
    expect((await ayesha.call(`GET ${hers()}`)).status).toBe(404)
    await ayesha.call("POST /profile/favorites/add", { profileId: bilal.profileId })
    expect(await said(ami, `${atTable()}/comments`)).toEqual(["Ask where his parents live."])
  })

  test("and learns nothing of whom the daughter is not interested in", async () => {
    const before = await shortlist()
    await dismiss(ayesha, bilal.profileId)
    expect(await shortlist()).toEqual(before)
  })

  test.each(["daughter", "mother"])("nobody who has a block with the %s", async (who) => {
    await say(ayesha, hers(), "What do you think?")
    await (who === "daughter" ? block(bilal, ayesha.id) : block(ami, bilal.id))
    expect(await shortlist()).toEqual([])
    expect((await ami.call("GET /family")).body.sits).toMatchObject([{ newOnShortlist: 0 }])
    expect(await statuses()).toEqual([200, 200, 404, 404, 404])
  })

  test("as nobody's look", async () => {
    await sql`update account set shows_visits = true where id in ${sql([ayesha.id, bilal.id, ami.id])}`
    await ami.call(`GET ${atTable()}`)
    await answersSettled()
    expect(await sql`select 1 from profile_view`).toHaveLength(0)
    expect((await listVisitors(bilal, { page: 1, limit: 10 })).visitors).toEqual([])
  })

  test("and what is new is new until she has looked", async () => {
    const news = async () => (await ami.call("GET /family")).body.sits[0].newOnShortlist
    expect([await news(), (await shortlist())[0].isNew]).toEqual([1, true])
    await ami.call(`POST ${sit()}/shortlist/looked`)
    expect([await news(), (await shortlist())[0].isNew]).toEqual([0, false])
    await clock.forward({ minutes: 1 })
    await say(ami, `${atTable()}/comments`, "Ask where his parents live.")
    expect(await news(), "her own words").toBe(0)
    await say(ayesha, hers(), "In Multan, he says.")
    expect([await news(), (await shortlist())[0].isNew]).toEqual([1, true])
  })
})

describe("What is said at the table", () => {
  test("is read by whoever sees along, with who said it", async () => {
    const karim = await makeApiClient("Karim", { profile: false, account: { guardian: true } })
    const his = await seatAtTable(ayesha, karim, { level: "agrees", name: "Abu" })
    await say(ami, `${atTable()}/comments`, "Ask where his parents live.")
    await say(ayesha, hers(), "In Multan, he says.")
    expect(
      (await karim.call(`GET /family/sits/${his}/profiles/${bilal.profileId}/comments`)).body.results,
    ).toMatchObject([
      { by: { name: "Ami", relation: "mother" }, own: false, removable: false },
      { by: null, own: false, removable: false },
    ])
    expect((await ayesha.call(`GET ${hers()}`)).body.results).toMatchObject([
      { own: false, removable: true },
      { own: true, removable: true },
    ])
    expect((await ayesha.call("GET /profile/favorites")).body.results).toMatchObject([{ comments: 2 }])
    expect(await shortlist()).toMatchObject([{ comments: 2 }])
  })

  test("is told to the others once until it is read", async () => {
    const karim = await makePerson("Karim", { profile: false })
    const usman = await makePerson("Usman", { profile: false })
    await seatAtTable(ayesha, karim, { level: "table" })
    await seatAtTable(ayesha, usman, { level: "told" })
    for (const body of ["One", "Two"]) await say(ami, `${atTable()}/comments`, body)
    const notices = async ({ id }: { id: number }) =>
      (await sql`select 1 from notification where kind = 'family-comment' and account_id = ${id}`).length
    expect(await Promise.all([ayesha, ami, karim, usman].map(notices))).toEqual([1, 0, 1, 0])
    await sql`update notification set read_at = now() where account_id = ${ayesha.id}`
    await say(ami, `${atTable()}/comments`, "Three")
    await say(ayesha, hers(), "Four")
    expect(await Promise.all([ayesha, ami, karim, usman].map(notices))).toEqual([2, 1, 2, 0])
  })

  test("is at most fifty, also when two write at the same moment, or one is put back", async () => {
    await sql`insert into shortlist_comment (member_id, profile_id, body)
      select ${ayesha.id}, ${bilal.profileId}, 'x' from generate_series(1, 49)`
    const both = await Promise.all([say(ami, `${atTable()}/comments`, "a"), say(ayesha, hers(), "b")])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const [{ id } = { id: 0 }] = await sql`select id::int from shortlist_comment where member_id = ${ayesha.id} limit 1`
    const removed = (await ayesha.call(`DELETE /favorite-comments/${id}`)).body.removed
    await say(ami, `${atTable()}/comments`, "c")
    expect((await ayesha.call(`POST /removed/${removed}`)).status).toBe(409)
  })

  test("is removed by its writer or the member, and put back by whoever removed it", async () => {
    const mothers = (await say(ami, `${atTable()}/comments`, "Ask.")).body._id
    const daughters = (await say(ayesha, hers(), "Yes.")).body._id
    expect((await ami.call(`DELETE ${sit()}/comments/${daughters}`)).status).toBe(404)
    const removed = (await ayesha.call(`DELETE /favorite-comments/${mothers}`)).body.removed
    expect((await ayesha.call(`DELETE /favorite-comments/${mothers}`)).body.removed).toBe(removed)
    expect(await said(ami, `${atTable()}/comments`)).toEqual(["Yes."])
    expect((await ami.call(`POST /removed/${removed}`)).status).toBe(404)
    expect((await ami.call(`DELETE ${sit()}/comments/${mothers}`)).status).toBe(404)
    expect((await ayesha.call(`POST /removed/${removed}`)).status).toBe(200)
    expect(await said(ami, `${atTable()}/comments`)).toEqual(["Ask.", "Yes."])
  })

  test.each([
    ["her seat has ended", () => sql`update guardian_seat set ended_at = now() where id = ${seat}`],
    ["she is only told", () => sql`update guardian_seat set level = 'told' where id = ${seat}`],
    ["he is on the shortlist no more", () => sql`delete from favourite`],
  ])("is not put back by the mother once %s", async (_, end) => {
    const id = (await say(ami, `${atTable()}/comments`, "Ask.")).body._id
    const removed = (await ami.call(`DELETE ${sit()}/comments/${id}`)).body.removed
    await end()
    expect((await ami.call(`POST /removed/${removed}`)).status).toBe(404)
  })

  test("is nobody's while nobody sees along, and the note is not touched by it", async () => {
    await sql`update guardian_seat set ended_at = now() where id = ${seat}`
    expect(await said(ayesha, hers())).toEqual([])
    expect((await say(ayesha, hers(), "Anybody?")).status).toBe(404)
    expect((await ayesha.call("GET /profile/favorites")).body.results).toMatchObject([{ note: NOTE, comments: 0 }])
  })

  test("goes with the mother's account, also from what the daughter had removed", async () => {
    const id = (await say(ami, `${atTable()}/comments`, "His uncle is in Quetta.")).body._id
    await say(ami, `${atTable()}/comments`, "His uncle is in Quetta.")
    await ayesha.call(`DELETE /favorite-comments/${id}`)
    expect((await ami.call("DELETE /users/me", {})).status).toBe(200)
    expect(await sql`select 1 from removed_thing where removed_thing::text like '%in Quetta%'`).toHaveLength(0)
    expect(await sql`select 1 from shortlist_comment where body like '%in Quetta%'`).toHaveLength(0)
  })
})

test("A note is changed and removed, of one's own favourites alone", async () => {
  const note = `/profile/favorites/${bilal.profileId}/note`
  const notes = async () =>
    (await ayesha.call("GET /profile/favorites")).body.results.map((one: { note: string }) => one.note)
  expect((await ayesha.call(`PUT ${note}`, { note: "Calm." })).status).toBe(200)
  expect(await notes()).toEqual(["Calm."])
  await ayesha.call(`PUT ${note}`, { note: null })
  expect(await notes()).toEqual([null])
  expect((await (await makeApiClient("Sana")).call(`PUT ${note}`, { note: "Mine" })).status).toBe(404)
  expect((await ayesha.call(`PUT ${note}`, { note: "x".repeat(501) })).status).toBe(400)
})
