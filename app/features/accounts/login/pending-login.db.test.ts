import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { withCookies } from "#app/http/requests-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { movableClock } from "#db/test-clock.ts"
import { somebody } from "../accounts-for-tests.ts"
import { secondStepCookie } from "./pending-login.server.ts"

newDatabase()
const clock = movableClock()

describe("a login that waits for the code of the second step", () => {
  async function waiting() {
    const { id } = await somebody({ passwordHash: "hers" })
    return { id, request: withCookies(await secondStepCookie.write(id)) }
  }

  test("waits for ten minutes, in its own browser", async () => {
    const { id, request } = await waiting()
    expect(await secondStepCookie.read(request)).toEqual({ id })
    expect(await secondStepCookie.read(withCookies())).toBeUndefined()
    await clock.forward({ minutes: 10, seconds: 1 })
    expect(await secondStepCookie.read(request)).toBeUndefined()
  })

  test("ends with a new password, and with a suspension", async () => {
    const [one, other] = [await waiting(), await waiting()]
    await db.update(accounts).set({ passwordHash: "another" }).where(eq(accounts.id, one.id))
    await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, other.id))
    expect(await secondStepCookie.read(one.request)).toBeUndefined()
    expect(await secondStepCookie.read(other.request)).toBeUndefined()
  })
})
