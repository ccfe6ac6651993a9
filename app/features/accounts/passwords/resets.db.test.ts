import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { listConsents } from "#app/features/documents/consents.server.ts"
import { passwordFits } from "#app/hashing/passwords.server.ts"
import { ctx, withCookies } from "#app/http/requests-for-tests.ts"
import { codeIn, everyMailTo, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { done } from "#app/result.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { findViewer, openSession, sessionToken } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts, resetCodes } from "#db/schema/accounts.ts"
import { movableClock } from "#db/test-clock.ts"
import { somebody } from "../accounts-for-tests.ts"
import { sendCode } from "../codes/code-sending.server.ts"
import { newCodeRequest } from "../codes/codes.server.ts"
import { forgetOldResetCodes, issueResetCode, NO_CODE, resetPassword, verifyResetCode } from "./resets.server.ts"

runningOutbox(newDatabase())
const clock = movableClock()

/** Somebody who has forgotten the password and given the right code. */
async function proved(status: "active" | "pending" = "active") {
  const { id, email } = await somebody({ status, passwordHash: "forgotten" })
  const asked = newCodeRequest(email)
  await sendCode("reset", asked, ctx())
  const [mail] = await mailsTo(email)
  const proof = valueIn(await verifyResetCode(asked, codeIn(mail!), ctx()))
  return { id, email, asked, code: codeIn(mail!), proof: proof! }
}

const find = async (id: number) => (await db.select().from(accounts).where(eq(accounts.id, id)))[0]!

describe("a reset", () => {
  test("sets the new password, ends every session and tells the owner", async () => {
    const { id, email, proof } = await proved()
    const token = sessionToken(withCookies(await openSession(id, new Request("http://localhost/"))))
    expect(await resetPassword(proof, "green mango tree", ctx())).toEqual(done())
    expect(await passwordFits((await find(id)).passwordHash, "green mango tree")).toBe(true)
    expect(await findViewer(token)).toBeNull()
    expect((await mailsTo(email, 2)).at(-1)).toContain("password was changed")
  })

  test("is good for one new password only", async () => {
    const { proof, asked, code } = await proved()
    const answers = await Promise.all([
      resetPassword(proof, "green mango tree", ctx()),
      resetPassword(proof, "yellow mango tree", ctx()),
    ])
    expect(answers.filter(({ done }) => done)).toHaveLength(1)
    expect(await verifyResetCode(asked, code, ctx())).toMatchObject({ done: false })
  })

  test("says the same again for ten minutes, to whoever gives the same password, and does nothing further", async () => {
    const { id, email, proof } = await proved()
    const reset = (password = "green mango tree") => resetPassword(proof, password, ctx())
    expect(await Promise.all([reset(), reset()])).toEqual([done(), done()])
    const { passwordHash } = await find(id)
    const token = sessionToken(withCookies(await openSession(id, new Request("http://localhost/"))))
    await clock.forward({ minutes: 9 })
    for (let time = 0; time < 6; time++) expect(await reset()).toEqual(done())
    expect((await find(id)).passwordHash).toBe(passwordHash)
    expect(await findViewer(token)).not.toBeNull()
    expect((await everyMailTo(email)).filter((mail) => mail.includes("password was changed"))).toHaveLength(1)
    for (let time = 0; time < 5; time++) expect(await reset("yellow mango tree")).toEqual(NO_CODE)
    expect(await reset(), "five others have used it up").toEqual(NO_CODE)
  })

  test("is over for a repetition once ten minutes have gone, or the password was changed again", async () => {
    for (const ends of [
      () => clock.forward({ seconds: 601 }),
      (id: number) => db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, id)),
    ]) {
      const { id, proof } = await proved()
      expect(await resetPassword(proof, "green mango tree", ctx())).toEqual(done())
      await ends(id)
      expect(await resetPassword(proof, "green mango tree", ctx())).toEqual(NO_CODE)
    }
  })

  test("ends ten minutes after the code", async () => {
    const { id, proof } = await proved()
    await clock.forward({ seconds: 601 })
    expect(await resetPassword(proof, "green mango tree", ctx())).toEqual(NO_CODE)
    expect((await find(id)).passwordHash).toBe("forgotten")
  })

  test("refuses a password that is easily guessed, and can then be tried again", async () => {
    const { proof } = await proved()
    expect(await resetPassword(proof, "ayesha123", ctx())).toMatchObject({
      done: false,
      reason: "invalid",
      message: expect.any(String),
    })
    expect(await resetPassword(proof, "green mango tree", ctx())).toEqual(done())
  })

  test("leaves no code behind that nobody used, and takes none away that still counts", async () => {
    const [old, young] = [await somebody(), await somebody()]
    await issueResetCode(old.id, newCodeRequest(old.email))
    await clock.forward({ minutes: 16 })
    await issueResetCode(young.id, newCodeRequest(young.email))
    await forgetOldResetCodes()
    const kept = async (id: number) => db.$count(resetCodes, eq(resetCodes.accountId, id))
    expect([await kept(old.id), await kept(young.id)]).toEqual([0, 1])
  })

  test("proves the mailbox of an account that never gave its first code", async () => {
    const { id, proof } = await proved("pending")
    await resetPassword(proof, "green mango tree", ctx())
    expect((await find(id)).status).toBe("active")
  })

  test("is the yes to the terms of whoever chooses the first password, and of nobody else", async () => {
    const [opened, other] = [await proved("pending"), await proved()]
    for (const { proof } of [opened, other]) await resetPassword(proof, "green mango tree", ctx())
    expect((await listConsents(opened)).map(({ document }) => document)).toEqual(["terms", "privacy"])
    expect(await listConsents(other)).toEqual([])
  })
})
