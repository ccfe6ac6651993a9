import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { listContacts } from "#app/features/chat/server/contacts.server.ts"
import { findChat } from "#app/features/chat/server/conversations.server.ts"
import { answer, sendRequest } from "#app/features/connections/connections.server.ts"
import { listConnections, listPending } from "#app/features/connections/lists/request-lists.server.ts"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import { findPersonSummaries } from "#app/features/moderation/person-summary.server.ts"
import { newestNotifications } from "#app/features/notifications/notifications.server.ts"
import { listCards } from "#app/features/people/card/cards.server.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { listReportQueue } from "#app/features/reports/report-queue.server.ts"
import { block, listBlocked } from "#app/features/safety/blocks.server.ts"
import { bodyOf, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { isolated } from "#app/ui/isolated.ts"
import { findViewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { reports } from "#db/schema/safety.ts"
import { makePerson, makeProfile, makeSignedIn } from "#db/test-people.ts"
import { listRequests } from "./users/user.server.ts"
import { userQueryFrom } from "./users/user-query.ts"
import { listUsers } from "./users/users.server.ts"

const url = newDatabase()
runningOutbox(url)

const FIRST = { page: 1, limit: 10 } as const
const MIXED = { firstName: "Mariam", lastName: "O'Malik-خان" }
const NAME = "Mariam O'Malik-خان"

const mariam = () => makeSignedIn("mimi_1998", { plan: "pro", profile: { ...MIXED, prefersGender: "male" } })
const names = (people: { name: string }[]) => people.map(({ name }) => name)

test("Mariam goes by her profile's name wherever others read of her, and by a new one at once", async () => {
  const [her, bilal] = [await mariam(), await makeSignedIn("Bilal", { plan: "pro" })]
  const [asking, asked] = [
    { id: her.id, role: "user" as const },
    { id: bilal.id, role: "user" as const },
  ]
  await sendRequest(asking, { receiverId: bilal.id })
  const [request] = await db.select({ id: requests.id }).from(requests).where(eq(requests.senderId, her.id))

  const heard = async () => (await newestNotifications(bilal))[0]!.text
  expect(await heard()).toBe(`${isolated(NAME)} would like to connect with you.`)
  expect(names((await listPending(bilal, "received", FIRST)).people)).toEqual([NAME])
  expect(names((await listCards(bilal, { page: 1 })).people)).toContain(NAME)
  expect((await findProfile(bilal, her.profileId))?.name).toBe(NAME)

  await answer(asked, request!.id, "accept")
  expect(names((await listConnections(bilal, FIRST)).people)).toEqual([NAME])
  expect(names((await listContacts(bilal.id)).contacts)).toEqual([NAME])
  expect((await findChat(bilal.id, { id: her.id }))?.other.name).toBe(NAME)

  await db.update(profiles).set({ lastName: "Khan" }).where(eq(profiles.id, her.profileId))
  expect(names((await listContacts(bilal.id)).contacts)).toEqual(["Mariam Khan"])
  expect(await heard()).toContain(isolated("Mariam Khan"))
  await block(asked, her.id)
  expect(names((await listBlocked(bilal, FIRST)).people)).toEqual(["Mariam Khan"])
})

test("To administrators the account shows its own name, and the profile's beside it", async () => {
  const [her, bilal] = [await mariam(), await makePerson("Bilal")]
  await sendRequest({ id: her.id, role: "user" }, { receiverId: bilal.id })
  await db.insert(reports).values({ reporterId: bilal.id, subjectId: her.id, category: "rude", content: {} })
  expect((await listRequests(bilal.id)).map(({ otherName }) => otherName)).toEqual([NAME])
  expect((await listReportQueue("open", FIRST)).reports.at(-1)?.subject).toBe(NAME)
  expect(await findPersonSummaries([her.id])).toMatchObject([{ name: "mimi_1998", profileName: NAME }])
  const { users } = await listUsers(userQueryFrom(new Request(`http://localhost/?q=${her.email}`)), FIRST)
  expect(users.map(({ name, profile }) => [name, profile])).toEqual([["mimi_1998", NAME]])
})

test("She is greeted by that name, on her screens and in mails, where the comma keeps its place", async () => {
  const her = await mariam()
  expect(await findViewer(her.token)).toMatchObject({ name: NAME, accountName: "mimi_1998" })
  const mail = { subject: "News", text: ["All is well."], path: "/" }
  await db.transaction((tx) => announceDecision(tx, her.id, { note: "All is well.", mail }))
  const [sent] = await mailsTo(her.email)
  const text = decodeURIComponent(bodyOf(sent!).replaceAll("=\r\n", "").replaceAll("=", "%"))
  expect(text).toContain(`Dear ${isolated(NAME)},`)
})

test("A consultant goes by name and company; without a profile the account's name stays", async () => {
  const company = { name: "Farhat Saeed", companyName: "Saeed Marriage Bureau" }
  const farhat = await makePerson("Farhat", { role: "guest", account: company })
  const client = await makeProfile(farhat.id, "Sana", { kind: "client", consultantName: "Farhat S." })
  const [bilal, newcomer] = [await makeSignedIn("Bilal"), await makePerson("Nida", { profile: false })]
  await sendRequest({ id: farhat.id, role: "guest" }, { profileId: bilal.profileId, clientId: client })
  expect((await newestNotifications(bilal))[0]!.text).toContain(isolated("Farhat Saeed, Saeed Marriage Bureau"))
  const [request] = (await listPending(bilal, "received", FIRST)).people
  expect([request?.name, request?.through]).toEqual([
    "Sana Malik",
    `Through ${isolated("Farhat Saeed")}, ${isolated("Saeed Marriage Bureau")} (not yet verified)`,
  ])
  expect((await findProfile(bilal, client))?.consultant?.name).toBe("Farhat Saeed")
  await answer({ id: bilal.id, role: "user" }, request!.requestId, "accept")
  expect(names((await listContacts(bilal.id)).contacts)).toEqual(["Farhat Saeed, Saeed Marriage Bureau"])
  expect(await findPersonSummaries([newcomer.id])).toMatchObject([{ name: "Nida", profileName: null }])
})
