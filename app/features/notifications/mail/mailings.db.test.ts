import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { markRead } from "#app/features/chat/server/conversations.server.ts"
import { sendMessage } from "#app/features/chat/server/messages.server.ts"
import { answer, sendRequest } from "#app/features/connections/connections.server.ts"
import { findViewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { FREQUENCIES } from "#db/schema/mails.ts"
import { notifications } from "#db/schema/notifications.ts"
import { blocks } from "#db/schema/safety.ts"
import { movableClock } from "#db/test-clock.ts"
import {
  connectPeople,
  makePerson,
  makeProfile,
  makeSignedIn,
  openSession,
  type SignedInPerson,
} from "#db/test-people.ts"
import { markAllAsRead } from "../notifications.server.ts"
import { notify } from "../notify.server.ts"
import { saveFrequencies } from "./mail-preferences.server.ts"
import { afterDays, afterMinutes, mailbox, sweepMails } from "./mailbox-for-tests.ts"

const databaseUrl = newDatabase()
const clock = movableClock()
const { subjectsTo, mailTo, allSubjects } = mailbox(databaseUrl)

const asks = (from: SignedInPerson, to: SignedInPerson) =>
  sendRequest({ id: from.id, role: "user" }, { receiverId: to.id })
const two = async () => [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal")] as const
const LIKES = "Somebody would like to connect with you"

test("A request is mailed after two minutes and once, naming who asks but nothing that identifies a row", async () => {
  const [ayesha, bilal] = await two()
  await asks(bilal, ayesha)
  const [notice] = await db.select().from(notifications).where(eq(notifications.accountId, ayesha.id))
  await sweepMails(new Date(notice!.createdAt.getTime() + 2 * 60_000 - 1))
  expect(await subjectsTo(ayesha)).toEqual([])
  await Promise.all([sweepMails(afterMinutes(2.1)), sweepMails(afterMinutes(2.1))])
  await sweepMails(afterMinutes(3))
  expect(await subjectsTo(ayesha)).toEqual([LIKES])
  const mail = await mailTo(ayesha)
  expect(mail.text).toContain("- Bilal Malik would like to connect with you.")
  expect(mail.text).toContain("/connectionRequest?tab=received")
  expect(mail.text).not.toMatch(/\d{6}/)
  expect(mail.html).toContain("Bilal Malik")
  expect(mail.html).not.toMatch(/<img|url\(|src=|<link|<script/i)
  expect(mail.unsubscribe).toMatch(/\/mail\/unsubscribe\/request\.[a-p]{44}$/)
})

test("An acceptance is mailed after two minutes, a message after fifteen and without its words", async () => {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha", { plan: "pro" }), await makeSignedIn("Bilal", { plan: "pro" })]
  await asks(ayesha, bilal)
  const [{ id } = { id: 0 }] = await db
    .select({ id: requests.id })
    .from(requests)
    .where(eq(requests.senderId, ayesha.id))
  await answer({ id: bilal.id, role: "user" }, id, "accept")
  await sendMessage({ sender: bilal, to: { id: ayesha.id }, message: "A secret of ours", clientId: randomUUID() })
  await sweepMails(afterMinutes(14))
  expect(await subjectsTo(ayesha)).toEqual(["You have a new connection"])
  await sweepMails(afterMinutes(16))
  expect(await subjectsTo(ayesha)).toEqual(["You have a new connection", "A new message waits for you"])
  const { raw, text } = await mailTo(ayesha)
  expect(text).toContain("Bilal Malik has written to you.")
  expect(raw).not.toContain("secret")
})

test("What was read, answered or taken back meanwhile is not mailed", async () => {
  const [ayesha, bilal, omar] = [
    await makeSignedIn("Ayesha", { plan: "pro" }),
    await makeSignedIn("Bilal"),
    await makeSignedIn("Omar", { plan: "pro" }),
  ]
  await asks(bilal, ayesha)
  await markAllAsRead(ayesha)
  await connectPeople(omar, ayesha)
  const sent = await sendMessage({ sender: omar, to: { id: ayesha.id }, message: "Salam", clientId: randomUUID() })
  await markRead(ayesha.id, omar.id, sent.done ? sent.value._id : 0)
  const sana = await makeSignedIn("Sana")
  await asks(ayesha, sana)
  const [{ id } = { id: 0 }] = await db
    .select({ id: requests.id })
    .from(requests)
    .where(eq(requests.senderId, ayesha.id))
  await answer({ id: sana.id, role: "user" }, id, "decline")
  await sweepMails(afterDays(1))
  expect(await subjectsTo(ayesha)).toEqual([])
  expect(await subjectsTo(sana)).toEqual([])
})

test("Several of one kind are one mail", async () => {
  const ayesha = await makeSignedIn("Ayesha")
  for (const name of ["Bilal", "Omar", "Daud"]) await asks(await makeSignedIn(name), ayesha)
  await sweepMails(afterMinutes(3))
  expect(await subjectsTo(ayesha)).toEqual(["3 new connection requests"])
  const { text } = await mailTo(ayesha)
  for (const name of ["Bilal", "Omar", "Daud"]) expect(text).toContain(`${name} Malik`)
})

const NOTICES = {
  request: ["Somebody would like to connect with you", { minutes: 2 }],
  accepted: ["You have a new connection", { minutes: 2 }],
  message: ["A new message waits for you", { minutes: 15 }],
  plan: ["News about plans and payments", { minutes: 2 }],
  check: ["News for you on Rishta", { minutes: 2 }],
} as const

const cause: Record<keyof typeof NOTICES, (ayesha: SignedInPerson, bilal: SignedInPerson) => Promise<unknown>> = {
  request: (ayesha, bilal) => asks(bilal, ayesha),
  async accepted(ayesha, bilal) {
    await asks(ayesha, bilal)
    await asks(bilal, ayesha)
    // Whoever asks second accepts.
    await db.delete(notifications).where(eq(notifications.accountId, bilal.id))
  },
  async message(ayesha, bilal) {
    await connectPeople(ayesha, bilal)
    return sendMessage({ sender: bilal, to: { id: ayesha.id }, message: "Salam", clientId: randomUUID() })
  },
  plan: (ayesha) => notify(db, "subscription", { to: ayesha.id, about: 1, plan: "Pro", state: "active" }),
  check: (ayesha) => notify(db, "moderation", { to: ayesha.id, note: "Your profile is checked." }),
}

test.each(
  (Object.keys(NOTICES) as (keyof typeof NOTICES)[]).flatMap((kind) =>
    FREQUENCIES.map((frequency) => [kind, frequency] as const),
  ),
)("Mails of the kind %s come %s when that was chosen", async (kind, frequency) => {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha", { plan: "pro" }), await makeSignedIn("Bilal", { plan: "pro" })]
  await saveFrequencies(ayesha, { [kind]: frequency }, null)
  await cause[kind](ayesha, bilal)
  const [subject, { minutes }] = NOTICES[kind]
  const none: string[] = []
  const when = { now: afterMinutes(minutes + 0.1), daily: afterDays(1), weekly: afterDays(7), never: null }[frequency]
  const before = {
    now: afterMinutes(minutes - 0.1),
    daily: afterMinutes(0),
    weekly: afterDays(5),
    never: afterDays(40),
  }[frequency]
  await sweepMails(before)
  expect(await subjectsTo(ayesha)).toEqual(none)
  if (when) await sweepMails(when)
  expect(await subjectsTo(ayesha)).toEqual(when ? [subject] : none)
})

test("What waited for a weekly mail comes at once when that is chosen meanwhile", async () => {
  const [ayesha, bilal] = await two()
  await saveFrequencies(ayesha, { request: "weekly" }, null)
  await asks(bilal, ayesha)
  await sweepMails(afterMinutes(5))
  expect(await subjectsTo(ayesha)).toEqual([])
  await saveFrequencies(ayesha, { request: "now" }, null)
  await sweepMails(afterMinutes(6))
  expect(await subjectsTo(ayesha)).toEqual([LIKES])
})

test("A consultant chooses for one client; the others stay as they are", async () => {
  const sana = await makeSignedIn("Sana Consultant", { role: "guest" })
  const clients = [
    await makeProfile(sana.id, "Hina", { kind: "client" }),
    await makeProfile(sana.id, "Zara", { kind: "client" }),
  ]
  await saveFrequencies(sana, { request: "never", match: null }, clients[0]!)
  for (const [number, receiverClientId] of clients.entries()) {
    const man = await makePerson(["Bilal", "Omar"][number]!, { profile: { gender: "male" } })
    const [made] = await db
      .insert(requests)
      .values({ senderId: man.id, receiverId: sana.id, profileId: receiverClientId, receiverClientId })
      .returning({ id: requests.id })
    await notify(db, "request", { to: sana.id, from: man.id, about: made!.id })
  }
  await sweepMails(afterMinutes(3))
  expect(await subjectsTo(sana)).toEqual([LIKES])
  expect((await mailTo(sana)).text).toContain("Omar Malik would like to connect with your client Zara")
})

test("Whoever was blocked, suspended or deleted is not written of, nor to", async () => {
  const [ayesha, bilal, omar] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal"), await makeSignedIn("Omar")]
  await asks(bilal, ayesha)
  await asks(ayesha, omar)
  await db.insert(blocks).values({ blockerId: ayesha.id, blockedId: bilal.id })
  await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, omar.id))
  await sweepMails(afterMinutes(5))
  expect(await subjectsTo(ayesha)).toEqual([])
  expect(await subjectsTo(omar)).toEqual([])
})

test("Ayesha is not written of Bilal, who was suspended since he asked, and is of Omar", async () => {
  const [ayesha, bilal, omar] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal"), await makeSignedIn("Omar")]
  for (const man of [bilal, omar]) await asks(man, ayesha)
  await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, bilal.id))
  await sweepMails(afterMinutes(5))
  expect(await subjectsTo(ayesha)).toEqual([LIKES])
  expect((await mailTo(ayesha)).text).not.toContain("Bilal")
})

test("Whoever was away for sixty days gets one farewell, and mails again after coming back", async () => {
  const [ayesha, bilal, omar] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal"), await makeSignedIn("Omar")]
  const later = async () => {
    await clock.forward({ days: 1 })
    await sweepMails()
  }
  await asks(bilal, ayesha)
  await clock.forward({ days: 60 })
  await later()
  await asks(omar, ayesha)
  await later()
  expect(await subjectsTo(ayesha)).toEqual(["We will not write to you for now"])

  const { token } = await openSession(ayesha.id)
  await clock.forward({ days: 1 })
  expect(await findViewer(token)).not.toBeNull()
  await asks(await makeSignedIn("Daud"), ayesha)
  await later()
  expect(await subjectsTo(ayesha)).toEqual(["We will not write to you for now", LIKES])
})

test("Of thousands that wait the most urgent leave first, and each once", async () => {
  await db.execute(sql`insert into account (name, email, status) select 'Crowd', 'crowd.' || n || '@example.com', 'active'
    from generate_series(1, 500) n`)
  await db.execute(sql`insert into notification (account_id, kind, note) select id, kind, 'News' from account,
    (values ('subscription'), ('moderation')) kinds(kind) where name = 'Crowd'`)
  const [ayesha, bilal] = await two()
  await asks(bilal, ayesha)
  await Promise.all([sweepMails(afterMinutes(3)), sweepMails(afterMinutes(3))])
  await sweepMails(afterMinutes(3))
  const subjects = await allSubjects()
  const first = (subject: string) => subjects.indexOf(subject)
  const last = (subject: string) => subjects.lastIndexOf(subject)
  expect(last(LIKES)).toBeLessThan(first("News for you on Rishta"))
  expect(last("News for you on Rishta")).toBeLessThan(first("News about plans and payments"))
  for (const number of [1, 500])
    expect(await subjectsTo({ email: `crowd.${number}@example.com` })).toEqual([
      "News for you on Rishta",
      "News about plans and payments",
    ])
})
