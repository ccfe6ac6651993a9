import { beforeEach, expect, test } from "vitest"
import { askedOf, postedWith } from "#app/forms/meanwhile/posted-for-tests.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { earlierWordings } from "#db/schema/earlier-wordings.ts"
import { profiles } from "#db/schema/profiles.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { endStep, moveCase, openCase, planStep, saveFeedback } from "./cases.server.ts"
import { addCaseNote, editNote, findNote, finishNote, listCaseNotes } from "./notes/notes.server.ts"
import { findCase } from "./page/case-page.server.ts"

newDatabase()

/** Farhat and her sister, who share her login, have the same case open on two pages. */
let farhat: Awaited<ReturnType<typeof makePerson>>
let id: number
const shown = async () => (await findCase(farhat, id))!

beforeEach(async () => {
  farhat = await makePerson("Farhat", { role: "guest" })
  const sana = await makeClient(farhat.id, "Sana")
  id = valueIn(await openCase(farhat, sana, (await makePerson("Bilal")).profileId))
})

const says = (feedbackOfClient: string | null, feedbackOfOther: string | null = null) => ({
  feedbackOfClient,
  feedbackOfOther,
})

test("What Sana says and what Bilal says are written on two pages, and both stay", async () => {
  const { seen } = await shown()
  await saveFeedback(farhat, id, says("She likes him"), postedWith(seen.feedback))
  await saveFeedback(farhat, id, says(null, "He is not sure"), postedWith(seen.feedback))
  expect(await shown()).toMatchObject(says("She likes him", "He is not sure"))
})

test("Where both wrote the same, the later one reads the other's and chooses; earlier wordings stay readable", async () => {
  const { seen } = await shown()
  await saveFeedback(farhat, id, says("She likes him"), postedWith(seen.feedback))
  const asked = askedOf(await saveFeedback(farhat, id, says("Her mother asks"), postedWith(seen.feedback)))
  expect(asked).toMatchObject({
    disputed: [
      {
        heading: expect.stringMatching(/^On another page you wrote this at/),
        theirs: "She likes him",
        mine: "Her mother asks",
      },
    ],
    take: "Take the other",
    both: true,
  })
  expect(await shown()).toMatchObject(says("She likes him"))
  const both = postedWith(asked.seen, "both", "feedbackOfClient")
  expect(await saveFeedback(farhat, id, says("Her mother asks"), both)).toMatchObject({ done: true })
  const { wordings, ...found } = await shown()
  expect(found.feedbackOfClient).toBe("She likes him\n\nHer mother asks")
  expect(wordings).toEqual([
    {
      id: expect.any(Number),
      label: "What the client says",
      body: "She likes him",
      until: expect.stringMatching(/^Changed at \d\d:\d\d by \u2068Farhat\u2069$/),
    },
  ])
})

test("Of two at once one is asked, and a page that does not say what it saw writes as before", async () => {
  const { seen } = await shown()
  const saved = await Promise.all(
    ["One", "Two"].map((text) => saveFeedback(farhat, id, says(text), postedWith(seen.feedback))),
  )
  expect(saved.filter(({ done }) => done)).toHaveLength(1)
  expect(await saveFeedback(farhat, id, says("Three"))).toMatchObject({ done: true })
})

test("Another next step, and a move by an answer, are shown before they are replaced", async () => {
  const { seen } = await shown()
  await planStep(farhat, id, { nextStep: "Call her aunt", nextStepOn: "2027-01-05" }, postedWith(seen.plan))
  expect(askedOf(await planStep(farhat, id, { nextStep: "Visit" }, postedWith(seen.plan)))).toMatchObject({
    disputed: [{ theirs: "Call her aunt, 2027-01-05", mine: "Visit" }],
    both: false,
  })
  expect(await endStep(farhat, id, "done", postedWith(seen.plan))).toMatchObject({
    reason: "conflict",
    message: "The next step is another one by now: Call her aunt",
  })
  await moveCase(farhat, id, { stage: "met", reason: "" }, postedWith(seen.move))
  expect(askedOf(await moveCase(farhat, id, { stage: "proposed", reason: "" }, postedWith(seen.move)))).toMatchObject({
    disputed: [{ theirs: "Met", mine: "Proposed", heading: expect.stringMatching(/you set this/) }],
  })
  expect(await shown()).toMatchObject({ stage: "met", nextStep: "Call her aunt" })
})

test("A note that was changed on two pages keeps what it said before, until it goes with its client", async () => {
  await addCaseNote(farhat, id, { body: "Call the family" })
  const [{ id: noteId } = { id: 0 }] = await listCaseNotes(farhat, id)
  const { seen } = (await findNote(farhat, noteId))!
  await editNote(farhat, noteId, { body: "Call the mother" }, postedWith(seen))
  const mine = { body: "Call the aunt", followUpOn: "2027-01-05" }
  const asked = askedOf(await editNote(farhat, noteId, mine, postedWith(seen)))
  expect(asked.disputed).toMatchObject([{ name: "body", theirs: "Call the mother", mine: "Call the aunt" }])
  expect(await editNote(farhat, noteId, mine, postedWith(asked.seen, "theirs", "body"))).toMatchObject({ done: true })
  expect(await findNote(farhat, noteId)).toMatchObject({
    body: "Call the mother",
    followUpOn: "2027-01-05",
    wordings: [{ body: "Call the family" }],
  })
  await finishNote(farhat, null, noteId, "done")
  await db.delete(profiles)
  expect(await db.$count(earlierWordings)).toBe(0)
})
