import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { actOnAccount } from "#app/features/moderation/actions.server.ts"
import { db } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { makePerson } from "#db/test-people.ts"
import { deleteAccount } from "./delete-account.server.ts"
import { facts } from "./people-for-tests.ts"

freshDatabase()

const administrator = (name: string) => makePerson(name, { role: "admin" })
const left = () => db.$count(accounts, and(eq(accounts.role, "admin"), eq(accounts.status, "active")))

test("The only administrator stays; a suspended one is no other", async () => {
  const [nadia, sana] = [await administrator("Nadia"), await administrator("Sana")]
  await actOnAccount(nadia, sana.id, "suspend", "On leave", facts())
  expect(await deleteAccount(nadia.id, facts())).toMatchObject({ refusal: expect.stringMatching(/only administrator/) })
  expect(await left()).toBe(1)

  const ayesha = await makePerson("Ayesha")
  expect(await deleteAccount(ayesha.id, facts())).toEqual({})
  await administrator("Omar")
  expect(await deleteAccount(nadia.id, facts())).toEqual({})
  expect(await left()).toBe(1)
})

test("Of administrators who leave at once, or while another deletes them, one remains", async () => {
  for (let round = 0; round < 5; round++) {
    await db.update(accounts).set({ role: "user" }).where(eq(accounts.role, "admin"))
    const [nadia, sana] = [await administrator("Nadia"), await administrator("Sana")]
    await Promise.all([
      deleteAccount(nadia.id, facts()),
      deleteAccount(sana.id, facts()),
      actOnAccount(nadia, sana.id, "delete", "Quarrel", facts()),
      actOnAccount(sana, nadia.id, "suspend", "Quarrel", facts()),
    ])
    expect(await left()).toBeGreaterThan(0)
  }
})
