import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { passwordFits } from "#app/hashing/passwords.server.ts"
import { answersSettled } from "#app/http/after-answer.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { bodyOf, codeIn, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts, registrations } from "#db/schema/accounts.ts"
import { consents } from "#db/schema/consents.ts"
import { movableClock } from "#db/test-clock.ts"
import { somebody } from "../accounts-for-tests.ts"
import { sendCode } from "../codes/code-sending.server.ts"
import { type CodeRequest, newCodeRequest } from "../codes/codes.server.ts"
import { openCnic } from "./cnic.server.ts"
import {
  forgetRegistrations,
  keepRegistration,
  listWaiting,
  register,
  registerConsultant,
  registerGuardian,
  verifyEmail,
} from "./registrations.server.ts"

runningOutbox(newDatabase())
const clock = movableClock()

const newEmail = () => `${crypto.randomUUID()}@example.com`

const find = async (email: string) => (await db.select().from(accounts).where(eq(accounts.email, email)))[0]

/** Somebody signs up in a browser of her own and reads the mail. */
async function signUp(email: string, { name = "Ayesha Khan", password = "green mango tree" } = {}) {
  const asked = newCodeRequest(email)
  await register({ name, email, password }, asked)
  return { asked, ...(await readMail(asked)) }
}

async function readMail(asked: CodeRequest) {
  const before = await mailsTo(asked.email, 0)
  await sendCode("signup", asked, ctx())
  await answersSettled()
  const mail = (await mailsTo(asked.email, before.length + 1)).at(-1)!
  return { mail, code: codeIn(mail) }
}

describe("a registration", () => {
  test("becomes an account once the mailed code is given", async () => {
    const email = newEmail()
    const { asked, mail, code } = await signUp(email, { name: "Ayesha 123456 Khan" })
    expect(bodyOf(mail).match(/\d{6,}/g)).toHaveLength(1)
    expect(await find(email)).toBeUndefined()
    expect(await verifyEmail(asked, code, ctx())).toMatchObject({ done: true })
    expect(await find(email)).toMatchObject({ status: "active", role: "user", firstLoginAt: null })
    const kept = await db.select().from(registrations).where(eq(registrations.email, email))
    expect(kept).toMatchObject([{ name: "", passwordHash: "", usedAt: expect.any(Date) }])
    expect(await listWaiting(email)).toEqual([])
    await clock.forward({ seconds: 601 })
    await forgetRegistrations()
    expect(await db.$count(registrations, eq(registrations.email, email))).toBe(0)
  })

  test("says which words it agreed to, when and how: by a form or by a program", async () => {
    const { asked, code } = await signUp(newEmail())
    await verifyEmail(asked, code, ctx())
    const byProgram = newCodeRequest(newEmail(), "a network")
    await registerGuardian({ name: "Zara", email: byProgram.email, password: "green mango tree" }, byProgram)
    await verifyEmail(byProgram, (await readMail(byProgram)).code, ctx())
    const [hers, zaras] = [await find(asked.email), await find(byProgram.email)]
    const agreed = async (id: number) => db.select().from(consents).where(eq(consents.accountId, id))
    const first = { version: "2026-11-25", acceptedAt: expect.any(Date) }
    expect((await agreed(hers!.id)).map(({ document }) => document).sort()).toEqual(["privacy", "terms"])
    expect(await agreed(hers!.id)).toMatchObject([1, 2].map(() => ({ ...first, how: "sign-up" })))
    expect(await agreed(zaras!.id)).toMatchObject([1, 2].map(() => ({ ...first, how: "api" })))
  })

  test("whose code is given once more says the same for ten minutes, and changes nothing", async () => {
    const email = newEmail()
    const { asked, code } = await signUp(email)
    await verifyEmail(asked, code, ctx())
    const account = await find(email)
    await clock.forward({ minutes: 9 })
    expect(await verifyEmail(asked, code, ctx())).toMatchObject({ done: true })
    const wrong = code === "111111" ? "222222" : "111111"
    expect(await verifyEmail(asked, wrong, ctx())).toMatchObject({ done: false })
    expect(await verifyEmail(newCodeRequest(email), code, ctx())).toMatchObject({ done: false })
    expect(await find(email)).toEqual(account)
    await clock.forward({ minutes: 2 })
    expect(await verifyEmail(asked, code, ctx())).toMatchObject({ done: false })
  })

  test("is not touched by a stranger's with the same e-mail, before or after it", async () => {
    const email = newEmail()
    const before = await signUp(email, { name: "Somebody Else", password: "guessed by others" })
    const hers = await signUp(email)
    const after = await signUp(email, { name: "Somebody Else", password: "guessed by others" })
    for (const { asked } of [before, after])
      expect(await verifyEmail(asked, hers.code, ctx())).toMatchObject({ done: false })
    const { code } = await readMail(hers.asked)
    expect(await verifyEmail(hers.asked, code, ctx())).toMatchObject({ done: true })

    const account = await find(email)
    expect(account).toMatchObject({ name: "Ayesha Khan", status: "active" })
    expect(await passwordFits(account!.passwordHash, "green mango tree")).toBe(true)
    expect(await verifyEmail(after.asked, after.code, ctx())).toMatchObject({ done: false })
    expect((await find(email))!.name).toBe("Ayesha Khan")
  })

  test("of two that are confirmed at the same moment one becomes the account", async () => {
    const email = newEmail()
    const both = [await signUp(email, { name: "Ayesha" }), await signUp(email, { name: "Zara" })]
    const opened = await Promise.all(both.map(({ asked, code }) => verifyEmail(asked, code, ctx())))
    expect(opened.filter((result) => result.done)).toHaveLength(1)
    expect((await find(email))!.name).toBe(opened[0]!.done ? "Ayesha" : "Zara")
  })

  test("with a taken e-mail changes nothing, sends no code and tells the owner", async () => {
    const { email } = await somebody({ name: "Ayesha Khan", passwordHash: "hers" })
    const { asked, mail, code } = await signUp(email, { name: "Somebody Else" })
    expect(mail).toContain("You already have")
    expect(code).toBe("")
    expect(await verifyEmail(asked, "123456", ctx())).toMatchObject({ done: false })
    expect(await find(email)).toMatchObject({ name: "Ayesha Khan", passwordHash: "hers" })
  })

  test("whose e-mail was taken meanwhile opens nothing", async () => {
    const email = newEmail()
    const { asked, code } = await signUp(email)
    await somebody({ email, name: "Zara", passwordHash: "hers" })
    expect(await verifyEmail(asked, code, ctx())).toMatchObject({ done: false })
    expect(await find(email)).toMatchObject({ name: "Zara", passwordHash: "hers" })
  })

  test("waits for a week", async () => {
    const [old, young] = [newEmail(), newEmail()]
    const keep = (email: string) =>
      keepRegistration({ role: "user", name: "Ayesha Khan", passwordHash: "hers" }, newCodeRequest(email))
    await keep(old)
    await clock.forward({ days: 2 })
    await keep(young)
    await clock.forward({ days: 6 })
    await forgetRegistrations()
    expect(await listWaiting(old)).toEqual([])
    expect(await listWaiting(young)).toMatchObject([{ name: "Ayesha Khan", passwordHash: "hers" }])
  })
})

describe("an account that waits since an earlier version", () => {
  test("is what its password still finds, and what the code opens", async () => {
    const { id, email } = await somebody({
      status: "pending",
      passwordHash: "hers",
      role: "guest",
      companyName: "Saeed",
    })
    const asked = newCodeRequest(email)
    await keepRegistration((await listWaiting(email))[0]!, asked)
    expect(await verifyEmail(asked, (await readMail(asked)).code, ctx())).toMatchObject({ done: true })
    expect(await find(email)).toMatchObject({
      id,
      status: "active",
      role: "guest",
      companyName: "Saeed",
      passwordHash: "hers",
    })
  })

  test("becomes what was registered anew, and keeps nothing of the company", async () => {
    const waiting = { status: "pending", passwordHash: "guessed", role: "guest", companyName: "Saeed" } as const
    const { id, email } = await somebody(waiting)
    const { asked, code } = await signUp(email)
    expect(await find(email)).toMatchObject(waiting)
    expect(await verifyEmail(asked, code, ctx())).toMatchObject({ done: true })
    expect(await find(email)).toMatchObject({ id, status: "active", role: "user", companyName: null })
  })
})

describe("a consultant's registration", () => {
  test("is one of a consultant whose company nobody has checked, with a CNIC that only this installation reads", async () => {
    const email = newEmail()
    const asked = newCodeRequest(email)
    const company = {
      companyName: "Saeed Bureau",
      companyAddress: "14-B, Gulberg, Lahore",
      contactNo: "+923001234567",
      cnic: "3520212345671",
    }
    await registerConsultant({ name: "Farhat Saeed", email, password: "green mango tree", ...company }, asked)
    expect(JSON.stringify(await listWaiting(email))).not.toContain("3520212345671")
    expect(await verifyEmail(asked, (await readMail(asked)).code, ctx())).toMatchObject({ done: true })
    const account = await find(email)
    expect(account).toMatchObject({
      status: "active",
      role: "guest",
      companyName: "Saeed Bureau",
      companyAddress: "14-B, Gulberg, Lahore",
      contactNumber: "+923001234567",
      cnicLastFour: "5671",
      companyCheckedAt: null,
    })
    expect(await openCnic(account!.cnicSealed!)).toBe("3520212345671")
  })
})
