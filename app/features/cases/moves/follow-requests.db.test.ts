import { expect, test } from "vitest"
import { deleteAccount } from "#app/features/accounts/leaving/delete-account.server.ts"
import { expireRequests } from "#app/features/connections/closing/expire-requests.server.ts"
import { answer, removeConnection, sendRequest } from "#app/features/connections/connections.server.ts"
import { block } from "#app/features/safety/blocks.server.ts"
import { deleteProfile } from "#app/features/wizards/edit-profile.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { moveCase, openCase } from "../cases.server.ts"
import { followChat } from "./follow-chat.server.ts"

newDatabase()
const clock = movableClock()

async function makeConsultant(name: string, ...clients: string[]) {
  const consultant = await makePerson(name, { role: "guest", plan: "pro" })
  const ids: number[] = []
  for (const client of clients) ids.push(await makeProfile(consultant.id, client, { kind: "client" }))
  return { ...consultant, one: ids[0]!, two: ids[1]! }
}
type Consultant = Awaited<ReturnType<typeof makeConsultant>>

/** Each case of a consultant as client, other, stage and why it has ended. */
const casesOf = async ({ id }: { id: number }) =>
  (
    await sql<{ client: string; other: string | null; stage: string; why: string | null }[]>`
      select client.first_name as client, other.first_name as other, stage, ended_reason as why from client_case
        join profile client on client.id = client_id left join profile other on other.id = other_id
      where consultant_id = ${id} order by client_case.id`
  ).map(({ client, other, stage, why }) => [client, other, stage, ...(why ? [why] : [])])

const requestOf = async ({ id }: { id: number }) =>
  (
    await sql<{ id: number }[]>`select id::int from connection_request where sender_id = ${id} order by id desc limit 1`
  )[0]!.id

async function asked(farhat: Consultant, rukhsana: Consultant) {
  await sendRequest(farhat, { profileId: rukhsana.one, clientId: farhat.one })
  return requestOf(farhat)
}

test("Farhat's request opens a case at both bureaus; yes, words and the end of the connection move both", async () => {
  const [farhat, rukhsana] = [await makeConsultant("Farhat", "Sana"), await makeConsultant("Rukhsana", "Ali")]
  const request = await asked(farhat, rukhsana)
  expect(await casesOf(farhat)).toEqual([["Sana", "Ali", "proposed"]])
  expect(await casesOf(rukhsana)).toEqual([["Ali", "Sana", "proposed"]])

  await answer(rukhsana, request, "accept")
  expect(await casesOf(farhat)).toEqual([["Sana", "Ali", "both_interested"]])
  await followChat([{ fromId: rukhsana.id, toId: farhat.id }])
  expect(await casesOf(farhat)).toEqual([["Sana", "Ali", "contacts_shared"]])
  expect(await casesOf(rukhsana)).toEqual([["Ali", "Sana", "contacts_shared"]])

  const [own] = await sql<{ id: number }[]>`select id::int from client_case where consultant_id = ${farhat.id}`
  await moveCase(farhat, own!.id, { stage: "engaged", reason: "" })
  await removeConnection(rukhsana, farhat.id)
  expect(await casesOf(farhat)).toEqual([["Sana", "Ali", "engaged"]])
  expect(await casesOf(rukhsana)).toEqual([["Ali", "Sana", "ended", "removed"]])
  const events =
    await sql`select kind, from_stage, to_stage, by_id::int as by from case_event where case_id = ${own!.id} order by id`
  expect(events.map((event) => [event.kind, event.from_stage, event.to_stage, event.by])).toEqual([
    ["opened", null, "proposed", null],
    ["moved", "proposed", "both_interested", null],
    ["moved", "both_interested", "contacts_shared", null],
    ["moved", "contacts_shared", "engaged", farhat.id],
  ])
})

test("An idea becomes a proposal, ends with a 'no', and begins anew", async () => {
  const [farhat, bilal] = [await makeConsultant("Farhat", "Sana"), await makePerson("Bilal")]
  expect(await openCase(farhat, farhat.one, bilal.profileId)).toMatchObject({ done: true })
  expect(await casesOf(farhat)).toEqual([["Sana", "Bilal", "considered"]])
  await sendRequest(farhat, { profileId: bilal.profileId, clientId: farhat.one })
  await answer(bilal, await requestOf(farhat), "decline")
  expect(await casesOf(farhat)).toEqual([["Sana", "Bilal", "ended", "declined"]])
  await sendRequest(bilal, { profileId: farhat.one })
  expect(await casesOf(farhat)).toEqual([["Sana", "Bilal", "proposed"]])
  await answer(bilal, await requestOf(bilal), "cancel")
  expect(await casesOf(farhat)).toEqual([["Sana", "Bilal", "ended", "cancelled"]])
})

test("A request that nobody answers ends its case", async () => {
  const [farhat, rukhsana] = [await makeConsultant("Farhat", "Sana"), await makeConsultant("Rukhsana", "Ali")]
  await asked(farhat, rukhsana)
  await clock.forward({ days: 31 })
  await expireRequests()
  expect(await casesOf(rukhsana)).toEqual([["Ali", "Sana", "ended", "expired"]])
})

test("Accepted for another client, the case goes on with that one", async () => {
  const [farhat, rukhsana] = [await makeConsultant("Farhat", "Sana"), await makeConsultant("Rukhsana", "Ali", "Omar")]
  await answer(rukhsana, await asked(farhat, rukhsana), "accept", rukhsana.two)
  expect(await casesOf(farhat)).toEqual([
    ["Sana", "Ali", "ended", "other-client"],
    ["Sana", "Omar", "both_interested"],
  ])
  expect(await casesOf(rukhsana)).toEqual([
    ["Ali", "Sana", "ended", "other-client"],
    ["Omar", "Sana", "both_interested"],
  ])
})

test("A member who asks a consultant for nobody in particular makes a case once a client is chosen", async () => {
  const [farhat, bilal] = [await makeConsultant("Farhat", "Sana", "Hira"), await makePerson("Bilal")]
  await sendRequest(bilal, { receiverId: farhat.id })
  expect(await casesOf(farhat)).toEqual([])
  await answer(farhat, await requestOf(bilal), "accept", farhat.two)
  expect(await casesOf(farhat)).toEqual([["Hira", "Bilal", "both_interested"]])
})

test("A block ends ideas as well, and says to neither side that it is one", async () => {
  const [farhat, rukhsana] = [await makeConsultant("Farhat", "Sana", "Hira"), await makeConsultant("Rukhsana", "Ali")]
  await asked(farhat, rukhsana)
  await openCase(farhat, farhat.two, rukhsana.one)
  await openCase(rukhsana, rukhsana.one, farhat.two)
  await block(rukhsana, farhat.id)
  expect(await casesOf(farhat)).toEqual([
    ["Sana", "Ali", "ended", "declined"],
    ["Hira", "Ali", "ended", "gone"],
  ])
  expect(await casesOf(rukhsana)).toEqual([
    ["Ali", "Sana", "ended", "declined"],
    ["Ali", "Hira", "ended", "gone"],
  ])
})

test("Whoever is deleted is nobody in the cases of others; one's own go with the client", async () => {
  const [farhat, rukhsana] = [await makeConsultant("Farhat", "Sana"), await makeConsultant("Rukhsana", "Ali", "Omar")]
  await openCase(farhat, farhat.one, rukhsana.one)
  await openCase(farhat, farhat.one, rukhsana.two)
  await openCase(rukhsana, rukhsana.two, farhat.one)
  await deleteProfile(rukhsana, rukhsana.one, ctx())
  expect(await casesOf(farhat)).toEqual([
    ["Sana", null, "ended", "left"],
    ["Sana", "Omar", "considered"],
  ])
  await deleteAccount(rukhsana.id, ctx())
  expect(await casesOf(farhat)).toEqual([
    ["Sana", null, "ended", "left"],
    ["Sana", null, "ended", "left"],
  ])
  expect(await casesOf(rukhsana)).toEqual([])
})

test("Words that are general belong to no case where two have several; words about one to that one", async () => {
  const [farhat, rukhsana] = [await makeConsultant("Farhat", "Sana", "Hira"), await makeConsultant("Rukhsana", "Ali")]
  await answer(rukhsana, await asked(farhat, rukhsana), "accept")
  await sendRequest(farhat, { profileId: rukhsana.one, clientId: farhat.two })
  const second = await requestOf(farhat)
  await answer(rukhsana, second, "accept")
  await followChat([{ fromId: farhat.id, toId: rukhsana.id }])
  await followChat([{ fromId: farhat.id, toId: rukhsana.id, about: second }])
  expect(await casesOf(farhat)).toEqual([
    ["Sana", "Ali", "both_interested"],
    ["Hira", "Ali", "contacts_shared"],
  ])
})
