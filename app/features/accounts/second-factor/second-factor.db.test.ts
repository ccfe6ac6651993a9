import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { ctx, statusOf, withCookies } from "#app/http/requests-for-tests.ts"
import { everyMailTo, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { findViewer, openSession, sessionToken } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { recoveryCodes } from "#db/schema/second-factors.ts"
import { movableClock } from "#db/test-clock.ts"
import { PASSWORD, signedInWithPassword, somebody } from "../accounts-for-tests.ts"
import { codeOf, withSecondFactor } from "./factor-for-tests.ts"
import { planReset, resetFactors, stopReset } from "./factor-resets.server.ts"
import {
  addSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  proveSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "./second-factor.server.ts"
import { newKey } from "./totp.server.ts"

runningOutbox(newDatabase())
const clock = movableClock()

const stranger = withCookies()
const DONE = { done: true }
const WRONG = { done: false, field: "otp" }

const prove = (owner: { id: number }, typed: string, request = stranger) =>
  proveSecondFactor(owner, typed, request, ctx())

describe("a second step", () => {
  test("takes the password and a code of the new key, logs the other devices out and tells the owner", async () => {
    const { id, email, viewer, request } = await signedInWithPassword()
    const other = sessionToken(withCookies(await openSession(id, new Request("http://localhost/"))))
    const key = newKey()
    const add = (password: string, otp: string) => addSecondFactor(viewer, { key, password, otp }, request, ctx())
    expect(await add("not the password", codeOf(key))).toMatchObject({ done: false, field: "password" })
    expect(await add(PASSWORD, codeOf(newKey()))).toMatchObject(WRONG)
    expect(await hasSecondFactor({ id })).toBe(false)
    const added = await add(PASSWORD, codeOf(key))
    expect(added.done && new Set(added.value).size).toBe(10)
    expect(await findSecondFactor({ id })).toMatchObject({ recoveryLeft: 10, resetAt: null })
    expect(await findViewer(other)).toBeNull()
    expect((await mailsTo(email)).at(-1)).toContain("now takes a code")
    expect(await add(PASSWORD, codeOf(key, 1))).toMatchObject(WRONG)
  })

  test("keeps neither key nor recovery codes as they are", async () => {
    const { id, key, codes } = await withSecondFactor()
    const rows = await db.execute<{ row: string }>(sql`
      select second_factor::text as row from second_factor where account_id = ${id}
      union all select recovery_code::text from recovery_code where account_id = ${id}`)
    expect(rows).toHaveLength(11)
    for (const { row } of rows) for (const secret of [key, ...codes]) expect(row).not.toContain(secret)
  })

  test("takes a code once, and none of an earlier step", async () => {
    const { id, key, used } = await withSecondFactor()
    expect(await prove({ id }, used)).toMatchObject(WRONG)
    const next = codeOf(key, 1)
    expect(await prove({ id }, next)).toMatchObject(DONE)
    expect(await prove({ id }, next)).toMatchObject(WRONG)
    await clock.forward({ minutes: 2 })
    expect(await prove({ id }, codeOf(key, 0))).toMatchObject(DONE)
    expect(await prove({ id }, codeOf(key, -1))).toMatchObject(WRONG)
  })

  test("lets one of many in who send the same code at once", async () => {
    const { id, key } = await withSecondFactor()
    const next = codeOf(key, 1)
    const results = await Promise.all(Array.from({ length: 5 }, () => prove({ id }, next)))
    expect(results.filter(({ done }) => done)).toHaveLength(1)
  })

  test("takes each recovery code once, however it is typed, and tells the owner", async () => {
    const { id, email, codes } = await withSecondFactor()
    expect(await prove({ id }, ` ${codes[0]!.toUpperCase().replaceAll("-", " ")} `)).toMatchObject(DONE)
    expect((await mailsTo(email, 2)).at(-1)).toContain("9 recovery codes left")
    expect(await prove({ id }, codes[0]!)).toMatchObject(WRONG)
    expect(await prove({ id: (await withSecondFactor()).id }, codes[1]!)).toMatchObject(WRONG)
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.accountId, id))).toBe(9)
  })

  test("makes whoever guesses wait after five tries, also with the right code", async () => {
    const { id, key } = await withSecondFactor()
    for (let tries = 0; tries < 5; tries++) expect(await prove({ id }, "000000")).toMatchObject(WRONG)
    expect((await statusOf(prove({ id }, codeOf(key, 1)))).status).toBe(429)
    await clock.forward({ minutes: 15 })
    expect(await prove({ id }, codeOf(key, 1))).toMatchObject(DONE)
  })

  test("gives new recovery codes and goes off for password and code together", async () => {
    const { id, email, viewer, request, key, codes } = await withSecondFactor()
    const proof = (otp: string) => ({ password: PASSWORD, otp })
    expect(await renewRecoveryCodes(viewer, proof(codes[0]!), request, ctx())).toMatchObject(DONE)
    expect(await prove({ id }, codes[1]!)).toMatchObject(WRONG)
    expect(
      await removeSecondFactor(viewer, { ...proof(codeOf(key, 1)), password: "wrong one" }, request, ctx()),
    ).toMatchObject({
      field: "password",
    })
    expect(await removeSecondFactor(viewer, proof(codeOf(key, 1)), request, ctx())).toMatchObject(DONE)
    expect(await hasSecondFactor({ id })).toBe(false)
    expect((await everyMailTo(email)).join()).toContain("takes no code any more")
  })
})

describe("an administrator who takes a lost one away", () => {
  test("waits for a day, in which its owner can stop it", async () => {
    const [owner, administrator] = [await withSecondFactor(), await somebody({ role: "admin" })]
    expect(await planReset(administrator, owner.id, "She came with her CNIC", ctx())).toMatchObject(DONE)
    expect((await mailsTo(owner.email, 2)).at(-1)).toContain("She came with her CNIC")
    await clock.forward({ hours: 23, minutes: 59 })
    await resetFactors()
    expect(await hasSecondFactor(owner)).toBe(true)
    await stopReset(owner, owner.id, ctx())
    await clock.forward({ hours: 2 })
    await resetFactors()
    expect(await hasSecondFactor(owner)).toBe(true)
  })

  test("has it gone afterwards, and the owner is told", async () => {
    const [owner, administrator] = [await withSecondFactor(), await somebody({ role: "admin" })]
    await planReset(administrator, owner.id, "Lost with the phone", ctx())
    await clock.forward({ days: 1, minutes: 1 })
    await Promise.all([resetFactors(), resetFactors()])
    expect(await hasSecondFactor(owner)).toBe(false)
    expect((await everyMailTo(owner.email)).filter((mail) => mail.includes("was switched off, as our"))).toHaveLength(1)
  })

  test("does so for others alone, once, and only where there is one", async () => {
    const [owner, administrator] = [await withSecondFactor("admin"), await somebody({ role: "admin" })]
    expect(await planReset(owner, owner.id, "Mine", ctx())).toMatchObject({ done: false, reason: "forbidden" })
    expect(await planReset(administrator, (await somebody()).id, "None", ctx())).toMatchObject({ done: false })
    expect(await planReset(administrator, owner.id, "Lost", ctx())).toMatchObject(DONE)
    expect(await planReset(administrator, owner.id, "Lost", ctx())).toMatchObject({ done: false })
  })
})
