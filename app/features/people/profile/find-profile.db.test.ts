import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests } from "#db/schema/connections.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { blocks } from "#db/schema/safety.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { findProfile } from "./find-profile.server.ts"

newDatabase()

const PHONE = "+923001234567"
const SHOWN = "+92 300 1234567"
const sanas = () => makePerson("Sana", { profile: { contactNumber: PHONE } })

test("a stranger sees the biodata, and neither number nor address anywhere in it", async () => {
  const [bilal, sana] = [await makePerson("Bilal"), await sanas()]
  const page = await findProfile(bilal, sana.profileId)
  expect(page).toMatchObject({ name: "Sana Malik", own: false, state: null, contact: null, emailHint: null })
  expect(JSON.stringify(page)).not.toContain(PHONE)
  expect(JSON.stringify(page)).not.toContain(SHOWN)
  expect(JSON.stringify(page)).not.toContain(sana.email)
})

test("a pending request shows the address masked, a connection shows both in full", async () => {
  const [bilal, sana] = [await makePerson("Bilal"), await sanas()]
  const [request] = await db
    .insert(connectionRequests)
    .values({ senderId: bilal.id, receiverId: sana.id, profileId: sana.profileId })
    .returning()
  const pending = await findProfile(bilal, sana.profileId)
  expect(pending).toMatchObject({ state: "sent", contact: null, emailHint: "s•••@example.com" })
  expect(JSON.stringify(pending)).not.toContain(sana.email)
  expect(await findProfile(sana, bilal.profileId)).toMatchObject({ state: "received", contact: null })

  await db.update(connectionRequests).set({ status: "accepted" }).where(eq(connectionRequests.id, request!.id))
  const connected = await findProfile(bilal, sana.profileId)
  expect(connected).toMatchObject({ state: "connected", contact: { number: SHOWN, email: sana.email } })
})

test("birth date and parents' names are for the owner, connections and administrators", async () => {
  const family = { dateOfBirth: "1991-02-27", fatherName: "Tariq Secret", motherName: "Nasreen Secret" }
  const [bilal, friend] = [await makePerson("Bilal"), await makePerson("Friend")]
  const [consultant, administrator] = [
    await makePerson("Consultant", { role: "guest" }),
    await makePerson("Nadia", { role: "admin" }),
  ]
  const sana = await makeProfile(consultant.id, "Sana", { kind: "client", ...family })
  const read = async (viewer: Parameters<typeof findProfile>[0]) => JSON.stringify(await findProfile(viewer, sana))
  await db.insert(connectionRequests).values([
    { senderId: friend.id, receiverId: consultant.id, profileId: sana, receiverClientId: sana, status: "accepted" },
    { senderId: bilal.id, receiverId: consultant.id, profileId: sana, receiverClientId: sana },
  ])
  expect(await read(bilal)).not.toMatch(/February|1991|Secret/)
  for (const trusted of [friend, consultant, { ...administrator, role: "admin" as const }])
    for (const detail of ["27 February 1991", "Tariq Secret", "Nasreen Secret"])
      expect(await read(trusted)).toContain(detail)
})

test("says how the two suit: of the viewer's own profile, or of the client whom a consultant acts for", async () => {
  const him = { gender: "male", sect: "Sunni", prefersSect: "Sunni" }
  const bilal = await makePerson("Bilal", { profile: him })
  const sana = await makePerson("Sana", { profile: { sect: "Sunni" } })
  const consultant = await makePerson("Consultant", { role: "guest" })
  const client = { id: await makeProfile(consultant.id, "Waleed", { kind: "client", ...him }), name: "Waleed Malik" }
  const fitSummary = async (viewer: Parameters<typeof findProfile>[0]) =>
    (await findProfile(viewer, sana.profileId))!.fit?.summary
  expect(await fitSummary(bilal)).toMatch(/^Meets all your wishes/)
  expect(await fitSummary(consultant)).toBeUndefined()
  expect(await fitSummary({ id: consultant.id, actingFor: client })).toMatch(/^Meets all \u2068Waleed\u2069’s wishes/)
  expect((await findProfile(sana, sana.profileId))!.fit).toBeNull()
})

test("the owner sees everything, even while hidden", async () => {
  const sana = await sanas()
  await db.insert(pictures).values({ id: "sana", accountId: sana.id, width: 480, height: 600 })
  await db.update(profiles).set({ visible: false, pictureId: "sana" }).where(eq(profiles.id, sana.profileId))
  await db.update(accounts).set({ showPicture: false }).where(eq(accounts.id, sana.id))
  const page = await findProfile(sana, sana.profileId)
  expect(page).toMatchObject({ own: true, pictureId: "sana", contact: { number: SHOWN, email: sana.email } })
})

test("unknown, hidden, blocked and suspended are all the same nothing", async () => {
  const bilal = await makePerson("Bilal")
  const hidden = await makePerson("Hidden", { profile: { visible: false } })
  const blocker = await makePerson("Blocker")
  const suspended = await makePerson("Suspended")
  await db.insert(blocks).values({ blockerId: blocker.id, blockedId: bilal.id })
  await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, suspended.id))
  for (const id of [999_999_999, hidden.profileId, blocker.profileId, suspended.profileId])
    expect(await findProfile(bilal, id)).toBeUndefined()
})

test("a client's page names the consultant, and says whether the company was checked", async () => {
  const bilal = await makePerson("Bilal")
  const consultant = await makePerson("Consultant", { role: "guest" })
  const client = await makeProfile(consultant.id, "Client", { kind: "client", companyName: "Good Matches" })
  expect((await findProfile(bilal, client))!.consultant).toEqual({
    name: "Consultant",
    company: "Good Matches",
    checked: false,
    consented: expect.stringMatching(/^Agreed on /),
  })
  expect((await findProfile(bilal, bilal.profileId))!.consultant).toBeNull()
})
