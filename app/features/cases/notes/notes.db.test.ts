import { expect, test } from "vitest"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { profiles } from "#db/schema/profiles.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { addNote, finishNote, listDueNotes, listNotes } from "./notes.server.ts"
import { noteSchema } from "./notes-schema.ts"
import { removeNote } from "./remove-note.server.ts"

newDatabase()

const notFound = expect.objectContaining({ done: false, reason: "not-found" })

async function makeConsultant() {
  const farhat = await makePerson("Farhat", { role: "guest" })
  return { ...farhat, sana: await makeProfile(farhat.id, "Sana", { kind: "client" }) }
}

/** A day by the database's clock, on Pakistan's calendar. */
async function day(from: number) {
  const [row] = await sql<
    { day: string }[]
  >`select ((now() at time zone 'Asia/Karachi')::date + ${from}::int)::text as day`
  return row!.day
}

test("What Farhat wanted to come back to by today is due, the oldest first, until it is done", async () => {
  const farhat = await makeConsultant()
  await addNote(farhat, farhat.sana, { body: "Call the family", followUpOn: await day(0) })
  await addNote(farhat, farhat.sana, { body: "Ask for a picture", followUpOn: await day(-3) })
  await addNote(farhat, farhat.sana, { body: "Wedding of her brother", followUpOn: await day(1) })
  await addNote(farhat, farhat.sana, { body: "Prefers the evening" })

  const { notes } = await listDueNotes(farhat)
  expect(notes.map(({ body, late, client }) => [body, late, client])).toEqual([
    ["Ask for a picture", true, "Sana Malik"],
    ["Call the family", false, "Sana Malik"],
  ])
  const call = notes[1]!.id
  for (const intent of ["done", "done"] as const) await finishNote(farhat, farhat.sana, call, intent)
  expect((await listDueNotes(farhat)).notes.map(({ body }) => body)).toEqual(["Ask for a picture"])
  await finishNote(farhat, farhat.sana, call, "open")
  expect((await listDueNotes(farhat)).notes).toHaveLength(2)
  await removeNote(farhat, farhat.sana, call)

  const kept = await listNotes(farhat, farhat.sana)
  expect(kept.map(({ body, due, done }) => [body, due, done])).toEqual([
    ["Prefers the evening", false, false],
    ["Wedding of her brother", false, false],
    ["Ask for a picture", true, false],
  ])
})

test("Another consultant reads and changes none of it", async () => {
  const [farhat, rukhsana] = [await makeConsultant(), await makeConsultant()]
  await addNote(farhat, farhat.sana, { body: "Call the family", followUpOn: await day(0) })
  const [note] = await listNotes(farhat, farhat.sana)
  expect(await addNote(rukhsana, farhat.sana, { body: "Hello" })).toEqual(notFound)
  for (const client of [farhat.sana, rukhsana.sana])
    for (const answer of [
      await removeNote(rukhsana, client, note!.id),
      await finishNote(rukhsana, client, note!.id, "done"),
    ])
      expect(answer).toEqual(notFound)
  expect(await listNotes(rukhsana, farhat.sana)).toEqual([])
  expect((await listDueNotes(rukhsana)).notes).toEqual([])
  expect(await listNotes(farhat, farhat.sana)).toHaveLength(1)
})

test("Notes go with their client", async () => {
  const farhat = await makeConsultant()
  await addNote(farhat, farhat.sana, { body: "Call the family" })
  await db.delete(profiles)
  expect(await sql`select id from client_note where consultant_id = ${farhat.id}`).toHaveLength(0)
})

test("A note needs words, and a day that there is", () => {
  const errors = (note: object) => noteSchema.safeParse(note).error?.issues.map(({ message }) => message)
  expect(errors({})).toEqual(["Please write a note"])
  expect(errors({ body: "Call", followUpOn: "2026-02-31" })).toEqual(["Invalid date format"])
  expect(errors({ body: "Call", followUpOn: "1999-01-01" })).toEqual(["Invalid date format"])
  expect(errors({ body: "Call\u0000" })).toEqual(["Please use plain text."])
  expect(errors({ body: "Call", followUpOn: "2026-12-01" })).toBeUndefined()
})
