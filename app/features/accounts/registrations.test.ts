import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { answersSettled } from "#app/http/after-answer.server.ts"
import { bodyOf, codeIn, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { db } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { sendCode, spendSending } from "./code-sending.server.ts"
import { codeCookies } from "./codes.server.ts"
import { passwordFits } from "./passwords.server.ts"
import { facts, somebody, statusOf, withCookies } from "./people-for-tests.ts"
import { register, registerConsultant, verifyEmail } from "./registrations.server.ts"

runningOutbox(freshDatabase())

const newEmail = () => `${crypto.randomUUID()}@example.com`

async function ask(email: string) {
  const cookie = await sendCode("signup", email, facts())
  await answersSettled()
  return (await codeCookies.signup.read(withCookies(cookie)))!
}

const find = async (email: string) => (await db.select().from(accounts).where(eq(accounts.email, email)))[0]!

describe("a registration", () => {
  test("opens the account once the mailed code is given", async () => {
    const email = newEmail()
    await register({ name: "Ayesha 123456 Khan", email, password: "green mango tree" })
    const asked = await ask(email)
    const [mail] = await mailsTo(email)
    expect(bodyOf(mail!).match(/\d{6,}/g)).toHaveLength(1)
    expect((await find(email)).status).toBe("pending")
    expect(await verifyEmail(asked, codeIn(mail!), facts())).toBe(true)
    expect(await find(email)).toMatchObject({ status: "active", role: "user", firstLoginAt: null })
  })

  test("that is repeated before the mailbox is proved replaces name and password", async () => {
    const email = newEmail()
    await register({ name: "Somebody Else", email, password: "guessed by others" })
    await register({ name: "Ayesha Khan", email, password: "green mango tree" })
    const { name, passwordHash } = await find(email)
    expect(name).toBe("Ayesha Khan")
    expect(await passwordFits(passwordHash, "green mango tree")).toBe(true)
  })

  test("with a taken e-mail changes nothing, sends no code and tells the owner", async () => {
    const { email } = await somebody({ name: "Ayesha Khan", passwordHash: "hers" })
    await register({ name: "Somebody Else", email, password: "green mango tree" })
    const asked = await ask(email)
    const [mail] = await mailsTo(email)
    expect(mail).toContain("You already have")
    expect(codeIn(mail!)).toBe("")
    expect(await find(email)).toMatchObject({ name: "Ayesha Khan", passwordHash: "hers" })
    expect(await verifyEmail(asked, "123456", facts())).toBe(false)
  })
})

describe("a consultant's registration", () => {
  const company = {
    companyName: "Saeed Bureau",
    companyAddress: "14-B, Gulberg, Lahore",
    contactNo: "+923001234567",
    cnic: "3520212345671",
  }

  test("is one of a consultant whose company nobody has checked, with a CNIC that only this installation reads", async () => {
    const email = newEmail()
    await registerConsultant({ name: "Farhat Saeed", email, password: "green mango tree", ...company })
    const { cnicSealed, ...account } = await find(email)
    expect(account).toMatchObject({
      status: "pending",
      role: "guest",
      companyName: "Saeed Bureau",
      companyAddress: "14-B, Gulberg, Lahore",
      contactNumber: "+923001234567",
      cnicLastFour: "5671",
      companyCheckedAt: null,
    })
    expect(JSON.stringify({ cnicSealed, ...account })).not.toContain("3520212345671")
  })

  test("that turns into a member's keeps nothing of the company; of a taken e-mail it changes nothing", async () => {
    const email = newEmail()
    await registerConsultant({ name: "Farhat Saeed", email, password: "green mango tree", ...company })
    await register({ name: "Farhat Saeed", email, password: "green mango tree" })
    const nothing = {
      companyName: null,
      companyAddress: null,
      contactNumber: null,
      cnicSealed: null,
      cnicLastFour: null,
    }
    expect(await find(email)).toMatchObject({ role: "user", ...nothing })

    const taken = await somebody({ name: "Ayesha Khan" })
    await registerConsultant({ name: "Else", email: taken.email, password: "green mango tree", ...company })
    expect(await find(taken.email)).toMatchObject({ name: "Ayesha Khan", role: "user", ...nothing })
  })
})

describe("codes", () => {
  test("are sent three times an hour to one e-mail, known or not", async () => {
    const { email } = await somebody()
    for (const address of [email, newEmail()]) {
      for (let i = 0; i < 3; i++) await spendSending(address, facts("192.0.2.1"))
      const { status, headers } = await statusOf(spendSending(address, facts("192.0.2.2")))
      expect(status).toBe(429)
      expect(Number(headers.get("Retry-After"))).toBeGreaterThan(59 * 60)
    }
  })

  test("are tried ten times a minute for one account", async () => {
    const asked = await ask(newEmail())
    for (let i = 0; i < 10; i++) expect(await verifyEmail(asked, "123456", facts())).toBe(false)
    expect((await statusOf(verifyEmail(asked, "123456", facts()))).status).toBe(429)
  })
})
