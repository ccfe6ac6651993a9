import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { db } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { profiles } from "#db/schema/profiles.ts"
import { makeCrowd, planOf } from "#db/test-crowd.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { pageOfIds } from "../browse/cards.server.ts"
import { type ClientQuery, clientQueryFrom } from "./client-query.ts"
import { countClients, listClients, pageOfClients } from "./clients.server.ts"
import { isClient, ownClient } from "./own-client.server.ts"

freshDatabase()

const LARGE_TABLE_MS = 60_000
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

  test("are found by parts of name and city, every word of which must fit", async () => {
    const consultant = await farhat()
    expect(await namesOf(consultant, "q=lah")).toEqual(["Sana Malik"])
    expect(await namesOf(consultant, "q=mal+SAN")).toEqual(["Sana Malik"])
    expect(await namesOf(consultant, "q=sana+karachi")).toEqual([])
    for (const odd of ["%25", "_", "%5C", "%27", "%00"])
      expect((await listClients(consultant, asks(`q=${odd}`), paging)).total).toBe(odd === "%00" ? 3 : 0)
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
    const missing = expect.objectContaining({ init: { status: 404 }, data: null })
    for (const id of [other.sana, ayesha.profileId, 999_999])
      await expect(ownClient(consultant, id)).rejects.toEqual(missing)
    await expect(ownClient(ayesha, ayesha.profileId)).rejects.toEqual(missing)
  })
})

describe("beside many clients", () => {
  let consultant: { id: number }
  beforeAll(async () => {
    consultant = await makePerson("Consultant", { role: "guest" })
    await makeCrowd((await makePerson("Others", { role: "guest" })).id, 10_000)
    await makeCrowd(consultant.id, 4_000)
  }, LARGE_TABLE_MS)

  test.each([
    ["", "profile_client_newest_idx"],
    ["q=lahore", "profile_client_newest_idx"],
    ["sort=name", "profile_client_name_idx"],
  ])("an index alone lists four thousand clients of %j, also at the end", async (search, index) => {
    for (const page of [1, 80]) {
      const plan = await planOf(pageOfClients(consultant, asks(search), { page, limit: 50 }))
      expect(plan).toMatch(new RegExp(`Index Only Scan( Backward)? using ${index}`))
      expect(plan).not.toMatch(/Sort|Seq Scan|Join/)
    }
  })

  test("each of them can be turned to", async () => {
    const last = await listClients(consultant, asks(""), { page: 80, limit: 50 })
    expect([last.total, last.clients.length]).toEqual([4_000, 50])
    const [first] = await db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.accountId, consultant.id), isClient))
      .orderBy(profiles.id)
      .limit(1)
    expect(last.clients.at(-1)!.id).toBe(first!.id)
  })

  test.each([1, 50])("page %i of other consultants' clients is read from the index of clients", async (page) => {
    const plan = await planOf(pageOfIds(consultant, { page, limit: 10 }, { and: isClient }))
    expect(plan).toMatch(/Index Only Scan Backward using profile_clients_idx/)
    expect(plan).not.toMatch(/Seq Scan on profile|Sort|Join/)
  })
})
