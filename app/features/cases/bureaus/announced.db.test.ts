import { beforeEach, expect, test } from "vitest"
import { answer, removeConnection, sendRequest } from "#app/features/connections/connections.server.ts"
import { showClient } from "#app/features/consents/consent-rows.server.ts"
import { newestNotifications } from "#app/features/notifications/notifications.server.ts"
import { block } from "#app/features/safety/blocks.server.ts"
import { deleteProfile } from "#app/features/wizards/edit-profile.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { isolated } from "#app/ui/isolated.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { moveCase, openCase, saveFeedback } from "../cases.server.ts"
import { addCaseNote } from "../notes/notes.server.ts"
import { findCase } from "../page/case-page.server.ts"

newDatabase()

async function makeBureau(name: string, client: string, gender: string) {
  const account = { companyName: `${name} Bureau` }
  const consultant = await makePerson(name, { role: "guest", plan: "pro", account })
  return { ...consultant, client: await makeClient(consultant.id, client, { gender, city: "Lahore" }) }
}
type Bureau = Awaited<ReturnType<typeof makeBureau>>
let farhat: Bureau
let rukhsana: Bureau

beforeEach(async () => {
  farhat = await makeBureau("Farhat", "Sana", "female")
  rukhsana = await makeBureau("Rukhsana", "Ali", "male")
})

const open = async (one: Bureau, other: Bureau) => valueIn(await openCase(one, one.client, other.client))
const newsOf = async ({ id }: Pick<Bureau, "id">) => (await newestNotifications({ id })).map(({ text }) => text)
const read = async (viewer: Bureau, id: number) => {
  const { stage, endedReason, events } = (await findCase(viewer, id))!
  return { stage, endedReason, history: events.map(({ text }) => text) }
}
const FARHAT = isolated("Farhat Bureau")
const ALI = isolated("Ali Malik")

test("What Farhat ends with thanks ends at Rukhsana's as well, who reads what was chosen and nothing else", async () => {
  const [hers, theirs] = [await open(farhat, rukhsana), await open(rukhsana, farhat)]
  await saveFeedback(farhat, hers, { feedbackOfClient: "He is too short", feedbackOfOther: null })
  await addCaseNote(farhat, hers, { body: "The uncle drinks" })
  const reason = "His mother shouted at us"
  await moveCase(farhat, hers, { stage: "ended", reason, announced: "thanks-decided" })

  const words = "No, with thanks: The family has decided for somebody else"
  expect(await read(rukhsana, theirs)).toEqual({
    stage: "ended",
    endedReason: `The other side says n${words.slice(1).replace(":", ".")}`,
    history: [
      "Moved from “Considered” to “Ended”: The other side says no, with thanks. The family has decided for somebody else",
      "Opened as “Considered”",
    ],
  })
  expect(await newsOf(rukhsana)).toEqual([
    `${FARHAT} has ended the case of its client 1 with your client ${ALI}: no, with thanks. The family has decided for somebody else.`,
  ])
  const seen = JSON.stringify([await findCase(rukhsana, theirs), await newsOf(rukhsana)])
  for (const private_ of [reason, "too short", "uncle"]) expect(seen).not.toContain(private_)
  expect((await read(farhat, hers)).history.slice(0, 2)).toEqual([
    "Told to the other bureau: no, with thanks. The family has decided for somebody else.",
    `Moved from “Considered” to “Ended”: ${reason}`,
  ])
  expect(await newsOf(farhat)).toEqual([])
})

test("Without a reason Rukhsana reads that it has ended; a case of nobody else is told to nobody", async () => {
  const hers = await open(farhat, rukhsana)
  await moveCase(farhat, hers, { stage: "ended", reason: "No answer any more" })
  expect(await newsOf(rukhsana)).toEqual([])
  await moveCase(farhat, hers, { stage: "considered", reason: "" })
  const theirs = await open(rukhsana, farhat)
  await moveCase(farhat, hers, { stage: "ended", reason: "No answer any more" })
  expect(await newsOf(rukhsana)).toEqual([`${FARHAT} has ended the case of its client 1 with your client ${ALI}.`])
  expect(await read(rukhsana, theirs)).toMatchObject({ stage: "ended", endedReason: "The other side has ended it" })
})

test("Ended by mistake and taken up again, it is told, and Rukhsana moves hers on by hand", async () => {
  const [hers, theirs] = [await open(farhat, rukhsana), await open(rukhsana, farhat)]
  await moveCase(farhat, hers, { stage: "ended", reason: "A slip", announced: "thanks" })
  await moveCase(farhat, hers, { stage: "met", reason: "" })
  expect((await newsOf(rukhsana))[0]).toBe(
    `${FARHAT} has taken up the case of its client 1 with your client ${ALI} again. You can move yours on by hand.`,
  )
  expect(await read(rukhsana, theirs)).toMatchObject({ stage: "ended" })
  expect((await read(rukhsana, theirs)).history[0]).toBe("The other side has taken it up again")
  await moveCase(rukhsana, theirs, { stage: "met", reason: "" })
  expect(await newsOf(farhat)).toEqual([])
})

test("What Rukhsana has ended for a reason of her own is not taken up by Farhat's", async () => {
  const [hers, theirs] = [await open(farhat, rukhsana), await open(rukhsana, farhat)]
  await moveCase(rukhsana, theirs, { stage: "ended", reason: "Our family said no" })
  await moveCase(farhat, hers, { stage: "ended", reason: "Found somebody else" })
  await moveCase(farhat, hers, { stage: "met", reason: "" })
  expect(await newsOf(rukhsana)).toEqual([])
})

test("An engagement is not undone by the other side's end, but it is told", async () => {
  const [hers, theirs] = [await open(farhat, rukhsana), await open(rukhsana, farhat)]
  await moveCase(rukhsana, theirs, { stage: "engaged", reason: "" })
  await moveCase(farhat, hers, { stage: "ended", reason: "A slip", announced: "thanks-wait" })
  expect(await read(rukhsana, theirs)).toMatchObject({ stage: "engaged" })
  expect((await read(rukhsana, theirs)).history[0]).toMatch(/^The other side says no, with thanks/)
  expect(await newsOf(rukhsana)).toHaveLength(1)
})

test("A member on the other side is told nothing", async () => {
  const bilal = await makePerson("Bilal")
  const hers = valueIn(await openCase(farhat, farhat.client, bilal.profileId))
  await moveCase(farhat, hers, { stage: "ended", reason: "Found somebody else", announced: "thanks" })
  expect(await newsOf(bilal)).toEqual([])
  expect((await read(farhat, hers)).history[0]).toMatch(/^Moved/)
})

test("Both end it at the same moment: neither waits for the other for ever, and one is told", async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await makeBureau("Farhat", "Sana", "female"), await makeBureau("Rukhsana", "Ali", "male")]
    const [hers, theirs] = [await open(one, two), await open(two, one)]
    const end = { stage: "ended", reason: "No answer any more" } as const
    const both = await Promise.all([moveCase(one, hers, end), moveCase(two, theirs, end)])
    expect(both.map((result) => result.done)).toEqual([true, true])
    expect([...(await newsOf(one)), ...(await newsOf(two))]).toHaveLength(1)
  }
})

test("A family that takes its consent back ends the cases of other bureaus, who read that the client has left for now", async () => {
  const theirs = await open(rukhsana, farhat)
  await sendRequest(farhat, { profileId: rukhsana.client, clientId: farhat.client })
  const [hers] = await sql<{ id: number }[]>`select id::int from client_case where consultant_id = ${farhat.id}`
  await sql`update client_consent set state = 'withdrawn', remark = 'They lied to us' where profile_id = ${farhat.client}`
  await db.transaction((tx) => showClient(tx, farhat.client, false))
  expect((await newsOf(rukhsana))[0]).toBe(
    `Client 1 of ${FARHAT} has left for now, so the case with your client ${ALI} has ended.`,
  )
  expect(await read(rukhsana, theirs)).toMatchObject({ stage: "ended", endedReason: "The client has left for now" })
  expect(await read(farhat, hers!.id)).toMatchObject({ endedReason: "The family’s consent has ended" })
  expect(JSON.stringify([await findCase(rukhsana, theirs), await newsOf(rukhsana)])).not.toContain("lied")
  await db.transaction((tx) => showClient(tx, farhat.client, false))
  expect(await newsOf(rukhsana)).toHaveLength(2)
})

test("Whose client is removed is told by the number, and the name goes nowhere", async () => {
  const theirs = await open(rukhsana, farhat)
  await deleteProfile(farhat, farhat.client, ctx())
  expect(await newsOf(rukhsana)).toEqual([
    `Client 1 of ${FARHAT} has left, so the case with your client ${ALI} has ended.`,
  ])
  expect(await read(rukhsana, theirs)).toMatchObject({ endedReason: "The client has left" })
})

test("Blocked, Rukhsana reads no news of Farhat's cases", async () => {
  const [hers] = [await open(farhat, rukhsana), await open(rukhsana, farhat)]
  await moveCase(farhat, hers, { stage: "ended", reason: "Found somebody else", announced: "thanks" })
  await sql`insert into block (blocker_id, blocked_id) values (${farhat.id}, ${rukhsana.id})`
  expect(await newsOf(rukhsana)).toEqual([])
})

test("Connected, the two are still told by number", async () => {
  await sendRequest(farhat, { profileId: rukhsana.client, clientId: farhat.client })
  const [request] = await sql<{ id: number }[]>`select max(id)::int as id from connection_request`
  await answer(rukhsana, request!.id, "accept")
  const [hers] = await sql<{ id: number }[]>`select id::int from client_case where consultant_id = ${farhat.id}`
  await moveCase(farhat, hers!.id, { stage: "ended", reason: "Found somebody else", announced: "thanks-wishes" })
  expect((await newsOf(rukhsana))[0]).toMatch(/client 1 .*: no, with thanks\. The families’ wishes do not meet\.$/)
})

test("A bureau that is declined reads so, and what was chosen; the reason for Rukhsana's own list stays there", async () => {
  await sendRequest(farhat, { profileId: rukhsana.client, clientId: farhat.client })
  const [request] = await sql<{ id: number }[]>`select max(id)::int as id from connection_request`
  await answer(rukhsana, request!.id, "decline", undefined, "Too far away", "thanks-wishes")
  const bureau = isolated("Rukhsana Bureau")
  const text = `${bureau} has declined the request about its client 1 and your client ${isolated("Sana Malik")}: no, with thanks. The families’ wishes do not meet.`
  expect(await newsOf(farhat)).toEqual([text])
  const [hers] = await sql<{ id: number }[]>`select id::int from client_case where consultant_id = ${farhat.id}`
  const { history, ...now } = await read(farhat, hers!.id)
  expect(now).toEqual({ stage: "ended", endedReason: "The request was declined" })
  expect(history[0]).toBe("The other side says no, with thanks. The families’ wishes do not meet")
  expect(JSON.stringify(history)).not.toContain("Too far")
})

test("The end of a connection about a client of each is told; a block is not", async () => {
  const connect = async () => {
    await sendRequest(farhat, { profileId: rukhsana.client, clientId: farhat.client })
    const [request] = await sql<{ id: number }[]>`select max(id)::int as id from connection_request`
    await answer(rukhsana, request!.id, "accept")
  }
  await connect()
  await removeConnection(farhat, rukhsana.id)
  const removed = `${FARHAT} has ended the connection about its client 1 and your client ${ALI}.`
  expect((await newsOf(rukhsana))[0]).toBe(removed)
  await sql`delete from notification`
  await connect()
  await block(farhat, rukhsana.id)
  const rows = await sql`select 1 from notification where account_id = ${rukhsana.id} and kind = 'case'`
  expect(rows).toHaveLength(0)
})
