import { describe, expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import type { profiles } from "#db/schema/profiles.ts"
import { blocks, dismissals } from "#db/schema/safety.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { listSoulmates } from "./soulmates.server.ts"

newDatabase()

type Profile = Partial<typeof profiles.$inferInsert>

let faiths = 0
/** People of a faith of their own, which nobody relaxes: stories do not meet one another. */
function community() {
  const faith = `Faith ${++faiths}`
  const own = { religion: faith, prefersReligion: faith }
  return {
    woman: (name: string, profile: Profile = {}) => makePerson(name, { profile: { ...own, ...profile } }),
    man: (name: string, profile: Profile = {}) => makePerson(name, { profile: { ...own, gender: "male", ...profile } }),
    client: (consultantId: number, name: string, profile: Profile = {}) =>
      makeProfile(consultantId, name, { ...own, kind: "client", ...profile }),
  }
}

const matchesOf = async ({ profileId }: { profileId: number }) =>
  (await listSoulmates(profileId, 1)).people.map(({ name }) => name.split(" ")[0])
const nearOf = async ({ profileId }: { profileId: number }) =>
  (await listSoulmates(profileId, 1)).near?.people.map(({ name }) => name.split(" ")[0]) ?? []

describe("the matches of a profile", () => {
  test("suit from both sides", async () => {
    const { woman, man } = community()
    const ayesha = await woman("Ayesha", {
      caste: "Rajput",
      prefersSect: "Sunni",
      prefersMinAge: 25,
      prefersMaxAge: 35,
    })
    await man("Suits", { sect: "Sunni", prefersCaste: "Rajput" })
    await man("Othersect", { sect: "Shia" })
    await man("Tooold", { sect: "Sunni", dateOfBirth: "1970-01-01" })
    await man("Asksother", { sect: "Sunni", prefersCaste: "Syed" })
    await man("Asksyounger", { sect: "Sunni", prefersMinAge: 18, prefersMaxAge: 20 })
    expect(await matchesOf(ayesha)).toEqual(["Suits"])
  })

  test("are found by every spelling, and by height in whole centimetres", async () => {
    const { woman, man } = community()
    const ayesha = await woman("Ayesha", {
      sect: "Wahabi",
      prefersCaste: "Jutt",
      prefersMinHeightCm: 178,
      prefersMaxHeightCm: 178,
    })
    await man("Jat", { caste: "Jat", heightCm: 178, prefersSect: "Wahhabi" })
    await man("Taller", { caste: "Jatt", heightCm: 180 })
    expect(await matchesOf(ayesha)).toEqual(["Jat"])
  })

  test("keep whoever has not said", async () => {
    const { woman, man } = community()
    const ayesha = await woman("Ayesha", { prefersCaste: "Rajput", prefersMinHeightCm: 170, prefersMaxHeightCm: 180 })
    await man("Silent", { prefersSect: "Sunni" })
    await man("Rajput", { caste: "Rajput" })
    expect(await matchesOf(ayesha)).toEqual(["Rajput", "Silent"])
  })

  test("are of the other gender, unless one of the two prefers otherwise", async () => {
    const { woman, man } = community()
    const ayesha = await woman("Ayesha")
    const sana = await woman("Sana", { prefersGender: "female" })
    const hira = await woman("Hira", { prefersGender: "female" })
    await man("Bilal")
    await man("Asad", { prefersGender: "male" })
    expect(await matchesOf(ayesha)).toEqual(["Bilal"])
    expect(await matchesOf(sana)).toEqual(["Hira"])
    expect(await matchesOf(hira)).toEqual(["Sana"])
  })

  test("leave out the hidden, the blocked in either direction and the dismissed", async () => {
    const { woman, man } = community()
    const ayesha = await woman("Ayesha")
    const [blocked, blocker, dismissed] = [await man("Blocked"), await man("Blocker"), await man("Dismissed")]
    await man("Hidden", { visible: false })
    await man("Bystander")
    await db.insert(blocks).values([
      { blockerId: ayesha.id, blockedId: blocked.id },
      { blockerId: blocker.id, blockedId: ayesha.id },
    ])
    await db.insert(dismissals).values({ accountId: ayesha.id, profileId: dismissed.profileId })
    expect(await matchesOf(ayesha)).toEqual(["Bystander"])
    expect(await nearOf(ayesha)).toEqual([])
  })

  test("come best first, then newest, with reasons", async () => {
    const { woman, man } = community()
    const ayesha = await woman("Ayesha", { sect: "Sunni", city: "Lahore", prefersSect: "Sunni", prefersMinAge: 20 })
    await man("Best", { sect: "Sunni", city: "lahore", prefersSect: "Sunni" })
    await man("Older", { sect: "Sunni" })
    await man("Newer", { sect: "Sunni" })
    expect(await matchesOf(ayesha)).toEqual(["Best", "Newer", "Older"])
    const [best, newer] = (await listSoulmates(ayesha.profileId, 1)).people
    expect(best!.fit).toEqual({
      summary: "Meets all your wishes · you meet all of his",
      marks: ["✓ Same sect", "✓ Same city", "✓ Your age range"],
    })
    expect(newer!.fit!.summary).toBe("Meets all your wishes · you meet all of his")
  })

  test("come ten a page until nobody is left, each once", async () => {
    const { woman, man } = community()
    const ayesha = await woman("Ayesha", { caste: "Rajput", sect: "Sunni", prefersCaste: "Rajput" })
    for (let i = 0; i < 12; i++) await man(`Man${i}`, { caste: "Rajput", prefersCaste: i % 2 ? "Rajput" : null })
    const first = await listSoulmates(ayesha.profileId, 1)
    const second = await listSoulmates(ayesha.profileId, 2)
    expect([first.people.length, first.next, second.people.length, second.next]).toEqual([10, 2, 2, null])
    expect(new Set([...first.people, ...second.people].map(({ profileId }) => profileId)).size).toBe(12)
    expect((await listSoulmates(ayesha.profileId, 3)).people).toEqual([])
  })

  test("are found for a consultant's client, but never among the consultant's own", async () => {
    const { man, woman, client } = community()
    const consultant = await makePerson("Consultant", { role: "guest" })
    const sana = await client(consultant.id, "Sana", { prefersSect: "Shia" })
    await client(consultant.id, "Colleague", { gender: "male", sect: "Shia" })
    await man("Ali", { sect: "Shia" })
    await woman("Hira", { sect: "Shia" })
    expect(await matchesOf({ profileId: sana })).toEqual(["Ali"])
  })

  test("a profile that does not exist has none", async () => {
    expect(await listSoulmates(999_999, 1)).toEqual({ page: 1, next: null, people: [], near: null })
  })
})

describe("where few match, the nearest others", () => {
  test("come with what was relaxed, fewest differences first, and never of another faith", async () => {
    const { woman, man } = community()
    const ayesha = await woman("Ayesha", { prefersCaste: "Rajput", prefersMinAge: 25, prefersMaxAge: 30 })
    await man("Match", { caste: "Rajput", dateOfBirth: "1998-01-01" })
    await man("Two", { caste: "Syed", dateOfBirth: "1970-01-01" })
    await man("One", { caste: "Syed", dateOfBirth: "1998-01-01" })
    await man("Otherfaith", { religion: "Elsewhere" })
    const { people, near } = await listSoulmates(ayesha.profileId, 1)
    expect(people.map(({ name }) => name)).toEqual(["Match Malik"])
    expect(near!.people.map(({ name }) => name)).toEqual(["One Malik", "Two Malik"])
    expect(near!.heading).toBe("Near matches: caste and age relaxed")
    expect(near!.people[0]!.fit).toMatchObject({ summary: expect.stringMatching(/^Meets 2 of your 3 wishes/) })
    expect(near!.people[0]!.fit!.marks).toContain("≠ Caste")
  })

  test("are not offered beside five matches", async () => {
    const { woman, man } = community()
    const ayesha = await woman("Ayesha", { prefersCaste: "Rajput" })
    for (let i = 0; i < 5; i++) await man(`Man${i}`, { caste: "Rajput" })
    await man("Other", { caste: "Syed" })
    expect((await listSoulmates(ayesha.profileId, 1)).near).toBeNull()
  })
})
