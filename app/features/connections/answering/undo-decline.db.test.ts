import { expect, test } from "vitest"
import { block } from "#app/features/safety/blocks.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { answer, sendRequest } from "../connections.server.ts"
import { canUndoDecline, undoDecline } from "./undo-decline.server.ts"

newDatabase()
const clock = movableClock()

/** Bilal has asked Sana, who has declined. */
async function declined() {
  const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
  const id = await asked(bilal.id, sana.id)
  await answer(sana, id, "decline", undefined, "Too far away")
  return { bilal, sana, id }
}

async function asked(from: number, to: number, client: number | null = null) {
  const [row] = await sql<{ id: number }[]>`insert into connection_request (sender_id, receiver_id, sender_client_id)
    values (${from}, ${to}, ${client}) returning id::int`
  return row!.id
}

const statusOf = async (id: number) => {
  const [row] = await sql`select status, decided_at, decline_reason from connection_request where id = ${id}`
  return row
}

test("Sana undoes her decline, also twice: the request waits as before, and Bilal hears of nothing", async () => {
  const { bilal, sana, id } = await declined()
  expect(await canUndoDecline(sana, id)).toBe(true)
  for (let time = 0; time < 2; time++) expect(await undoDecline(sana, id)).toMatchObject({ done: true })
  expect(await statusOf(id)).toEqual({ status: "pending", decided_at: null, decline_reason: null })
  expect(await sql`select 1 from notification where account_id = ${bilal.id}`).toEqual([])
  expect(await answer(sana, id, "accept")).toMatchObject({ done: true, value: "connected" })
  expect(await undoDecline(sana, id)).toMatchObject({ done: false, reason: "conflict" })
})

test("Only she can, and not after ten minutes", async () => {
  const { bilal, sana, id } = await declined()
  for (const other of [bilal, await makePerson("Omar")]) {
    expect(await canUndoDecline(other, id)).toBe(false)
    expect(await undoDecline(other, id)).toMatchObject({ done: false, reason: "not-found" })
  }
  await clock.forward({ minutes: 11 })
  expect(await canUndoDecline(sana, id)).toBe(false)
  expect(await undoDecline(sana, id)).toMatchObject({ done: false, reason: "conflict" })
  expect(await statusOf(id)).toMatchObject({ status: "declined", decline_reason: "Too far away" })
})

test("Not after either has blocked the other, nor after she has asked herself", async () => {
  for (const blocks of ["sana", "bilal"] as const) {
    const people = await declined()
    const other = blocks === "sana" ? people.bilal : people.sana
    await block(people[blocks], other.id)
    expect(await undoDecline(people.sana, people.id)).toMatchObject({ done: false })
  }
  const { bilal, sana, id } = await declined()
  expect(await sendRequest(sana, { receiverId: bilal.id })).toMatchObject({ done: true, value: "sent" })
  expect(await undoDecline(sana, id)).toMatchObject({ done: false, reason: "conflict" })
})

test("What a consultant has read in a case is not undone; her own case takes the request up again", async () => {
  const [farhat, sana] = [await makePerson("Farhat", { role: "guest" }), await makePerson("Sana")]
  const client = await makeProfile(farhat.id, "Zain", { kind: "client", gender: "male" })
  const through = await asked(farhat.id, sana.id, client)
  await answer(sana, through, "decline")
  expect(await canUndoDecline(sana, through)).toBe(false)
  expect(await undoDecline(sana, through)).toMatchObject({ done: false, reason: "not-found" })

  const sent = await sendRequest(sana, { profileId: client })
  expect(sent).toMatchObject({ done: true })
  const [row] = await sql<{ id: number }[]>`select id::int from connection_request where sender_id = ${sana.id}`
  await answer(farhat, row!.id, "decline")
  const stage = async () => (await sql`select stage from client_case where client_id = ${client}`)[0]?.stage
  expect(await stage()).toBe("ended")
  expect(await undoDecline(farhat, row!.id)).toMatchObject({ done: true })
  expect(await stage()).toBe("proposed")
})
