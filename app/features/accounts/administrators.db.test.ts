import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { ctx, withCookies } from "#app/http/requests-for-tests.ts"
import { done } from "#app/result.ts"
import { findViewer, openSession, sessionToken } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { makePerson } from "#db/test-people.ts"
import { applyAction } from "./actions/actions.server.ts"
import { deleteAccount } from "./leaving/delete-account.server.ts"
import { noteLogin } from "./login/authenticator.server.ts"
import { makeAdministrator } from "./operator.server.ts"

newDatabase()

const administrator = (name: string) => makePerson(name, { role: "admin" })
const left = () => db.$count(accounts, and(eq(accounts.role, "admin"), eq(accounts.status, "active")))

test("The only administrator stays; a suspended one is no other", async () => {
  const [nadia, sana] = [await administrator("Nadia"), await administrator("Sana")]
  await applyAction(nadia, sana.id, "suspend", "On leave", ctx())
  expect(await deleteAccount(nadia.id, ctx())).toMatchObject({ message: expect.stringMatching(/only administrator/) })
  expect(await left()).toBe(1)

  const ayesha = await makePerson("Ayesha")
  expect(await deleteAccount(ayesha.id, ctx())).toEqual(done())
  await administrator("Omar")
  expect(await deleteAccount(nadia.id, ctx())).toEqual(done())
  expect(await left()).toBe(1)
})

test("Of administrators who leave at once, or while another deletes them, one remains", async () => {
  for (let round = 0; round < 5; round++) {
    await db.update(accounts).set({ role: "user" }).where(eq(accounts.role, "admin"))
    const [nadia, sana] = [await administrator("Nadia"), await administrator("Sana")]
    await Promise.all([
      deleteAccount(nadia.id, ctx()),
      deleteAccount(sana.id, ctx()),
      applyAction(nadia, sana.id, "delete", "Quarrel", ctx()),
      applyAction(sana, nadia.id, "suspend", "Quarrel", ctx()),
    ])
    expect(await left()).toBeGreaterThan(0)
  }
})

test("Whoever becomes an administrator needs a second step from the second login in that role", async () => {
  const nadia = await makePerson("Nadia", { account: { firstLoginAt: new Date("2026-01-01") } })
  expect(await makeAdministrator(nadia.email)).toMatchObject({ done: true })
  const logIn = async () => {
    const request = withCookies(await openSession(nadia.id, withCookies()))
    await noteLogin(nadia.id)
    return (await findViewer(sessionToken(request)))!
  }
  expect(await logIn()).toMatchObject({ role: "admin", lacksStep: false })
  expect(await logIn()).toMatchObject({ lacksStep: true })
})
