import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { newestNotifications } from "#app/features/notifications/notifications.server.ts"
import { ctx, withCookies } from "#app/http/requests-for-tests.ts"
import { bodyOf, everyMailTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { done } from "#app/result.ts"
import {
  findProgramViewer,
  findViewer,
  openProgramSession,
  openSession,
  sessionToken,
} from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts, resetCodes, sessions } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { auditEvents } from "#db/schema/site.ts"
import { subscriptions } from "#db/schema/subscriptions.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { newCodeRequest } from "../codes/codes.server.ts"
import { issueResetCode } from "../passwords/resets.server.ts"
import { applyAction } from "./actions.server.ts"

const url = newDatabase()
runningOutbox(url)

const administrator = () => makePerson("Nadia", { role: "admin" })
const statusOf = async (id: number) =>
  (await db.select({ status: accounts.status }).from(accounts).where(eq(accounts.id, id)))[0]!.status

test("A suspension ends every session and hides every profile, until it is taken back", async () => {
  const nadia = await administrator()
  const bureau = await makePerson("Bureau", { role: "guest" })
  await db.update(accounts).set({ verifiedAt: new Date() }).where(eq(accounts.id, bureau.id))
  const shown = await makeProfile(bureau.id, "Shown", { kind: "client" })
  const archived = await makeProfile(bureau.id, "Archived", { kind: "client", visible: false, awaitsConsent: true })
  const token = sessionToken(withCookies(await openSession(bureau.id, new Request("http://localhost/"))))
  const visible = async () => {
    const rows = await db.select().from(profiles).where(eq(profiles.accountId, bureau.id))
    return rows.filter((row) => row.visible).map(({ id }) => id)
  }

  expect(await applyAction(nadia, bureau.id, "suspend", "No such company", ctx())).toEqual(done("Bureau"))
  expect(await findViewer(token)).toBeNull()
  expect(await db.$count(sessions, eq(sessions.accountId, bureau.id))).toBe(0)
  expect(await visible()).toEqual([])
  expect(await applyAction(nadia, bureau.id, "suspend", "Again", ctx())).toMatchObject({
    message: expect.stringMatching("is suspended already"),
  })

  await applyAction(nadia, bureau.id, "restore", "It exists after all", ctx())
  expect(await statusOf(bureau.id)).toBe("active")
  expect(await visible()).toEqual([shown])
  expect(archived).not.toBe(shown)
  const events = await db.select().from(auditEvents).where(eq(auditEvents.objectId, bureau.id)).orderBy(auditEvents.id)
  expect(events).toMatchObject([
    { action: "account.suspended", actorId: nadia.id, reason: "No such company" },
    { action: "account.restored", actorId: nadia.id, reason: "It exists after all" },
  ])
})

test("Whoever had not confirmed the e-mail before a suspension has to do so after it", async () => {
  const nadia = await administrator()
  const zara = await makePerson("Zara")
  await db.update(accounts).set({ status: "pending" }).where(eq(accounts.id, zara.id))
  await applyAction(nadia, zara.id, "suspend", "Advertising", ctx())
  await applyAction(nadia, zara.id, "restore", "A mistake", ctx())
  expect(await statusOf(zara.id)).toBe("pending")
})

test("Omar learns by notice and mail that his suspension is taken back; Zara, who never confirmed her mailbox, does not", async () => {
  const nadia = await administrator()
  const omar = await makePerson("Omar", { account: { verifiedAt: new Date() } })
  const zara = await makePerson("Zara", { account: { status: "pending" } })
  for (const { id } of [omar, zara]) {
    await applyAction(nadia, id, "suspend", "Advertising", ctx())
    await applyAction(nadia, id, "restore", "I had mixed him up with another Omar", ctx())
  }
  const [notice] = (await newestNotifications(omar)).map(({ text }) => text)
  expect(notice).toContain("should not have suspended your account")
  const [mail] = await everyMailTo(omar.email)
  expect(mail).toContain("Subject: Your account is open again")
  expect(bodyOf(mail!)).toContain("please log in again")
  expect(bodyOf(mail!)).not.toContain("mixed him up")
  expect(await everyMailTo(zara.email)).toEqual([])
  expect(await newestNotifications(zara)).toEqual([])
})

test("A deleted account leaves nothing but who deleted it and why", async () => {
  const nadia = await administrator()
  const omar = await makePerson("Omar", { plan: "pro" })
  await applyAction(nadia, omar.id, "delete", "Asked for by letter", ctx())
  expect(
    await db.select({ status: subscriptions.status }).from(subscriptions).where(eq(subscriptions.accountId, omar.id)),
  ).toEqual([{ status: "cancelled" }])
  expect(await statusOf(omar.id)).toBe("deleted")
  expect(await db.$count(profiles, eq(profiles.accountId, omar.id))).toBe(0)
  const events = await db.select().from(auditEvents).where(eq(auditEvents.objectId, omar.id))
  expect(events).toMatchObject([{ action: "account.deleted", actorId: nadia.id, reason: "Asked for by letter" }])
  expect(await applyAction(nadia, omar.id, "delete", "Again", ctx())).toMatchObject({
    message: expect.stringMatching("is deleted already"),
  })
  expect(await applyAction(nadia, 999_999, "delete", "Nobody", ctx())).toMatchObject({ reason: "not-found" })
})

test("Of two administrators who delete one another at once, one remains", async () => {
  const [nadia, sana] = [await administrator(), await administrator()]
  const outcomes = await Promise.all([
    applyAction(nadia, sana.id, "delete", "Quarrel", ctx()),
    applyAction(sana, nadia.id, "delete", "Quarrel", ctx()),
  ])
  expect(outcomes.filter((outcome) => !outcome.done)).toMatchObject([
    { message: expect.stringMatching("is not yours to change any longer") },
  ])
  const states = [await statusOf(nadia.id), await statusOf(sana.id)].sort()
  expect(states).toEqual(["active", "deleted"])
  expect(await applyAction(nadia, nadia.id, "suspend", "Tired", ctx())).toMatchObject({ done: false })
})

test("A code that Omar had asked for opens nothing once he is suspended; Zara's goes on", async () => {
  const [nadia, omar, zara] = [await administrator(), await makePerson("Omar"), await makePerson("Zara")]
  for (const { id, email } of [omar, zara]) await issueResetCode(id, newCodeRequest(email))
  await applyAction(nadia, omar.id, "suspend", "Advertising", ctx())
  expect(await db.$count(resetCodes, eq(resetCodes.accountId, omar.id))).toBe(0)
  expect(await db.$count(resetCodes, eq(resetCodes.accountId, zara.id))).toBe(1)
})

test("What a login opened that was under way at the suspension does not come alive when it is taken back", async () => {
  const [nadia, omar] = [await administrator(), await makePerson("Omar", { account: { verifiedAt: new Date() } })]
  const asked = new Request("http://localhost/")
  await applyAction(nadia, omar.id, "suspend", "Advertising", ctx())
  const [{ token }, cookie] = [await openProgramSession(omar.id, asked), await openSession(omar.id, asked)]
  await applyAction(nadia, omar.id, "restore", "A mistake", ctx())
  expect(await statusOf(omar.id)).toBe("active")
  expect(await findProgramViewer(token)).toBeNull()
  expect(await findViewer(sessionToken(withCookies(cookie)))).toBeNull()
})
