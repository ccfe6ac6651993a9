import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { findProfile } from "../profile/find-profile.server.ts"
import {
  areVisitsShown,
  countVisitorsToday,
  forgetOldVisits,
  listVisitors,
  noteVisit,
  noteVisitNotice,
  showVisits,
} from "./visits.server.ts"

newDatabase()
const clock = movableClock()

type Person = Awaited<ReturnType<typeof makePerson>>

/** Has switched it on. */
const account = { showsVisits: true }

let ayesha: Person
let bilal: Person

beforeEach(async () => {
  ayesha = await makePerson("Ayesha", { account })
  bilal = await makePerson("Bilal", { account, profile: { gender: "male" } })
})

const seenBy = async (viewer: Parameters<typeof listVisitors>[0]) =>
  (await listVisitors(viewer, { page: 1, limit: 10 })).visitors

const looked = (visitor: Person, daysAgo: number, at = ayesha) => sql`
  insert into profile_view (profile_id, account_id, day)
  values (${at.profileId}, ${visitor.id}, (now() at time zone 'Asia/Karachi')::date - ${daysAgo}::int)`

describe("Who looked", () => {
  test("is off until somebody chooses it: a newcomer neither leaves a mark nor sees one, and one side is not enough", async () => {
    const [hira, usman] = [await makePerson("Hira"), await makePerson("Usman", { profile: { gender: "male" } })]
    for (const [viewer, looked] of [
      [usman, hira],
      [usman, ayesha],
      [bilal, hira],
    ] as const)
      await noteVisit(viewer.id, looked.profileId)
    expect(await sql`select 1 from profile_view where profile_id in (${hira.profileId}, ${ayesha.profileId})`).toEqual(
      [],
    )
    await showVisits(hira, true)
    expect([await seenBy(hira), await areVisitsShown(hira), await areVisitsShown(usman)]).toEqual([[], true, false])
  })

  test("the first look that is seen is said once, and once more after it was switched on anew", async () => {
    const usman = await makePerson("Usman", { profile: { gender: "male" } })
    const said = async (viewer: Person, other: Person) => (await findProfile(viewer, other.profileId))!.seenLooking
    expect(await said(bilal, usman)).toBeNull()
    expect(await said(usman, ayesha)).toBeNull()
    expect(await said(bilal, bilal)).toBeNull()
    expect(await said(bilal, ayesha)).toBe("She can see that you looked, because you have ‘Who looked’ on.")
    await noteVisitNotice(bilal)
    expect(await said(bilal, ayesha)).toBeNull()
    await showVisits(bilal, false)
    expect(await said(bilal, ayesha)).toBeNull()
    await showVisits(bilal, true)
    expect(await said(bilal, ayesha)).toMatch(/^She can see/)
  })

  test("Bilal is noted once a day, however often he looks", async () => {
    await noteVisit(bilal.id, ayesha.profileId)
    await noteVisit(bilal.id, ayesha.profileId)
    const visitors = await seenBy(ayesha)
    expect(visitors).toMatchObject([{ accountId: bilal.id, mark: "Looked today", person: { name: "Bilal Malik" } }])
    expect(await countVisitorsToday(ayesha)).toBe(1)
    expect(await sql`select 1 from profile_view where profile_id = ${ayesha.profileId}`).toHaveLength(1)
  })

  test("who came last stands first, each once with the days", async () => {
    const usman = await makePerson("Usman", { account, profile: { gender: "male" } })
    await looked(bilal, 1)
    await looked(bilal, 5)
    await looked(usman, 0)
    const visitors = await seenBy(ayesha)
    expect(visitors.map(({ name, mark }) => [name, mark])).toEqual([
      ["Usman Malik", "Looked today"],
      ["Bilal Malik", "Looked yesterday, on 2 days in all"],
    ])
    expect(await countVisitorsToday(ayesha)).toBe(1)
  })

  test("nobody is noted for the own profile, and no administrator", async () => {
    const nadia = await makePerson("Nadia", { account, role: "admin" })
    await noteVisit(ayesha.id, ayesha.profileId)
    await noteVisit(nadia.id, ayesha.profileId)
    expect(await seenBy(ayesha)).toEqual([])
  })

  test("whoever switches it off neither sees nor is seen", async () => {
    await looked(bilal, 1)
    await looked(ayesha, 1, bilal)
    await showVisits(bilal, false)
    expect([await seenBy(ayesha), await seenBy(bilal)]).toEqual([[], []])
    expect([await countVisitorsToday(ayesha), await countVisitorsToday(bilal)]).toEqual([0, 0])

    await noteVisit(bilal.id, ayesha.profileId)
    await noteVisit(ayesha.id, bilal.profileId)
    await showVisits(bilal, true)
    expect((await seenBy(ayesha)).map(({ mark }) => mark)).toEqual(["Looked yesterday"])
    expect((await seenBy(bilal)).map(({ mark }) => mark)).toEqual(["Looked yesterday"])
  })

  test.each([
    ["blocker_id", "blocked_id"],
    ["blocked_id", "blocker_id"],
  ])("after a block in either direction neither is told of the other (%s)", async (hers, his) => {
    await looked(bilal, 0)
    await sql`insert into block ${sql({ [hers]: ayesha.id, [his]: bilal.id })}`
    expect(await seenBy(ayesha)).toEqual([])
    await noteVisit(ayesha.id, bilal.profileId)
    expect(await sql`select 1 from profile_view where profile_id = ${bilal.profileId}`).toHaveLength(0)
  })

  test("whom lists do not show is not shown here either", async () => {
    await looked(bilal, 0)
    await sql`update profile set visible = false where id = ${bilal.profileId}`
    expect(await seenBy(ayesha)).toEqual([])
    await sql`update account set status = 'suspended' where id = ${bilal.id}`
    expect(await seenBy(ayesha)).toEqual([])
  })

  test("a consultant is named as such, and is told which client was looked at", async () => {
    const farah = await makePerson("Farah", { role: "guest", account: { ...account, companyName: "Rishta House" } })
    const [sara, hina] = [
      await makeProfile(farah.id, "Sara", { kind: "client" }),
      await makeProfile(farah.id, "Hina", { kind: "client" }),
    ]
    await noteVisit(farah.id, ayesha.profileId)
    expect(await seenBy(ayesha)).toMatchObject([{ name: "Farah, Rishta House", person: null, clients: [] }])

    await noteVisit(bilal.id, sara)
    await noteVisit(bilal.id, hina)
    await noteVisit(farah.id, hina)
    expect(await seenBy(farah)).toMatchObject([{ accountId: bilal.id, clients: ["Hina Malik", "Sara Malik"] }])
    const actingFor = { id: sara, name: "Sara Malik" }
    expect(await seenBy({ ...farah, actingFor })).toMatchObject([{ clients: ["Sara Malik"] }])
  })

  test("what is older than 30 days is neither shown nor kept", async () => {
    await noteVisit(bilal.id, ayesha.profileId)
    await clock.forward({ days: 1 })
    await noteVisit(bilal.id, ayesha.profileId)
    await clock.forward({ days: 29 })
    expect(await seenBy(ayesha)).toMatchObject([{ mark: expect.not.stringContaining("days in all") }])
    await forgetOldVisits()
    expect(await sql`select 1 from profile_view where profile_id = ${ayesha.profileId}`).toHaveLength(1)
  })

  test("a profile that is deleted takes its visits with it", async () => {
    await looked(bilal, 0)
    await sql`delete from profile where id = ${ayesha.profileId}`
    expect(await sql`select 1 from profile_view where profile_id = ${ayesha.profileId}`).toHaveLength(0)
  })
})
