import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { deleteProfile } from "#app/features/wizards/edit-profile.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { caseAnswers } from "#db/schema/answers.ts"
import { clientCases } from "#db/schema/cases.ts"
import { DRAFT, makeClient, makePerson } from "#db/test-people.ts"
import { saveAnswer } from "../answers/answers.server.ts"
import { moveCase, openCase, planStep, saveFeedback } from "../cases.server.ts"
import { listCases, readBoard } from "../desk/desk.server.ts"
import { findIdea } from "../desk/idea.server.ts"
import { addCaseNote, listNotes, searchNotes } from "../notes/notes.server.ts"
import { findCase, listCasesForTheClient } from "../page/case-page.server.ts"
import { whatGoesWith } from "../what-goes.server.ts"

newDatabase()

const FIRST = { page: 1, limit: 10 } as const

/** Farhat has Sana and Bilal in her own book, and a case of the two that she began with Sana. */
let farhat: Awaited<ReturnType<typeof makePerson>>
let sana: number
let bilal: number
let id: number

beforeEach(async () => {
  farhat = await makePerson("Farhat", { role: "guest", account: { companyName: "Saeed Bureau" } })
  sana = await makeClient(farhat.id, "Sana")
  bilal = await makeClient(farhat.id, "Bilal", { gender: "male" })
  id = valueIn(await openCase(farhat, sana, bilal))
})

const casesOf = async (clientId: number) => {
  const { cases, total } = await listCases(farhat, { clientId }, FIRST)
  return [total, ...cases.map((one) => `${one.id}: ${one.clientName} and ${one.otherName}`)]
}

test("A pair has one case, whichever side opens it again, also both at once", async () => {
  for (const [one, other] of [
    [bilal, sana],
    [sana, bilal],
  ] as const)
    expect(valueIn(await openCase(farhat, one, other))).toBe(id)
  const hina = await makeClient(farhat.id, "Hina")
  const both = await Promise.all([openCase(farhat, hina, bilal), openCase(farhat, bilal, hina)])
  expect(new Set(both.map(valueIn)).size).toBe(1)
  expect(await db.$count(clientCases, eq(clientCases.consultantId, farhat.id))).toBe(2)
})

test("It is listed for both, named from each one's side, and stands once on the board", async () => {
  expect(await casesOf(sana)).toEqual([1, `${id}: Sana Malik and Bilal Malik`])
  expect(await casesOf(bilal)).toEqual([1, `${id}: Bilal Malik and Sana Malik`])
  expect((await readBoard(farhat))[0]).toMatchObject({ stage: "considered", total: 1, cases: [{ id }] })
  expect(await findCase(farhat, id)).toMatchObject({ ownPair: true, otherProfileId: bilal, chat: null, through: null })
})

test("What is noted in it stands among both clients' notes, and each has words of their own", async () => {
  await addCaseNote(farhat, id, { body: "Both mothers are for it" })
  for (const client of [sana, bilal]) {
    expect(await listNotes(farhat, client)).toMatchObject([{ body: "Both mothers are for it" }])
    expect(await searchNotes(farhat, { words: ["mothers"], clientId: client, caseId: null }, FIRST)).toMatchObject({
      total: 1,
    })
  }
  expect(await listNotes(farhat, await makeClient(farhat.id, "Hina"))).toEqual([])
})

test("Sana leaves: the case ends, and stays with Bilal, his words and the notes on his side", async () => {
  await saveFeedback(farhat, id, { feedbackOfClient: "She likes him", feedbackOfOther: "He is shy" })
  await saveFeedback(farhat, id, { feedbackOfClient: "She likes him", feedbackOfOther: "He is not shy" })
  await addCaseNote(farhat, id, { body: "Both mothers are for it" })
  await planStep(farhat, id, { nextStep: "Meet on Sunday" })
  const answer = { saidOn: "2026-06-01", words: null, askAgainOn: undefined }
  await saveAnswer(farhat, id, { side: "client", answer: "no", ...answer })
  await saveAnswer(farhat, id, { side: "other", answer: "yes", ...answer })
  expect(await whatGoesWith(sana)).toBe("")
  await deleteProfile(farhat, sana, ctx())
  expect(await casesOf(bilal)).toEqual([1, `${id}: Bilal Malik and Sana Malik`])
  expect(await findCase(farhat, id)).toMatchObject({
    stage: "ended",
    endedReason: "The client has left",
    nextStep: null,
    feedbackOfClient: "He is not shy",
    feedbackOfOther: "She likes him",
    wordings: [{ label: "What the client says", body: "He is shy" }],
  })
  expect(await listNotes(farhat, bilal)).toHaveLength(1)
  expect(await db.select({ side: caseAnswers.side, answer: caseAnswers.answer }).from(caseAnswers)).toEqual([
    { side: "client", answer: "yes" },
  ])
})

test("Bilal leaves: the case ends and stays with Sana", async () => {
  await moveCase(farhat, id, { stage: "met", reason: "" })
  await deleteProfile(farhat, bilal, ctx())
  expect(await findCase(farhat, id)).toMatchObject({ clientId: sana, stage: "ended", otherName: "Bilal Malik" })
  await deleteProfile(farhat, sana, ctx())
  expect(await db.$count(clientCases, eq(clientCases.consultantId, farhat.id))).toBe(0)
})

test("The two clients read how far it is, each from their side, but never of one who has not consented", async () => {
  expect(await listCasesForTheClient(bilal)).toMatchObject([{ otherName: "Sana Malik", stageName: "Considered" }])
  const hina = await makeClient(farhat.id, "Hina", DRAFT)
  await openCase(farhat, hina, bilal)
  expect(await listCasesForTheClient(bilal)).toHaveLength(1)
  expect(await listCasesForTheClient(hina)).toMatchObject([{ otherName: "Bilal Malik" }])
})

test("A typed number shows whom: face, age, city and bureau, hers in full and another's by the first name", async () => {
  const asked = (other: string | number) => findIdea(farhat, new URLSearchParams({ new: "", other: String(other) }))
  const rukhsana = await makePerson("Rukhsana", { role: "guest", account: { companyName: "Khan Rishtas" } })
  const imran = await makeClient(rukhsana.id, "Imran", { gender: "male", city: "Multan", lastName: "Butt" })
  expect((await asked(`https://rishta.example/UserProfile/${imran}`)).face).toMatchObject({
    id: imran,
    name: "Imran",
    city: "Multan",
    bureau: "Khan Rishtas",
    number: 1,
    own: false,
    age: expect.any(Number),
  })
  expect((await asked(bilal)).face).toMatchObject({
    name: "Bilal Malik",
    own: true,
    number: null,
  })
  const hidden = await makeClient(rukhsana.id, "Hina", DRAFT)
  const [unknown, unshown] = [await asked(4_711_000), await asked(hidden)]
  for (const answer of [unknown, unshown])
    expect(answer).toMatchObject({ face: null, wrong: "There is no such profile, or it is not open to you." })
  expect(await asked("Bilal")).toMatchObject({ wrong: "Please give the number or the address of the profile." })
  expect(await asked("")).toMatchObject({ face: null, wrong: null })
  const drafted = await makeClient(farhat.id, "Hina", DRAFT)
  expect((await asked(drafted)).face).toMatchObject({ name: "Hina Malik" })
})
