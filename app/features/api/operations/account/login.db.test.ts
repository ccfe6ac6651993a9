import { expect, test } from "vitest"
import { PASSWORD } from "#app/features/accounts/accounts-for-tests.ts"
import { codeOf, withSecondFactor } from "#app/features/accounts/second-factor/factor-for-tests.ts"
import { mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { call } from "../../calls-for-tests.ts"

runningOutbox(newDatabase())

test("A program logs in with the code of the second step, and is told when it is missing, wrong or used", async () => {
  const { email, key, codes, used } = await withSecondFactor()
  const logIn = (otp?: string) => call("POST /users/login", { json: { email, password: PASSWORD, otp } })
  const without = await logIn()
  expect([without.status, without.body.reason]).toEqual([401, "needs-otp"])
  expect(without.body).not.toHaveProperty("token")
  expect([(await logIn("000000")).status, (await logIn(used)).status]).toEqual([401, 401])
  const next = codeOf(key, 1)
  const right = await logIn(next)
  expect([right.status, typeof right.body.token]).toEqual([200, "string"])
  expect((await logIn(next)).status).toBe(401)
  expect((await logIn(codes[0])).status).toBe(200)
  expect((await mailsTo(email, 3)).join()).toContain("on a new device")
})

test("A wrong password says nothing of a second step", async () => {
  const { email } = await withSecondFactor()
  const { status, body } = await call("POST /users/login", { json: { email, password: "not the password" } })
  expect([status, body.reason]).toEqual([401, "signed-out"])
})
