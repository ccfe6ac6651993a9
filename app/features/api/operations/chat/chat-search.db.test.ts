import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectPeople, disconnectPeople } from "#db/test-people.ts"
import { ask, call, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

type ApiClient = Awaited<ReturnType<typeof makeApiClient>>

const write = (from: ApiClient, to: ApiClient, message: string) =>
  ask(`POST /messages/${to.id}`, { token: from.token, json: { message, clientId: randomUUID() } })

const find = (who: ApiClient, query: string) => ask(`GET /messages/search?${query}`, who)

interface Hit {
  _id: number
  excerpt: string
}
const excerptsOf = ({ results }: { results: Hit[] }) => results.map(({ excerpt }) => excerpt)

async function circle() {
  const [ayesha, bilal, omar] = [
    await makeApiClient("Ayesha", { plan: "pro" }),
    await makeApiClient("Bilal", { plan: "pro" }),
    await makeApiClient("Omar", { plan: "pro" }),
  ]
  await connectPeople(ayesha, bilal)
  await connectPeople(ayesha, omar)
  return { ayesha, bilal, omar }
}

test("words are found in all one's conversations or in one, the newest first, and in nobody else's", async () => {
  const { ayesha, bilal, omar } = await circle()
  const first = await write(bilal, ayesha, "We are in Lahore until May")
  const second = await write(ayesha, omar, "My uncle lives in LAHORE")
  await write(ayesha, omar, "100% sure")
  const everywhere = await find(ayesha, "q=lahore")
  expect(everywhere).toMatchObject({
    results: [
      { _id: second._id, userId: omar.id, fromId: ayesha.id, excerpt: "My uncle lives in LAHORE" },
      { _id: first._id, userId: bilal.id, fromId: bilal.id, excerpt: "We are in Lahore until May" },
    ],
    next: null,
    filters: { q: "lahore" },
  })
  expect(excerptsOf(await find(ayesha, `q=lahore&userId=${bilal.id}`))).toEqual(["We are in Lahore until May"])
  expect(excerptsOf(await find(ayesha, "q=0%25"))).toEqual(["100% sure"])
  expect(excerptsOf(await find(omar, "q=lahore"))).toEqual(["My uncle lives in LAHORE"])
})

test("what may no longer be read is not found, nor what was removed", async () => {
  const { ayesha, bilal, omar } = await circle()
  await write(bilal, ayesha, "We are in Lahore")
  await write(omar, ayesha, "Lahore, too")
  await disconnectPeople(ayesha, omar)
  expect(excerptsOf(await find(ayesha, "q=lahore"))).toEqual(["We are in Lahore"])
  expect((await call(`GET /messages/search?q=lahore&userId=${omar.id}`, ayesha)).status).toBe(403)
  await sql`insert into block (blocker_id, blocked_id) values (${bilal.id}, ${ayesha.id})`
  expect(await find(ayesha, "q=lahore")).toMatchObject({ results: [], next: null })
  expect((await call(`GET /messages/search?q=lahore&userId=${bilal.id}`, ayesha)).status).toBe(404)
})

test("longer conversations are read piece by piece, each hit once", async () => {
  const { ayesha, bilal, omar } = await circle()
  await write(ayesha, omar, "Lahore, first of all")
  for (const to of [bilal, omar]) {
    await write(ayesha, to, "Salaam")
    await sql`insert into message (conversation_id, sender_id, client_id, body)
      select id, ${ayesha.id}, gen_random_uuid(), case when n % 20 = 0 then 'Lahore ' || n else 'Multan' end
      from conversation, generate_series(1, 700) as n
      where low_id = least(${ayesha.id}::bigint, ${to.id}) and high_id = greatest(${ayesha.id}::bigint, ${to.id})`
  }
  const seen: number[] = []
  let before = ""
  do {
    const { results, next } = await find(ayesha, `q=lahore${before}`)
    seen.push(...results.map(({ _id }: Hit) => _id))
    before = next === null ? "" : `&before=${next}`
  } while (before !== "")
  expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one))
  expect(seen).toHaveLength(71)
})

test("contacts are found by name", async () => {
  const { ayesha, bilal } = await circle()
  const { results, next } = await ask("GET /contacts?q=bila", ayesha)
  expect([results.map(({ _id }: Hit) => _id), next]).toEqual([[bilal.id], null])
})

test("what is no search is refused", async () => {
  const { ayesha } = await circle()
  for (const query of [
    "",
    "q=",
    "q=x",
    `q=${"x".repeat(101)}`,
    "q=lahore&before=x",
    "q=lahore&userId=0",
    "q=lahore&page=2",
  ])
    expect([query, (await call(`GET /messages/search?${query}`, ayesha)).status]).toEqual([query, 400])
})
