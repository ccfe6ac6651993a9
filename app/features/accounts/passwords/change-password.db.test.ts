import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { findCalendarKey, makeCalendarAddress } from "#app/features/cases/calendar/calendar-key.server.ts"
import { passwordFits } from "#app/hashing/passwords.server.ts"
import { ctx, statusOf, withCookies } from "#app/http/requests-for-tests.ts"
import { mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { findViewer, openSession, sessionToken } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { PASSWORD as OLD, signedInWithPassword } from "../accounts-for-tests.ts"
import { changePassword } from "./change-password.server.ts"

runningOutbox(newDatabase())

const NEW = "green mango tree"

async function signedIn() {
  const { id, email, viewer, request } = await signedInWithPassword()
  const change = (oldPassword: string, newPassword = NEW) =>
    changePassword(viewer, { oldPassword, newPassword }, request, ctx(`203.0.113.${id % 250}`))
  return { id, email, request, change }
}

const hashOf = async (id: number) => (await db.select().from(accounts).where(eq(accounts.id, id)))[0]?.passwordHash

describe("changing the password", () => {
  test("ends every other session and the address for calendars, and tells the owner", async () => {
    const { id, email, request, change } = await signedIn()
    const otherSession = sessionToken(withCookies(await openSession(id, new Request("http://localhost/"))))
    await makeCalendarAddress({ id }, ctx())
    expect(await change(OLD)).toMatchObject({ done: true })
    expect(await passwordFits(await hashOf(id), NEW)).toBe(true)
    expect(await findCalendarKey({ id })).toBeUndefined()
    expect(await findViewer(otherSession)).toBeNull()
    expect((await findViewer(sessionToken(request)))?.id).toBe(id)
    expect((await mailsTo(email)).at(-1)).toContain("every other device")
  })

  test("needs the old one, and wrong tries count as failed logins", async () => {
    const { id, change } = await signedIn()
    for (let tries = 0; tries < 5; tries++)
      expect(await change("not the old one")).toMatchObject({ done: false, field: "oldPassword" })
    expect((await statusOf(change(OLD))).status).toBe(429)
    expect(await passwordFits(await hashOf(id), OLD)).toBe(true)
  })

  test("refuses a new one that is easily guessed", async () => {
    const { change } = await signedIn()
    expect(await change(OLD, "ayesha123")).toMatchObject({ done: false, field: "newPassword" })
    expect(await change(OLD)).toMatchObject({ done: true })
  })
})
