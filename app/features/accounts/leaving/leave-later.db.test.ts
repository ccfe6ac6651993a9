import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { listContacts } from "#app/features/chat/server/contacts.server.ts"
import { findChat, readHistory, whyNotRead } from "#app/features/chat/server/conversations.server.ts"
import { ctx, withCookies } from "#app/http/requests-for-tests.ts"
import { readSettings, saveSettings } from "#app/settings/site-settings.server.ts"
import { findViewer, openSession, sessionToken } from "#app/viewer/sessions.server.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { movableClock } from "#db/test-clock.ts"
import { connectPeople, makePerson } from "#db/test-people.ts"
import { applyAction } from "../actions/actions.server.ts"
import { deleteAccount, isDue } from "./delete-account.server.ts"
import { finishLeavings, sweepLeaving } from "./finish-leavings.server.ts"
import { leave } from "./leave.server.ts"
import { keepAccount, leaveLater } from "./leave-later.server.ts"

const mails = vi.hoisted(() => [] as { to: string; subject: string; text: string }[])
vi.mock("#app/mail/outbox.server.ts", async (original) => ({
  ...(await original<object>()),
  sendMail: (mail: (typeof mails)[number]) => void mails.push(mail),
  sendMails: (all: typeof mails) => void mails.push(...all),
}))

newDatabase()
const clock = movableClock()

const subjectsTo = (email: string | null) => mails.filter(({ to }) => to === email).map(({ subject }) => subject)
const statusOf = async (id: number) => (await db.select().from(accounts).where(eq(accounts.id, id)))[0]!.status
const isVisible = async (id: number) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]?.visible
const [AT_ONCE, SOON, KEPT, GONE] = [
  "Your Rishta account will be deleted",
  "Your Rishta account is deleted in two days",
  "Your Rishta account stays",
  "Your Rishta account was deleted",
]

async function friends() {
  const [zara, omar] = [await makePerson("Zarqunia", { plan: "pro" }), await makePerson("Omar", { plan: "pro" })]
  await connectPeople(zara, omar)
  const [low, high] = [Math.min(zara.id, omar.id), Math.max(zara.id, omar.id)]
  const [chat] = await sql`insert into conversation (low_id, high_id) values (${low}, ${high}) returning id`
  const [message] = await sql`insert into message (conversation_id, sender_id, client_id, body)
    values (${chat!.id}, ${zara.id}, ${crypto.randomUUID()}, 'Salam') returning id, created_at`
  await sql`update conversation set last_message_id = ${message!.id}, last_message_at = now(), last_preview = 'Salam'
    where id = ${chat!.id}`
  return { zara, omar }
}

test("Zarqunia is gone for everybody at once, her words stay from 'Deleted member', and she can come back", async () => {
  const { zara, omar } = await friends()
  const token = sessionToken(withCookies(await openSession(zara.id, new Request("http://localhost/"))))
  expect(await leaveLater(zara.id, 14, ctx())).toMatchObject({ done: true, value: expect.stringMatching(/20\d\d$/) })

  expect(await findViewer(token)).toBeNull()
  expect([await statusOf(zara.id), await isVisible(zara.profileId)]).toEqual(["leaving", false])
  const chat = (await findChat(omar.id, { id: zara.id }))!
  expect(chat).toMatchObject({
    connected: false,
    other: { name: "Deleted member", email: "", gone: true, avatar: null },
  })
  expect(whyNotRead(chat)).toBeUndefined()
  expect((await readHistory({ id: omar.id, email: "" }, chat)).messages).toMatchObject([{ message: "Salam" }])
  expect(await findChat(omar.id, { email: zara.email! })).toBeUndefined()
  const { contacts } = await listContacts(omar.id)
  expect(contacts).toMatchObject([{ name: "Deleted member", email: null, clients: null, avatar: null }])

  expect(await leaveLater(zara.id, 14, ctx())).toMatchObject({ done: false, reason: "conflict" })
  expect(await keepAccount(zara.id, ctx())).toBe(true)
  expect(await keepAccount(zara.id, ctx())).toBe(false)
  expect([await statusOf(zara.id), await isVisible(zara.profileId)]).toEqual(["active", true])
  expect((await findChat(omar.id, { id: zara.id }))!.other).toMatchObject({ gone: false, email: zara.email })
  expect(subjectsTo(zara.email)).toEqual([AT_ONCE, KEPT])
})

test("She is mailed at once, two days before the end and at the end, each once, and then she is gone", async () => {
  const { zara, omar } = await friends()
  await leaveLater(zara.id, 14, ctx())
  await clock.forward({ days: 11, hours: 23 })
  await sweepLeaving()
  expect(subjectsTo(zara.email)).toEqual([AT_ONCE])
  await clock.forward({ hours: 2 })
  await Promise.all([sweepLeaving(), sweepLeaving()])
  await sweepLeaving()
  expect([subjectsTo(zara.email), await statusOf(zara.id)]).toEqual([[AT_ONCE, SOON], "leaving"])
  await clock.forward({ days: 2 })
  await Promise.all([sweepLeaving(), sweepLeaving()])
  await sweepLeaving()
  expect(subjectsTo(zara.email)).toEqual([AT_ONCE, SOON, GONE])
  const [shell] = await db.select().from(accounts).where(eq(accounts.id, zara.id))
  expect(shell).toMatchObject({ status: "deleted", email: null, leavesAt: null, leavingMailedAt: null })
  const chat = (await findChat(omar.id, { id: zara.id }))!
  expect((await readHistory({ id: omar.id, email: "" }, chat)).messages).toMatchObject([{ message: "Salam" }])
  const lines = await sql`select action from audit_event where object_id = ${zara.id} order by id`
  expect(lines.map(({ action }) => action)).toEqual(["account.leaving", "account.deleted"])
})

test("What is cut off in the middle is whole before and after, and the others go on", async () => {
  const [{ zara }, hamza] = [await friends(), await makePerson("Hamza", { profile: false })]
  for (const { id } of [zara, hamza]) await leaveLater(id, 1, ctx())
  await clock.forward({ days: 1 })
  await sql`create function stop_it() returns trigger language plpgsql as $$ begin raise exception 'stop'; end $$`
  await sql`create trigger stop before delete on profile for each row execute function stop_it()`
  await finishLeavings()
  expect([await statusOf(zara.id), await isVisible(zara.profileId)]).toEqual(["leaving", false])
  expect(await statusOf(hamza.id)).toBe("deleted")
  await sql`drop trigger stop on profile`
  await finishLeavings()
  expect(await statusOf(zara.id)).toBe("deleted")
  // One who waits for less than two days is not mailed that it is two.
  expect(subjectsTo(zara.email)).not.toContain(SOON)
})

test("Whoever comes back in the moment of the deletion is kept or deleted, never half of it", async () => {
  const { zara } = await friends()
  await leaveLater(zara.id, 1, ctx())
  await clock.forward({ days: 1 })
  const [kept] = await Promise.all([keepAccount(zara.id, ctx()), deleteAccount(zara.id, undefined, { only: isDue })])
  expect(await statusOf(zara.id)).toBe(kept ? "active" : "deleted")
  expect(await isVisible(zara.profileId)).toBe(kept ? true : undefined)
})

test("Suspended meanwhile, she stays hidden, cannot come back before it ends, and is deleted on her day", async () => {
  const { zara } = await friends()
  const nadia = await makePerson("Nadia", { role: "admin" })
  await leaveLater(zara.id, 14, ctx())
  expect(await applyAction(nadia, zara.id, "suspend", "Insults", ctx())).toEqual({
    done: true,
    value: "Zarqunia Malik",
  })
  expect(await keepAccount(zara.id, ctx())).toBe(false)
  await applyAction(nadia, zara.id, "restore", "", ctx())
  expect([await statusOf(zara.id), await isVisible(zara.profileId)]).toEqual(["leaving", false])
  await applyAction(nadia, zara.id, "suspend", "Insults", ctx())
  await clock.forward({ days: 14 })
  await sweepLeaving()
  expect(await statusOf(zara.id)).toBe("deleted")
})

test("'Delete at once' does so, and so does every deletion where the site lets nobody wait", async () => {
  const [zara, hina, nadia] = [
    await makePerson("Zara"),
    await makePerson("Hina"),
    await makePerson("Nadia", { role: "admin" }),
  ]
  const leaveAs = ({ id, email }: typeof zara, when: "later" | "now") =>
    leave({ id, email: email!, role: "user" }, { when }, new Request("http://localhost/"), ctx())
  expect(await leaveAs(zara, "now")).toMatchObject({ done: true, value: { going: { profiles: 1 }, until: undefined } })
  await saveSettings(nadia, { ...(await readSettings()), leavingDays: 0 })
  expect(await leaveAs(hina, "later")).toMatchObject({ done: true, value: { until: undefined } })
  expect([await statusOf(zara.id), await statusOf(hina.id)]).toEqual(["deleted", "deleted"])
  await saveSettings(nadia, { ...(await readSettings()), leavingDays: 14 })
})

test("The last administrator stays", async () => {
  await sql`update account set role = 'user' where role = 'admin'`
  const nadia = await makePerson("Nadia", { role: "admin" })
  expect(await leaveLater(nadia.id, 14, ctx())).toMatchObject({ message: expect.stringMatching(/only administrator/) })
})
