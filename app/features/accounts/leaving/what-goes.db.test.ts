import { expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { clientCases } from "#db/schema/cases.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { favourites } from "#db/schema/favourites.ts"
import { connectPeople, DRAFT, makeClient, makePerson } from "#db/test-people.ts"
import { countWhatGoes } from "./what-goes.server.ts"
import { whatGoesWithAccount } from "./what-goes.ts"

newDatabase()

test("Before Farhat's bureau is deleted, its clients, consents, cases and notes are counted, and nobody else's", async () => {
  const farhat = await makePerson("Farhat", { role: "guest" })
  const other = await makePerson("Farhat", { role: "guest" })
  const [bilal, zain] = [await makePerson("Bilal"), await makePerson("Zain", { profile: false })]
  const [sana] = [await makeClient(farhat.id, "Sana"), await makeClient(farhat.id, "Hina", DRAFT)]
  await makeClient(other.id, "Mina")
  await connectPeople(farhat, bilal)
  await db.insert(clientCases).values({ consultantId: farhat.id, clientId: sana!, otherId: bilal.profileId })
  await db.insert(clientNotes).values({ consultantId: farhat.id, clientId: sana!, body: "Her aunt decides." })
  await db.insert(favourites).values({ accountId: bilal.id, profileId: sana! })

  const rows = await countWhatGoes([farhat.id, other.id, bilal.id, zain.id])
  const texts = new Map(rows.map((row) => [row.id, whatGoesWithAccount(row)]))
  expect(texts.get(farhat.id)).toBe(
    "This also deletes: 2 clients with pictures, requests and connections; 1 consent given by their families; 1 case and 1 note on them; 1 connection.",
  )
  expect(texts.get(other.id)).toMatch(/^This also deletes: 1 client with .*; 1 consent [^;]*\.$/)
  expect(texts.get(bilal.id)).toBe("This also deletes: the profile; 1 favourite; 1 connection.")
  expect(texts.get(zain.id)).toBe("Nothing else is deleted with it.")
})
