import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { hashPassword } from "#app/hashing/passwords.server.ts"
import { runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectPeople, makeClient, makePerson } from "#db/test-people.ts"
import { makeApiClient } from "../../calls-for-tests.ts"

runningOutbox(newDatabase())

const PASSWORD = "green mango tree"
const withPassword = async (role: "user" | "guest") => ({
  role,
  account: { passwordHash: await hashPassword(PASSWORD) },
})
const statusOf = async (id: number) => (await db.select().from(accounts).where(eq(accounts.id, id)))[0]!.status

const NOTHING = {
  ...{ profiles: 0, clients: 0, pictures: 0, favourites: 0, connections: 0, requests: 0 },
  ...{ cases: 0, notes: 0, chats: 0 },
}

test("A bureau does not end by a token alone, and what goes with it is told", async () => {
  const farhat = await makeApiClient("Farhat Saeed", await withPassword("guest"))
  await makeClient(farhat.id, "Sana")
  await makeClient(farhat.id, "Hina")
  const bilal = await makePerson("Bilal")
  await connectPeople(farhat, bilal)

  const without = await farhat.call("DELETE /users/me")
  expect([without.status, without.body.errors]).toEqual([400, { password: ["Password is required"] }])
  const wrong = await farhat.call("DELETE /users/me", { password: "guessed" })
  expect([wrong.status, wrong.body.errors]).toEqual([400, { password: ["The password is not correct."] }])
  expect(await statusOf(farhat.id)).toBe("active")

  const { status, body } = await farhat.call("DELETE /users/me", { password: PASSWORD })
  expect([status, body.removed]).toEqual([200, { ...NOTHING, clients: 2, connections: 1 }])
  expect(await statusOf(farhat.id)).toBe("deleted")
  expect((await farhat.call("GET /users/me")).status).toBe(401)
})

test("Wrong passwords for it are counted with those of the login", async () => {
  const farhat = await makeApiClient("Farhat Saeed", await withPassword("guest"))
  for (let time = 0; time < 5; time++) await farhat.call("DELETE /users/me", { password: "guessed" })
  const refused = await farhat.call("DELETE /users/me", { password: PASSWORD })
  expect([refused.status, refused.body.reason]).toEqual([429, "too-many"])
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0)
  const [row] = await sql`select count(*)::int as lines from audit_event
    where action = 'password.refused' and actor_id = ${farhat.id}`
  expect(row!.lines).toBe(5)
})

test("A member leaves as on the page; a password that is given has to be right all the same", async () => {
  const ayesha = await makeApiClient("Ayesha", await withPassword("user"))
  expect((await ayesha.call("DELETE /users/me", { password: "guessed" })).status).toBe(400)
  const { status, body } = await ayesha.call("DELETE /users/me")
  expect([status, body.removed]).toEqual([200, { ...NOTHING, profiles: 1 }])
})

test("The login of an account that is going to be deleted is refused, until a program says that it is to stay", async () => {
  const ayesha = await makeApiClient("Ayesha", await withPassword("user"))
  const [{ email }] = await sql<[{ email: string }]>`select email from account where id = ${ayesha.id}`
  const login = (more: object) => ayesha.call("POST /users/login", { email, password: PASSWORD, ...more })
  expect((await login({ keep: true })).status, "which changes nothing of an account that stays").toBe(200)
  await sql`update account set status = 'leaving', leaves_at = now() + interval '14 days' where id = ${ayesha.id}`
  await sql`update profile set visible = false, hidden_by_suspension = true where account_id = ${ayesha.id}`

  const refused = await login({})
  expect([refused.status, refused.body.reason]).toEqual([403, "leaving"])
  expect(refused.body.message).toMatch(/^Your account leaves on \d+ \w+ \d+\./)
  expect((await login({ password: "guessed", keep: true })).status).toBe(401)
  expect(await statusOf(ayesha.id)).toBe("leaving")
  const kept = await login({ keep: true })
  expect([kept.status, kept.body.token === undefined, await statusOf(ayesha.id)]).toEqual([200, false, "active"])
  expect(await sql`select 1 from profile where account_id = ${ayesha.id} and visible`).toHaveLength(1)
})
