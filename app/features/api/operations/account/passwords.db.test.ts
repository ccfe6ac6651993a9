import { expect, test } from "vitest"
import { hashPassword } from "#app/hashing/passwords.server.ts"
import { runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { ask, call, makeApiClient, openToken } from "../../calls-for-tests.ts"

runningOutbox(newDatabase())

const [OLD, NEW] = ["blue mango tree", "green mango tree"]
const withPassword = async () => makeApiClient("Ayesha", { account: { passwordHash: await hashPassword(OLD) } })

test("Ayesha changes her password by her phone, which stays logged in while every other device is not", async () => {
  const ayesha = await withPassword()
  const other = await openToken(ayesha.id)
  const { status, body } = await ayesha.call("PUT /users/me/password", { oldPassword: OLD, newPassword: NEW })
  expect([status, body.session.goesOn]).toEqual([200, true])
  const me = await ayesha.call("GET /users/me")
  expect([me.status, me.body.session.expiresAt]).toEqual([200, body.session.expiresAt])
  expect((await call("GET /users/me", { token: other })).status).toBe(401)
  await ask("POST /users/login", { json: { email: ayesha.email, password: NEW } })
})

test("A wrong old password counts like a failed login, and an easy new one is refused", async () => {
  const ayesha = await withPassword()
  const change = (oldPassword: string, newPassword = NEW) =>
    ayesha.call("PUT /users/me/password", { oldPassword, newPassword })
  expect((await change(OLD, "ayesha123")).body.errors).toHaveProperty("newPassword")
  expect((await change(OLD, "short")).body.errors).toHaveProperty("newPassword")
  for (let time = 0; time < 5; time++) expect((await change("guessed")).body.errors).toHaveProperty("oldPassword")
  const refused = await change(OLD)
  expect([refused.status, refused.body.reason]).toEqual([429, "too-many"])
})
