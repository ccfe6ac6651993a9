import { desc, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { passwordFits } from "#app/hashing/passwords.server.ts"
import { withCookies } from "#app/http/requests-for-tests.ts"
import { startBoss, stopBoss } from "#app/jobs/boss.server.ts"
import { openSession } from "#app/viewer/sessions.server.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts, sessions } from "#db/schema/accounts.ts"
import { secondFactors } from "#db/schema/second-factors.ts"
import { auditEvents } from "#db/schema/site.ts"
import { makePerson } from "#db/test-people.ts"
import {
  endAllSessions,
  makeAdministrator,
  removeAdministrator,
  resetFactorAtOnce,
  setRandomPassword,
} from "./operator.server.ts"

const address = newDatabase()
beforeAll(() => startBoss(address()).then((boss) => boss.createQueue("mail")))
afterAll(stopBoss)

const roleOf = async (id: number) =>
  (await db.select({ role: accounts.role }).from(accounts).where(eq(accounts.id, id)))[0]!.role
const sessionsOf = (id: number) => db.$count(sessions, eq(sessions.accountId, id))
const lastAction = async (id: number) =>
  (
    await db
      .select({ action: auditEvents.action, reason: auditEvents.reason })
      .from(auditEvents)
      .where(eq(auditEvents.objectId, id))
      .orderBy(desc(auditEvents.id))
  )[0]
const mails = async () => Number((await sql`select count(*) from outbox.job where name = 'mail'`)[0]!.count)

test("Nadia is made an administrator and is a consultant again later; the last administrator stays one", async () => {
  const nadia = await makePerson("Nadia", { role: "guest", account: { companyName: "Nadia Bureau" } })
  expect(await makeAdministrator(nadia.email)).toMatchObject({ done: true })
  expect(await removeAdministrator(nadia.email)).toMatchObject({ message: expect.stringMatching(/only administrator/) })
  await makeAdministrator((await makePerson("Sana")).email)
  await openSession(nadia.id, withCookies())
  expect(await removeAdministrator(nadia.email)).toMatchObject({ done: true })
  expect([await roleOf(nadia.id), await sessionsOf(nadia.id)]).toEqual(["guest", 0])
  expect(await lastAction(nadia.id)).toEqual({ action: "role.removed", reason: "npm run admin" })
  expect(await removeAdministrator(nadia.email)).toMatchObject({ message: expect.stringMatching(/no administrator/) })
})

test("Whoever has lost password and mailbox gets a new one, said once; all devices are out, and the owner is mailed", async () => {
  const omar = await makePerson("Omar")
  await openSession(omar.id, withCookies())
  const before = await mails()
  const said = await setRandomPassword(omar.email)
  const [, password] = /password is (\S{16}) /.exec(said.done ? said.value : "")!
  const [owner] = await db.select({ hash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, omar.id))
  expect(await passwordFits(owner!.hash, password!)).toBe(true)
  expect(await sessionsOf(omar.id)).toBe(0)
  expect(await mails()).toBe(before + 1)
  expect(await lastAction(omar.id)).toMatchObject({ action: "password.reset" })
})

test("All sessions end, and a second step goes at once, but none that is not there", async () => {
  const zara = await makePerson("Zara")
  await openSession(zara.id, withCookies())
  await endAllSessions(zara.email)
  expect(await sessionsOf(zara.id)).toBe(0)
  expect(await resetFactorAtOnce(zara.email)).toMatchObject({ message: expect.stringMatching(/no second step/) })
  await db.insert(secondFactors).values({ accountId: zara.id, keySealed: "sealed", lastStep: 1 })
  const before = await mails()
  expect(await resetFactorAtOnce(zara.email)).toMatchObject({ done: true })
  expect(await db.$count(secondFactors, eq(secondFactors.accountId, zara.id))).toBe(0)
  expect(await mails()).toBe(before + 1)
})

test("Nobody's address changes nothing", async () => {
  for (const act of [makeAdministrator, removeAdministrator, setRandomPassword, endAllSessions, resetFactorAtOnce])
    expect(await act("nobody@example.com")).toMatchObject({ done: false, reason: "not-found" })
})
