import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { mailChange } from "#app/features/account-changes/account-changes.server.ts"
import { phoneChanged } from "#app/features/account-changes/change-mails.ts"
import { passwordFits } from "#app/hashing/passwords.server.ts"
import { ctx, withCookies } from "#app/http/requests-for-tests.ts"
import { bodyOf, everyMailTo, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { findViewer, sessionToken } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accountChanges } from "#db/schema/account-changes.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson } from "#db/test-people.ts"
import { PASSWORD, signedInWithPassword } from "../accounts-for-tests.ts"
import { agreeToEmail, askEmailChange } from "../email/email-changes.server.ts"
import { letIn } from "../login/let-in.server.ts"
import { changePassword } from "../passwords/change-password.server.ts"
import { codeOf, withSecondFactor } from "../second-factor/factor-for-tests.ts"
import { hasSecondFactor, proveSecondFactor, removeSecondFactor } from "../second-factor/second-factor.server.ts"
import { undoChange } from "./undo-change.server.ts"

runningOutbox(newDatabase())
const clock = movableClock()

const DONE = { done: true }
const GONE = { done: false, reason: "not-found" }
const NEW = "green mango tree"

const find = async (id: number) => (await db.select().from(accounts).where(eq(accounts.id, id)))[0]!

/** The keys in the links of a mail, as a mail program joins its lines. */
const keysIn = (mail: string, page: string) =>
  [
    ...bodyOf(mail)
      .replaceAll("=\r\n", "")
      .matchAll(new RegExp(`/${page}/([\\w-]{43})`, "g")),
  ].map(([, key]) => key!)

async function undoKeys(email: string) {
  return (await everyMailTo(email)).flatMap((mail) => keysIn(mail, "undo"))
}

async function changed({ viewer, request }: Awaited<ReturnType<typeof signedInWithPassword>>, newPassword = NEW) {
  const oldPassword = PASSWORD
  expect(await changePassword(viewer, { oldPassword, newPassword }, request, ctx())).toMatchObject(DONE)
}

describe("a changed password", () => {
  test("is taken back by the link in the mail, once, and every session ends", async () => {
    const person = await signedInWithPassword()
    await changed(person)
    const [key] = await undoKeys(person.email)
    expect(await undoChange(key!, ctx())).toMatchObject(DONE)
    expect(await passwordFits((await find(person.id)).passwordHash, PASSWORD)).toBe(true)
    expect(await findViewer(sessionToken(person.request))).toBeNull()
    expect(await undoChange(key!, ctx())).toMatchObject(GONE)
  })

  test("is taken back once by two who press at the same time", async () => {
    const person = await signedInWithPassword()
    await changed(person)
    const [key] = await undoKeys(person.email)
    const results = await Promise.all([undoChange(key!, ctx()), undoChange(key!, ctx())])
    expect(results.filter(({ done }) => done)).toHaveLength(1)
  })

  test("stands after 48 hours, and for whoever guesses at links", async () => {
    const person = await signedInWithPassword()
    await changed(person)
    const [key] = await undoKeys(person.email)
    expect(await undoChange(`${key!.slice(0, -1)}x`, ctx())).toMatchObject(GONE)
    await clock.forward({ hours: 48, minutes: 1 })
    expect(await undoChange(key!, ctx())).toMatchObject(GONE)
    expect(await passwordFits((await find(person.id)).passwordHash, NEW)).toBe(true)
  })

  test("is kept sealed", async () => {
    const person = await signedInWithPassword()
    await changed(person)
    const [row] = await db.select().from(accountChanges).where(eq(accountChanges.accountId, person.id))
    expect(row!.beforeSealed).not.toContain("argon2")
    const [key] = await undoKeys(person.email)
    expect(JSON.stringify(row)).not.toContain(key)
  })
})

describe("a new e-mail address", () => {
  async function asked(person: Awaited<ReturnType<typeof signedInWithPassword>>) {
    const email = `new.${person.email}`
    const done = await askEmailChange(person.viewer, { email, password: PASSWORD }, person.request, ctx())
    expect(done).toMatchObject(DONE)
    const [ofOld] = (await mailsTo(person.email)).flatMap((mail) => keysIn(mail, "email"))
    const [ofNew] = (await mailsTo(email)).flatMap((mail) => keysIn(mail, "email"))
    return { email, ofOld: ofOld!, ofNew: ofNew! }
  }

  test("needs both mailboxes, and the old one can take it back with whatever followed", async () => {
    const person = await signedInWithPassword()
    const { email, ofOld, ofNew } = await asked(person)
    expect(await agreeToEmail(ofNew, ctx())).toEqual({ done: true, value: false })
    expect(await agreeToEmail(ofNew, ctx())).toEqual({ done: true, value: false })
    expect((await find(person.id)).email).toBe(person.email)
    expect(await agreeToEmail(ofOld, ctx())).toEqual({ done: true, value: true })
    expect((await find(person.id)).email).toBe(email)

    // Whoever has taken the account over goes on to the password, of which the earlier address hears.
    await changed({ ...person, viewer: { ...person.viewer, email } })
    const [key] = await undoKeys(person.email)
    expect(await undoKeys(person.email)).toHaveLength(2)
    expect(await undoChange(key!, ctx())).toMatchObject(DONE)
    const now = await find(person.id)
    expect(now.email).toBe(person.email)
    expect(await passwordFits(now.passwordHash, PASSWORD)).toBe(true)
  })

  test("is asked for with the password, and ends after a day", async () => {
    const person = await signedInWithPassword()
    const wrong = { email: `x.${person.email}`, password: "not it" }
    expect(await askEmailChange(person.viewer, wrong, person.request, ctx())).toMatchObject({ field: "password" })
    const { ofOld, ofNew } = await asked(person)
    await agreeToEmail(ofOld, ctx())
    await clock.forward({ days: 1, minutes: 1 })
    expect(await agreeToEmail(ofNew, ctx())).toMatchObject(GONE)
  })

  test("says to its mailbox alone that it has an account already, and is never shared by two", async () => {
    const [person, other] = [await signedInWithPassword(), await signedInWithPassword()]
    const same = { email: other.email, password: PASSWORD }
    expect(await askEmailChange(person.viewer, same, person.request, ctx())).toMatchObject(DONE)
    expect((await mailsTo(other.email)).at(-1)).toContain("already have an account")

    const { email, ofOld, ofNew } = await asked(await signedInWithPassword())
    await agreeToEmail(ofOld, ctx())
    await makePerson("Zara", { account: { email } })
    expect(await agreeToEmail(ofNew, ctx())).toMatchObject({ done: false, reason: "invalid" })
  })
})

test("A changed phone number comes back on the profile whose it was, and nowhere else", async () => {
  const [ayesha, bilal] = [
    await makePerson("Ayesha", { profile: { contactNumber: "+923001111111" } }),
    await makePerson("Bilal"),
  ]
  const number = async (id: number) =>
    (await db.select({ number: profiles.contactNumber }).from(profiles).where(eq(profiles.id, id)))[0]!.number
  await db.transaction((tx) => mailChange(tx, ayesha, phoneChanged("+923009999999", ayesha.profileId)))
  await db.transaction((tx) => mailChange(tx, bilal, phoneChanged("+923008888888", ayesha.profileId)))
  await undoChange((await undoKeys(bilal.email))[0]!, ctx())
  expect(await number(ayesha.profileId)).toBe("+923001111111")
  await undoChange((await undoKeys(ayesha.email))[0]!, ctx())
  expect(await number(ayesha.profileId)).toBe("+923009999999")
})

test("A second step that a thief has switched off is on again with its key, and one that he has made is gone", async () => {
  const person = await withSecondFactor()
  const [added] = await undoKeys(person.email)
  const proof = { password: PASSWORD, otp: person.codes[0]! }
  expect(await removeSecondFactor(person.viewer, proof, person.request, ctx())).toMatchObject(DONE)
  const removed = (await undoKeys(person.email)).find((key) => key !== added)!
  expect(await undoChange(removed, ctx())).toMatchObject(DONE)
  await clock.forward({ minutes: 1 })
  expect(await proveSecondFactor(person, codeOf(person.key), withCookies(), ctx())).toMatchObject(DONE)
  expect(await proveSecondFactor(person, person.codes[1]!, withCookies(), ctx())).toMatchObject(DONE)
  expect(await undoChange(added!, ctx())).toMatchObject(DONE)
  expect(await hasSecondFactor(person)).toBe(false)
})

describe("a login", () => {
  const from = (...cookies: string[]) => withCookies(...cookies)

  test("on a new device is mailed with a link that ends every session; the first one and known devices are not", async () => {
    const person = await signedInWithPassword()
    await letIn(person.id, from(), ctx())
    expect(await everyMailTo(person.email)).toHaveLength(0)
    const { cookies } = await letIn(person.id, from(), ctx())
    const [mail] = await mailsTo(person.email)
    expect(mail).toContain("on a new device")
    await letIn(person.id, from(...cookies), ctx())
    expect(await everyMailTo(person.email)).toHaveLength(1)
    expect(await undoChange(keysIn(mail!, "undo")[0]!, ctx())).toMatchObject(DONE)
    expect(await findViewer(sessionToken(from(...cookies)))).toBeNull()
  })

  test("of a program that never says who it is fills no mailbox", async () => {
    const { id, email } = await signedInWithPassword()
    for (let login = 0; login < 13; login++) await letIn(id, new Request("http://localhost/"), ctx())
    expect(await everyMailTo(email)).toHaveLength(10)
  })
})

test("In a deleted account nothing comes back", async () => {
  const person = await signedInWithPassword()
  await changed(person)
  const [key] = await undoKeys(person.email)
  await db.update(accounts).set({ status: "deleted", email: null }).where(eq(accounts.id, person.id))
  expect(await undoChange(key!, ctx())).toMatchObject(GONE)
})
