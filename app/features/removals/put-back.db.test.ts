import { beforeEach, describe, expect, test } from "vitest"
import { removeSearch } from "#app/features/browse/saved/remove-search.server.ts"
import { listSaved, saveSearch } from "#app/features/browse/saved/saved-searches.server.ts"
import { searchFrom } from "#app/features/browse/search-query.ts"
import { endStep, moveCase, openCase, planStep, saveFeedback } from "#app/features/cases/cases.server.ts"
import { listDueSteps } from "#app/features/cases/desk/desk.server.ts"
import { addCaseNote, addNote, finishNote, listNotes, searchNotes } from "#app/features/cases/notes/notes.server.ts"
import { removeNote } from "#app/features/cases/notes/remove-note.server.ts"
import { findCase } from "#app/features/cases/page/case-page.server.ts"
import { removeCase } from "#app/features/cases/removal/remove-case.server.ts"
import { addFavourite, listFavourites, removeFavourite } from "#app/features/favourites/favourites.server.ts"
import { deleteProfile } from "#app/features/wizards/edit-profile.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { listRemoved } from "#app/removed/removed.server.ts"
import type { Result } from "#app/result.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { removedThings } from "#db/schema/removed-things.ts"
import { movableClock } from "#db/test-clock.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { putBack } from "./put-back.server.ts"
import { sweepRemoved } from "./sweep-removed.server.ts"

newDatabase()
const clock = movableClock()

type Person = Awaited<ReturnType<typeof makePerson>>
let farhat: Person & { sana: number; one: number; mistaken: number }

const ofDone = <Value>(result: Result<Value>) => {
  if (!result.done) throw new Error(result.message)
  return result.value
}
const undo = (removed: number, by: Person = farhat) => putBack(by, removed, ctx())
const back = { done: true }
const refused = { done: false, reason: "not-found" }

const notes = () => listNotes(farhat, farhat.sana)
const bodies = async () => (await notes()).map(({ body }) => body)
const searches = async () => (await listSaved(farhat)).map(({ name }) => name)
const save = (age: number, name = `Age ${age}`) =>
  saveSearch({ ...farhat, actingFor: null }, searchFrom(new URLSearchParams({ minAge: String(age) })), "female", name)
const step = async () => {
  const found = await findCase(farhat, farhat.one)
  return [found?.nextStep, found?.plannedFor]
}

beforeEach(async () => {
  const person = await makePerson("Farhat", { role: "guest", plan: "pro" })
  const sana = await makeClient(person.id, "Sana")
  const bilal = await makePerson("Bilal", { profile: { gender: "male" } })
  farhat = { ...person, sana, one: ofDone(await openCase(person, sana, bilal.profileId)), mistaken: 0 }
  const omar = await makePerson("Omar", { profile: { gender: "male" } })
  farhat.mistaken = ofDone(await openCase(person, sana, omar.profileId))
  for (const body of ["Call the family", "Ask for a picture", "Prefers the evening"])
    await addNote(farhat, sana, { body, followUpOn: "2026-01-02" })
  for (const age of [20, 21, 22]) await save(age)
  await planStep(farhat, farhat.one, { nextStep: "Call his mother", nextStepOn: "2026-01-02" })
})

/** Of each kind: what takes one away and answers its entry, and what is there to be seen. */
const KINDS: [string, () => Promise<number>, () => Promise<unknown>][] = [
  ["a note", async () => ofDone(await removeNote(farhat, farhat.sana, (await notes())[1]!.id)), notes],
  [
    "a saved search",
    async () => ofDone(await removeSearch(farhat, (await listSaved(farhat))[1]!.id)).removed,
    () => listSaved(farhat),
  ],
  ["a step that is done", async () => ofDone(await endStep(farhat, farhat.one, "done"))!, step],
  ["a step that is dropped", async () => ofDone(await endStep(farhat, farhat.one, "dropped"))!, step],
  [
    "a case that was opened by mistake",
    async () => ofDone(await removeCase(farhat, farhat.mistaken)),
    () => findCase(farhat, farhat.mistaken),
  ],
]

describe.each(KINDS)("%s", (_, remove, seen) => {
  test("is gone at once, back as it was, and once more is harmless", async () => {
    const before = await seen()
    const removed = await remove()
    expect(await seen()).not.toEqual(before)
    for (let time = 0; time < 2; time++) expect(await undo(removed)).toMatchObject(back)
    expect(await seen()).toEqual(before)
    expect(await undo(await remove())).toMatchObject(back)
    expect(await seen()).toEqual(before)
  })

  test("is put back twice at once, and is there once", async () => {
    const before = await seen()
    const removed = await remove()
    const answers = await Promise.all([undo(removed), undo(removed), undo(removed)])
    expect(answers).toEqual([
      expect.objectContaining(back),
      expect.objectContaining(back),
      expect.objectContaining(back),
    ])
    expect(await seen()).toEqual(before)
  })

  test("is nobody else's to put back", async () => {
    const removed = await remove()
    const after = await seen()
    for (const role of ["user", "guest", "admin"] as const)
      expect(await undo(removed, await makePerson("Zara", { role, profile: false }))).toMatchObject(refused)
    expect(await seen()).toEqual(after)
  })

  test("is gone after a day, before and after the sweep", async () => {
    const [early, removed] = [await remove(), 0]
    await undo(early)
    const last = await remove()
    const after = await seen()
    await clock.forward({ hours: 24, minutes: 1 })
    expect(await undo(last)).toMatchObject(refused)
    await sweepRemoved()
    expect(await db.$count(removedThings)).toBe(removed)
    expect(await undo(last)).toMatchObject(refused)
    expect(await seen()).toEqual(after)
  })
})

test("What Farhat has removed is listed for her alone, until it is back or a day old", async () => {
  const [, second] = await notes()
  const removed = ofDone(await removeNote(farhat, farhat.sana, second!.id))
  await endStep(farhat, farhat.one, "dropped")
  const labels = async (viewer: Person) =>
    (await listRemoved(viewer, ["note", "step"], farhat.sana)).map(({ label }) => label)
  expect(await labels(farhat)).toEqual(["Call his mother", "Ask for a picture"])
  expect(await labels(await makePerson("Rukhsana", { role: "guest" }))).toEqual([])
  await undo(removed)
  expect(await labels(farhat)).toEqual(["Call his mother"])
  await clock.forward({ days: 1, minutes: 1 })
  expect(await labels(farhat)).toEqual([])
})

test("A long note is called by its beginning, and comes back whole", async () => {
  const body = `${"ایک لمبا نوٹ 👰🏽 ".repeat(20)}\nand a second line`
  await addNote(farhat, farhat.sana, { body })
  const removed = ofDone(await removeNote(farhat, farhat.sana, (await notes())[0]!.id))
  const [{ label } = { label: "" }] = await listRemoved(farhat, ["note"], farhat.sana)
  expect(body).toContain(label.replace("…", ""))
  expect(label.length).toBeLessThan(80)
  await undo(removed)
  expect((await bodies())[0]).toBe(body)
})

test("A removed note is neither counted nor found nor to be changed, and keeps what was said of it", async () => {
  const [, second] = await notes()
  await finishNote(farhat, farhat.sana, second!.id, "done")
  const removed = ofDone(await removeNote(farhat, farhat.sana, second!.id))
  const found = () => searchNotes(farhat, { words: ["picture"], clientId: null, caseId: null }, { page: 1, limit: 10 })
  expect(await found()).toMatchObject({ notes: [], total: 0 })
  expect(await finishNote(farhat, farhat.sana, second!.id, "open")).toMatchObject(refused)
  await undo(removed)
  expect(await found()).toMatchObject({ notes: [{ body: "Ask for a picture", done: true }], total: 1 })
  expect(await bodies()).toEqual(["Prefers the evening", "Ask for a picture", "Call the family"])
})

test("A removed note goes with its client, words and all", async () => {
  const removed = ofDone(await removeNote(farhat, farhat.sana, (await notes())[0]!.id))
  await deleteProfile(farhat, farhat.sana, ctx())
  expect(await undo(removed)).toMatchObject(refused)
  expect(await sql`select 1 from removed_thing where removed_thing::text like '%evening%'`).toHaveLength(0)
})

test("What is back leaves nothing of its words among removed things", async () => {
  await undo(ofDone(await removeNote(farhat, farhat.sana, (await notes())[0]!.id)))
  expect(await sql`select 1 from removed_thing where removed_thing::text like '%evening%'`).toHaveLength(0)
})

describe("a case", () => {
  const remove = async () => removeCase(farhat, farhat.mistaken)
  const HAPPENED: [string, () => Promise<unknown>][] = [
    ["a note", () => addCaseNote(farhat, farhat.mistaken, { body: "Call" })],
    [
      "a next step, though it is done",
      async () => {
        await planStep(farhat, farhat.mistaken, { nextStep: "Call" })
        await endStep(farhat, farhat.mistaken, "done")
      },
    ],
    ["feedback", () => saveFeedback(farhat, farhat.mistaken, { feedbackOfClient: "Yes", feedbackOfOther: null })],
    [
      "a move, though it was moved back",
      async () => {
        await moveCase(farhat, farhat.mistaken, { stage: "met", reason: "" })
        await moveCase(farhat, farhat.mistaken, { stage: "considered", reason: "" })
      },
    ],
    [
      "a request",
      async () => {
        const [request] = await sql<
          { id: number }[]
        >`insert into connection_request (sender_id, receiver_id, profile_id)
        select ${farhat.id}, account_id, id from profile where first_name = 'Omar' order by id desc limit 1 returning id::int`
        await sql`update client_case set request_id = ${request!.id} where id = ${farhat.mistaken}`
      },
    ],
  ]

  test.each(HAPPENED)("with %s is not removed, and says why", async (_, happen) => {
    expect(await findCase(farhat, farhat.mistaken)).toMatchObject({ removable: true })
    await happen()
    expect(await findCase(farhat, farhat.mistaken)).toMatchObject({ removable: false })
    expect(await remove()).toMatchObject({ reason: "conflict", message: expect.stringMatching("has happened") })
    expect(await findCase(farhat, farhat.mistaken)).toBeDefined()
  })

  test("of another consultant is not there, and one that was removed is removed once", async () => {
    expect(await removeCase(await makePerson("Rukhsana", { role: "guest" }), farhat.mistaken)).toMatchObject(refused)
    expect(ofDone(await remove())).toBe(ofDone(await remove()))
  })

  test("does not come back beside another of the same two, nor to somebody who is hidden or has left", async () => {
    const { otherId } = (await findCase(farhat, farhat.mistaken))!
    const removed = ofDone(await remove())
    const again = ofDone(await openCase(farhat, farhat.sana, otherId!))
    expect(await undo(removed)).toMatchObject({ reason: "conflict", message: "These two have a case again." })
    ofDone(await removeCase(farhat, again))
    await sql`update profile set visible = false, hidden_by_suspension = true where id = ${otherId}`
    expect(await undo(removed)).toMatchObject({ reason: "conflict", message: expect.stringMatching("not open to you") })
    await sql`delete from profile where id = ${otherId}`
    expect(await undo(removed)).toMatchObject({ reason: "conflict" })
    const names = await sql`select 1 from removed_thing where kind = 'case' and removed_thing::text like '%Omar%'`
    expect(names).toHaveLength(0)
  })

  test("takes its removed note back after it is back itself", async () => {
    await addCaseNote(farhat, farhat.mistaken, { body: "Wrong person" })
    const note = ofDone(await removeNote(farhat, farhat.sana, (await notes())[0]!.id))
    const removed = ofDone(await remove())
    expect(await undo(note)).toMatchObject({ reason: "conflict", message: expect.stringMatching("put the case back") })
    for (const one of [removed, note]) expect(await undo(one)).toMatchObject(back)
  })
})

describe("a step does not come back", () => {
  test("over another one", async () => {
    const removed = ofDone(await endStep(farhat, farhat.one, "done"))!
    await planStep(farhat, farhat.one, { nextStep: "Meet on Sunday" })
    expect(await undo(removed)).toMatchObject({ reason: "conflict", message: expect.stringMatching("Meet on Sunday") })
    expect(await step()).toEqual(["Meet on Sunday", null])
  })

  test("to a case that has ended", async () => {
    const removed = ofDone(await endStep(farhat, farhat.one, "done"))!
    await moveCase(farhat, farhat.one, { stage: "ended", reason: "Their family said no" })
    expect(await undo(removed)).toMatchObject({ reason: "conflict" })
    await moveCase(farhat, farhat.one, { stage: "met", reason: "" })
    expect(await undo(removed)).toMatchObject(back)
    expect((await listDueSteps(farhat)).cases).toHaveLength(1)
  })
})

describe("a saved search does not come back", () => {
  test("as the eleventh, and does once there is room", async () => {
    const [latest] = await listSaved(farhat)
    const { removed } = ofDone(await removeSearch(farhat, latest!.id))
    for (let age = 30; age < 38; age++) expect(await save(age)).toMatchObject(back)
    expect(await undo(removed)).toMatchObject({ reason: "conflict", message: expect.stringMatching("the most") })
    const [other] = await listSaved(farhat)
    await removeSearch(farhat, other!.id)
    expect(await undo(removed)).toMatchObject(back)
    expect(await searches()).toHaveLength(10)
  })

  test("beside the same one, saved again", async () => {
    const [latest] = await listSaved(farhat)
    const { removed } = ofDone(await removeSearch(farhat, latest!.id))
    await save(22, "The same")
    expect(await undo(removed)).toMatchObject({ reason: "conflict", message: expect.stringMatching("The same") })
  })

  test("but each of two that were removed does", async () => {
    const two = (await listSaved(farhat)).slice(0, 2)
    const removed = [ofDone(await removeSearch(farhat, two[0]!.id)), ofDone(await removeSearch(farhat, two[1]!.id))]
    expect(await searches()).toEqual(["Age 20"])
    for (const one of removed) expect(await undo(one.removed)).toMatchObject(back)
    expect(await searches()).toEqual(["Age 22", "Age 21", "Age 20"])
  })
})

test("A favourite comes back to its place, also who has paused meanwhile, and only within a day", async () => {
  const [ayesha, omar] = [await makePerson("Ayesha"), await makePerson("Omar", { profile: { gender: "male" } })]
  const bilal = await makePerson("Imran", { profile: { gender: "male" } })
  for (const man of [omar, bilal]) await addFavourite(ayesha, man.profileId)
  const names = async () => (await listFavourites(ayesha, { page: 1, limit: 10 })).people.map(({ name }) => name)
  expect(await names()).toEqual(["Imran Malik", "Omar Malik"])
  await sql`update profile set status = 'paused', visible = false where id = ${omar.profileId}`
  for (let time = 0; time < 2; time++) await removeFavourite(ayesha, omar.profileId)
  expect(await names()).toEqual(["Imran Malik"])
  for (let time = 0; time < 2; time++) await addFavourite(ayesha, omar.profileId)
  expect(await names()).toEqual(["Imran Malik", "Omar Malik"])
  await removeFavourite(ayesha, omar.profileId)
  await clock.forward({ days: 1, minutes: 1 })
  expect(await addFavourite(ayesha, omar.profileId)).toMatchObject(refused)
})
