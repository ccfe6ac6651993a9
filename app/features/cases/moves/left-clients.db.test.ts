import { beforeEach, expect, test } from "vitest"
import { deleteAccount } from "#app/features/accounts/leaving/delete-account.server.ts"
import { answer, sendRequest } from "#app/features/connections/connections.server.ts"
import { deleteProfile } from "#app/features/wizards/edit-profile.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { moveCase, openCase } from "../cases.server.ts"
import { listCases } from "../desk/desk.server.ts"
import { addNote } from "../notes/notes.server.ts"
import { findCase } from "../page/case-page.server.ts"
import { whatGoesWith } from "../what-goes.server.ts"

newDatabase()

async function makeConsultant(name: string, client: string, gender: string) {
  const consultant = await makePerson(name, { role: "guest", plan: "pro" })
  return { ...consultant, client: await makeProfile(consultant.id, client, { kind: "client", gender }) }
}
type Consultant = Awaited<ReturnType<typeof makeConsultant>>
let farhat: Consultant
let rukhsana: Consultant

beforeEach(async () => {
  farhat = await makeConsultant("Farhat", "Sana", "female")
  rukhsana = await makeConsultant("Rukhsana", "Ali", "male")
})

/** Farhat's about Ali. */
async function open() {
  const opened = await openCase(farhat, farhat.client, rukhsana.client)
  if (!opened.done) throw new Error(opened.message)
  return opened.value
}

/** What a consultant reads of each case on her desk, and on its own page. */
async function readDesk(viewer: Pick<Viewer, "id">) {
  const { cases } = await listCases(viewer, {}, { page: 1, limit: 10 })
  return Promise.all(
    cases.map(async ({ id, otherName, stage }) => {
      const page = await findCase(viewer, id)
      expect(page).toMatchObject({ otherName, stage })
      return [otherName, stage, page!.endedReason]
    }),
  )
}

async function connect() {
  await sendRequest(farhat, { profileId: rukhsana.client, clientId: farhat.client })
  const [request] = await sql<{ id: number }[]>`select max(id)::int as id from connection_request`
  await answer(rukhsana, request!.id, "accept")
}

test("A case with another consultant's client who is deleted ends, and keeps the name that was known", async () => {
  const id = await open()
  await addNote(farhat, farhat.client, { body: "Ali's uncle called" })
  expect(await deleteProfile(rukhsana, rukhsana.client, ctx())).toMatchObject({ done: true })
  expect(await readDesk(farhat)).toEqual([["Ali", "ended", "The client has left"]])
  expect((await findCase(farhat, id))!.events[0]!.text).toBe("Moved from “Considered” to “Ended”: The client has left")
})

test("It is the whole name where the two were connected, and what has ended before keeps its reason", async () => {
  await connect()
  const hira = await makeProfile(farhat.id, "Hira", { kind: "client" })
  const second = await openCase(farhat, hira, rukhsana.client)
  if (second.done) await moveCase(farhat, second.value, { stage: "ended", reason: "Their family said no" })
  await deleteProfile(rukhsana, rukhsana.client, ctx())
  expect(await readDesk(farhat)).toEqual(
    [
      ["Ali", "ended", "Their family said no"],
      ["Ali Malik", "ended", "The client has left"],
    ].toReversed(),
  )
})

test("An engagement stays one, with the name", async () => {
  const id = await open()
  await moveCase(farhat, id, { stage: "engaged", reason: "" })
  await deleteProfile(rukhsana, rukhsana.client, ctx())
  expect(await readDesk(farhat)).toEqual([["Ali", "engaged", null]])
})

test("A consultant who deletes the account ends the cases of others, and leaves no name, of earlier clients neither", async () => {
  await connect()
  const omar = await makeProfile(rukhsana.id, "Omar", { kind: "client", gender: "male" })
  await openCase(farhat, farhat.client, omar)
  await deleteProfile(rukhsana, omar, ctx())
  expect(await readDesk(farhat)).toContainEqual(["Omar", "ended", "The client has left"])
  await deleteAccount(rukhsana.id, ctx())
  const nobody = ["Deleted profile", "ended", "The client has left"]
  expect(await readDesk(farhat)).toEqual([nobody, nobody])
  const traces =
    await sql`select 1 from client_case one where one.consultant_id = ${farhat.id} and one::text ~ 'Ali|Omar'`
  expect(traces).toHaveLength(0)
})

test("A member who deletes the profile or the account ends the case, and leaves no name", async () => {
  const [bilal, imran] = [await makePerson("Bilal"), await makePerson("Imran")]
  for (const man of [bilal, imran]) await openCase(farhat, farhat.client, man.profileId)
  await deleteProfile(bilal, bilal.profileId, ctx())
  await deleteAccount(imran.id, ctx())
  const nobody = ["Deleted profile", "ended", "The profile was deleted"]
  expect(await readDesk(farhat)).toEqual([nobody, nobody])
})

test.each([
  [
    "an administrator deletes it",
    async () => deleteProfile(await makePerson("Nadia", { role: "admin" }), rukhsana.client, ctx()),
  ],
  [
    "the family has taken the consent back",
    async () => {
      await sql`update client_consent set state = 'withdrawn' where profile_id = ${rukhsana.client}`
      return deleteProfile(rukhsana, rukhsana.client, ctx())
    },
  ],
])("No name stays where %s", async (_, leave) => {
  await open()
  expect(await leave()).toMatchObject({ done: true })
  expect(await readDesk(farhat)).toEqual([["Deleted profile", "ended", "The client has left"]])
})

test("Whoever may not delete a profile ends no case with it", async () => {
  await open()
  for (const stranger of [farhat, await makePerson("Zara")])
    expect(await deleteProfile(stranger, rukhsana.client, ctx())).toMatchObject({ done: false, reason: "not-found" })
  const { cases } = await listCases(farhat, {}, { page: 1, limit: 10 })
  expect(cases).toMatchObject([{ otherName: "Ali", stage: "considered" }])
})

test("Farhat is told beforehand what goes with Sana; of whoever is no client nothing is said", async () => {
  expect(await whatGoesWith(farhat.client)).toBe("")
  await open()
  for (const body of ["Call the family", "Ask for a picture"]) await addNote(farhat, farhat.client, { body })
  expect(await whatGoesWith(farhat.client)).toBe("1 case and 2 notes go with her.")
  expect(await whatGoesWith((await makePerson("Bilal")).profileId)).toBe("")
})
