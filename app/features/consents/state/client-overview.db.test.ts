import { expect, test } from "vitest"
import { findCards } from "#app/features/people/card/cards.server.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { noteProfileView } from "#app/features/people/profile/profile-views.server.ts"
import { findDuplicate } from "#app/features/wizards/duplicates.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { DRAFT, makeClient, makePerson } from "#db/test-people.ts"
import { changeClientStatus, countConsentsNeeded, findClientOverview } from "./client-overview.server.ts"

newDatabase()

const consultant = (name: string) => makePerson(name, { role: "guest" })
const change = { intent: "standing", hidesPicture: undefined } as const

test("The desk tells how many clients have still to consent, and when the first is hidden", async () => {
  const farhat = await consultant("Farhat")
  expect(await countConsentsNeeded(farhat)).toBeNull()
  await makeClient(farhat.id, "Sana", DRAFT)
  await makeClient(farhat.id, "Given")
  const old = await makeClient(farhat.id, "Hina")
  await sql`update client_consent set state = 'grace', until = '2027-03-03T12:00:00Z' where profile_id = ${old}`
  expect(await countConsentsNeeded(farhat)).toEqual({ drafts: 1, grace: 1, until: "3 March 2027" })
})

test("Each client is paused, married or without a picture alone, and stays hidden without consent", async () => {
  const [farhat, bilal] = [await consultant("Farhat"), await makePerson("Bilal", { profile: { gender: "male" } })]
  const [sana, hina] = [await makeClient(farhat.id, "Sana"), await makeClient(farhat.id, "Hina", DRAFT)]
  const seen = async (id: number) => (await findProfile(bilal, id)) !== undefined
  for (const status of ["paused", "married"] as const) {
    await changeClientStatus(farhat, sana, { ...change, status })
    expect(await seen(sana)).toBe(false)
  }
  await changeClientStatus(farhat, sana, { intent: "standing", status: "in talks", hidesPicture: "yes" })
  expect(await findProfile(bilal, sana)).toMatchObject({ pictureId: null, availability: { mark: "In talks" } })
  for (const status of ["paused", "looking"] as const) await changeClientStatus(farhat, hina, { ...change, status })
  expect(await seen(hina)).toBe(false)
  expect(await changeClientStatus(await consultant("Other"), sana, { ...change, status: "looking" })).toMatchObject({
    reason: "not-found",
  })
})

test("A client's page says what keeps it from being checked", async () => {
  const farhat = await consultant("Farhat")
  const sana = await makeClient(farhat.id, "Sana", DRAFT)
  expect(await findClientOverview(farhat, sana)).toMatchObject({
    keeps: ["A picture is needed.", "The family has to agree first."],
    waitsSince: null,
    consent: { badge: "No consent yet", shown: false },
  })
})

test("Another consultant's profile view is told once for each day, and without the hour; nobody else's is", async () => {
  const [farhat, other] = [await consultant("Farhat"), await consultant("Rukhsana")]
  const sana = await makeClient(farhat.id, "Sana")
  for (const viewer of [other, other, farhat, await makePerson("Bilal")]) await noteProfileView(viewer, sana)
  const profileViews = async () =>
    (await findClientOverview(farhat, sana))!.profileViews.map(({ name, on }) => [name, on])
  expect((await profileViews()).map(([name]) => name)).toEqual(["Rukhsana"])
  await sql`delete from client_opening where profile_id = ${sana}`
  for (const at of ["2026-11-20T00:01+05", "2026-11-20T23:58+05", "2026-11-19T23:59+05"])
    await sql`insert into client_opening (profile_id, account_id, opened_at) values (${sana}, ${other.id}, ${at})`
  expect(await profileViews()).toEqual([
    ["Rukhsana", "20 Nov 2026"],
    ["Rukhsana", "19 Nov 2026"],
  ])
})

test("Another consultant reads the first name on cards and the page, until the two are connected for the client", async () => {
  const [farhat, other] = [await consultant("Farhat"), await consultant("Rukhsana")]
  const [sana, hina] = [
    await makeClient(farhat.id, "Sana", { aboutMe: "I am a Malik" }),
    await makeClient(farhat.id, "Hina"),
  ]
  const zain = await makeClient(other.id, "Zain", { gender: "male" })
  const names = async () => (await findCards(other, [sana, hina])).map(({ name }) => name)
  expect(await names()).toEqual(["Sana", "Hina"])
  expect(await findProfile(other, sana)).toMatchObject({ name: "Sana", more: { texts: [] }, contact: null })
  await sql`insert into connection_request (sender_id, receiver_id, profile_id, sender_client_id, receiver_client_id, status)
    values (${other.id}, ${farhat.id}, ${sana}, ${zain}, ${sana}, 'accepted')`
  expect(await names()).toEqual(["Sana Malik", "Hina"])
  expect(await findProfile(other, sana)).toMatchObject({
    name: "Sana Malik",
    more: { texts: [{ text: "I am a Malik" }] },
  })
  expect((await findCards(await makePerson("Bilal"), [hina])).map(({ name }) => name)).toEqual(["Hina Malik"])
})

test("A client of one's own with the same phone, or the same name and birth date, is noticed", async () => {
  const [farhat, other] = [await consultant("Farhat"), await consultant("Rukhsana")]
  const sana = await makeClient(farhat.id, "Sana", { contactNumber: "+923001234567" })
  const person = { firstName: "Zoya", lastName: "Khan", dateOfBirth: "1990-01-01", contactNumber: "+923009999999" }
  expect(await findDuplicate(farhat, person)).toBeUndefined()
  expect(await findDuplicate(farhat, { ...person, contactNumber: "+923001234567" })).toMatchObject({
    id: sana,
    phone: true,
  })
  const same = { ...person, firstName: "SANA", lastName: "malik", dateOfBirth: "1998-03-14" }
  expect(await findDuplicate(farhat, same)).toMatchObject({ id: sana, phone: false })
  expect(await findDuplicate(other, same)).toBeUndefined()
})
