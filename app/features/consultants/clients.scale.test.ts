import { and, eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { narrowingOf } from "#app/features/browse/narrowing.server.ts"
import { searchFrom } from "#app/features/browse/search-query.ts"
import { pageOfIds } from "#app/features/people/card/cards.server.ts"
import { isClient } from "#app/viewer/own-client.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { profiles } from "#db/schema/profiles.ts"
import { makeManyClients, planOf } from "#db/test-many-people.ts"
import { makePerson } from "#db/test-people.ts"
import { type ClientQuery, clientQueryFrom } from "./client-query.ts"
import { listClients, pageOfClients } from "./clients.server.ts"

newDatabase("large")

const asks = (search: string): ClientQuery => clientQueryFrom(new URLSearchParams(search))

let consultant: { id: number }
beforeAll(async () => {
  consultant = await makePerson("Consultant", { role: "guest" })
  await makeManyClients(consultant.id, 4_000)
})

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

test.each([
  "clientGender=female&minAge=25&maxAge=30",
  "caste=Syed&maritalStatus=single&city=Lahore",
  "phone=0300-1234567",
  "picture=none&quiet=yes",
  "q=lahore&clientGender=male&caste=Jatt&quiet=yes&phone=0300",
])("another index alone narrows them to ?%s", async (search) => {
  const plan = await planOf(pageOfClients(consultant, asks(search), { page: 1, limit: 50 }))
  expect(plan).toMatch(/Index Only Scan( Backward)? using profile_client_filters_idx/)
  expect(plan).not.toMatch(/Seq Scan|Join/)
})

test.each(["age", "-age", "city", "touched", "-touched"])("her own rows alone are sorted by %s", async (sort) => {
  const plan = await planOf(pageOfClients(consultant, asks(`sort=${sort}`), { page: 1, limit: 20 }))
  expect(plan).toMatch(/Index Only Scan( Backward)? using profile_client_\w+_idx/)
  expect(plan).not.toMatch(/Seq Scan|Join/)
})

test.each(["consent", "cases", "-step"])("so they are by %s, with what belongs to them", async (sort) => {
  const plan = await planOf(pageOfClients(consultant, asks(`sort=${sort}`), { page: 1, limit: 20 }))
  expect(plan).toMatch(/Index Only Scan( Backward)? using profile_client_\w+_idx/)
  expect(plan).not.toMatch(/Seq Scan on profile/)
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

test.each([
  ["caste=Syed&minAge=30", "profile_clients_idx"],
  ["religion=Islam&city=Lahore&maxHeight=170", "profile_clients_idx"],
  ["order=active&caste=Syed", "profile_clients_active_day_idx"],
])(
  "other consultants' clients are searched for ?%s along their own index, so far and no further",
  async (query, index) => {
    const search = searchFrom(new URLSearchParams(`of=clients&${query}`))
    const plan = await planOf(pageOfIds(consultant, { page: 1, limit: 10 }, narrowingOf(consultant, search, "female")))
    expect(plan).toMatch(new RegExp(`Limit\\n +-> +Index (Only )?Scan Backward using ${index}`))
    expect(plan).not.toMatch(/Seq Scan on profile|Join/)
  },
)

test.each([1, 50])("page %i of other consultants' clients is read from the index of clients", async (page) => {
  const plan = await planOf(pageOfIds(consultant, { page, limit: 10 }, { eitherOf: [isClient] }))
  expect(plan).toMatch(/Index Only Scan Backward using profile_clients_idx/)
  expect(plan).not.toMatch(/Seq Scan on profile|Sort|Join/)
})

test.each([
  ["", "profile_client_(newest|filters)_idx"],
  ["city=Lahore&caste=Syed", "profile_client_\\w+_idx"],
  ["order=active&minAge=30", "profile_client_\\w+_idx"],
])("with her own four thousand in it, a search for a client ?%s still walks indexes", async (query, index) => {
  const book = { accountId: consultant.id, clientId: 1 }
  const search = searchFrom(new URLSearchParams(query))
  for (const page of [1, 50]) {
    const narrowing = narrowingOf({ ...consultant, book }, search, "female")
    const plan = await planOf(pageOfIds(consultant, { page, limit: 10 }, narrowing))
    expect(plan).toMatch(new RegExp(`(Scan|Scan Backward) (using|on) ${index}`))
    expect(plan).not.toMatch(/Seq Scan on profile|Join/)
  }
})
