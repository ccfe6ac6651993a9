import { beforeAll, expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { makeManyClients, planOf } from "#db/test-many-people.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { bestMatches, findSeeker, nearMatches } from "./matching.server.ts"
import { listSoulmates } from "./soulmates.server.ts"

newDatabase("large")

let profileId: number
beforeAll(async () => {
  const jatt = { religion: "Islam", caste: "Jatt", sect: "Sunni", prefersCaste: "Jatt", prefersSect: "Sunni" }
  profileId = (await makePerson("Ayesha", { profile: jatt })).profileId
})

test("every window is a walk along a covering index, and only the best are looked up", async () => {
  const plan = await planOf(bestMatches((await findSeeker(profileId))!, { page: 1 }))
  // Jatt, Jutt, Jat or nothing asked, each with Sunni or nothing asked; and the three spellings she asks for.
  expect(plan.match(/Index Only Scan Backward using profile_asks_idx/g)).toHaveLength(8)
  expect(plan.match(/Index Only Scan Backward using profile_match_caste_idx/g)).toHaveLength(3)
  expect(plan).toMatch(/Index (Only )?Scan using profile_(pkey|newest_idx) on profile/)
  expect(plan).not.toMatch(/Seq Scan on profile|Hash Join|Merge Join/)
})

test("those who come near are found in the same windows and among the newest", async () => {
  const plan = await planOf(nearMatches((await findSeeker(profileId))!))
  expect(plan).toMatch(/Index Scan Backward using profile_(newest_idx|pkey) on profile c/)
  expect(plan).not.toMatch(/Seq Scan on profile|Hash Join|Merge Join/)
})

test("finds ten", async () => {
  expect((await listSoulmates(profileId, 1)).people).toHaveLength(10)
})

test("a consultant's own four thousand clients are one window more, from the index of her clients", async () => {
  const consultant = await makePerson("Consultant", { role: "guest" })
  await makeManyClients(consultant.id, 4_000)
  const sana = await makeClient(consultant.id, "Sana", { caste: "Jatt", sect: "Sunni", prefersCaste: "Jatt" })
  const book = { accountId: consultant.id, clientId: sana }
  const plan = await planOf(bestMatches({ ...(await findSeeker(sana))!, book }, { page: 1 }))
  expect(plan).toMatch(/Scan (Backward )?using profile_(client_\w+|owner)_idx on profile c/)
  expect(plan).not.toMatch(/Seq Scan on profile|Hash Join|Merge Join/)
})
