import { beforeAll, describe, expect, test } from "vitest"
import { ownClient } from "#app/viewer/own-client.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { type ClientQuery, clientQueryFrom } from "./client-query.ts"
import { countClients, listClients } from "./clients.server.ts"
import { findSearchFor } from "./preferred-search.server.ts"

newDatabase()
const clock = movableClock()
beforeAll(() => clock.toNoon())

const paging = { page: 1, limit: 10 } as const
const asks = (search: string): ClientQuery => clientQueryFrom(new URLSearchParams(search))

async function namesOf(viewer: { id: number }, search = "") {
  const { clients } = await listClients(viewer, asks(search), paging)
  return clients.map(({ name }) => name)
}

async function farhat() {
  const consultant = await makePerson("Farhat", { role: "guest" })
  const add = (name: string, city: string | null = null) => makeProfile(consultant.id, name, { kind: "client", city })
  return {
    ...consultant,
    sana: await add("Sana", "Lahore"),
    omar: await add("omar", "Karachi"),
    zara: await add("Zara"),
  }
}

describe("a consultant's clients", () => {
  test("are her own, newest first, by name or by city", async () => {
    const [consultant, other] = [await farhat(), await farhat()]
    await makePerson("Ayesha")
    expect(await namesOf(consultant)).toEqual(["Zara Malik", "omar Malik", "Sana Malik"])
    expect(await namesOf(consultant, "sort=name")).toEqual(["omar Malik", "Sana Malik", "Zara Malik"])
    expect(await namesOf(consultant, "sort=city")).toEqual(["omar Malik", "Sana Malik", "Zara Malik"])
    const { clients } = await listClients(other, asks(""), paging)
    expect(clients.map(({ id }) => id)).toEqual([other.zara, other.omar, other.sana])
    expect(await countClients(consultant)).toBe(3)
  })

  test("are sorted by any head, either way; what is not known is last", async () => {
    const { id, ...consultant } = await makePerson("Farhat", { role: "guest" })
    const add = (name: string, more: object) => makeProfile(id, name, { kind: "client", ...more })
    const sana = await add("Sana", { city: "Lahore", dateOfBirth: "1999-01-01", activeAt: new Date("2026-01-03") })
    const omar = await add("Omar", { dateOfBirth: "1980-01-01", activeAt: new Date("2026-01-01") })
    const zara = await add("Zara", { city: "Karachi", dateOfBirth: "1990-01-01", activeAt: new Date("2026-01-02") })
    await sql`update client_consent set state = 'waiting' where profile_id in (${sana}, ${zara})`
    const bilal = (await makePerson("Bilal", { profile: { gender: "male" } })).profileId
    await sql`insert into client_case (client_id, consultant_id, other_id, stage, next_step, next_step_on, own_pair) values
      (${sana}, ${id}, ${bilal}, 'met', 'Call', '2026-03-01', false), (${sana}, ${id}, ${zara}, 'met', 'Ask', '2026-02-01', true),
      (${omar}, ${id}, ${bilal}, 'ended', 'Old', '2026-01-01', false)`
    const order = async (sort: string) =>
      (await namesOf({ ...consultant, id }, `sort=${sort}`)).map((name) => name[0]).join("")
    expect(await order("age")).toBe("SZO")
    expect(await order("-age")).toBe("OZS")
    expect(await order("-city")).toBe("SZO")
    expect(await order("city")).toBe("ZSO")
    expect((await order("-consent"))[0]).toBe("O")
    expect((await order("consent"))[2]).toBe("O")
    expect(await order("cases")).toBe("SZO")
    expect(await order("-cases")).toBe("OZS")
    expect((await order("step"))[2]).toBe("O")
    expect((await order("-step"))[2]).toBe("O")
    expect(await order("touched")).toBe("SZO")
    const { clients } = await listClients({ id }, asks("sort=name"), paging)
    expect(clients.map(({ openCases, step, stepOn, due }) => [openCases, step, stepOn, due])).toEqual([
      [0, null, null, false],
      [2, "Ask", "1 Feb", true],
      [1, "Ask", "1 Feb", true],
    ])
  })

  test("are found by parts of name and city, every word of which must fit", async () => {
    const consultant = await farhat()
    expect(await namesOf(consultant, "q=lah")).toEqual(["Sana Malik"])
    expect(await namesOf(consultant, "q=mal+SAN")).toEqual(["Sana Malik"])
    expect(await namesOf(consultant, "q=sana+karachi")).toEqual([])
    for (const odd of ["%25", "_", "%5C", "%27", "%00"])
      expect((await listClients(consultant, asks(`q=${odd}`), paging)).total).toBe(odd === "%00" ? 3 : 0)
  })

  test.each([
    ["clientGender=male", "omar"],
    ["minAge=30&maxAge=20", "Sana"],
    ["caste=Jutt", "Zara Sana"],
    ["maritalStatus=widowed&maritalStatus=divorced", "Zara omar"],
    ["city=lahore", "Sana"],
    ["phone=0300-1234567", "Sana"],
    ["phone=%2B92+(0)300+123", "Sana"],
    ["phone=00429", ""],
    ["picture=none&clientGender=female", "Zara Sana"],
    ["quiet=yes", "omar"],
    ["q=mal&quiet=yes&sort=name&caste=Syed", "omar"],
    ["q=sana&quiet=yes", ""],
  ])("are narrowed by ?%s", async (search, names) => {
    const { id } = await makePerson("Farhat", { role: "guest" })
    const year = new Date().getFullYear()
    const add = (name: string, profile: object) => makeProfile(id, name, { kind: "client", ...profile })
    const dateOfBirth = `${year - 25}-06-01`
    await add("Sana", { city: "Lahore", contactNumber: "+923001234567", caste: "Jatt", dateOfBirth })
    const old = { dateOfBirth: `${year - 40}-06-01`, activeAt: new Date(Date.now() - 31 * 86_400_000) }
    await add("omar", { ...old, gender: "male", caste: "Syed", maritalStatus: "divorced" })
    await add("Zara", { caste: "Jutt", maritalStatus: "widowed", dateOfBirth: old.dateOfBirth })
    const found = await namesOf({ id }, search)
    expect(found.map((name) => name.split(" ")[0]).join(" ")).toBe(names)
  })

  test("lead to the search for whom they ask for, with what they state and nothing else", async () => {
    const { id } = await makePerson("Farhat", { role: "guest" })
    const preferences = { prefersMinAge: 25, prefersCaste: "Jatt", prefersMaxHeightCm: 180 }
    const sana = await makeProfile(id, "Sana", { kind: "client", ...preferences })
    const [client] = (await listClients({ id }, asks(""), paging)).clients
    expect(client!.searchFor).toBe(`/AllUsers?client=${sana}&gender=male&minAge=25&maxHeight=180&caste=Jatt`)
    expect(await findSearchFor({ id }, sana)).toBe(client!.searchFor)
    expect(await findSearchFor({ id: id + 1 }, sana)).toBeUndefined()
  })

  test("are turned page by page to the last one, beyond which the last one is shown", async () => {
    const { id } = await makePerson("Farhat", { role: "guest" })
    for (let i = 0; i < 12; i++) await makeProfile(id, `Client${i}`, { kind: "client" })
    const second = await listClients({ id }, asks(""), { page: 2, limit: 10 })
    expect([second.clients.length, second.total]).toEqual([2, 12])
    expect((await listClients({ id }, asks(""), { page: 9, limit: 10 })).page).toBe(2)
  })

  test("are looked up through their consultant: another's, a member's and nobody's are not there", async () => {
    const [consultant, other, ayesha] = [await farhat(), await farhat(), await makePerson("Ayesha")]
    expect(await ownClient(consultant, consultant.sana)).toEqual({ id: consultant.sana, name: "Sana Malik" })
    for (const id of [other.sana, ayesha.profileId, 999_999]) expect(await ownClient(consultant, id)).toBeUndefined()
    expect(await ownClient(ayesha, ayesha.profileId)).toBeUndefined()
  })
})
