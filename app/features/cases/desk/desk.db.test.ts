import { expect, test } from "vitest"
import { valueIn } from "#app/result-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { feedbackSchema, ideaSchema, moveSchema, planSchema } from "../case-schema.ts"
import { endStep, moveCase, openCase, planStep, saveFeedback } from "../cases.server.ts"
import { addCaseNote, editNote, listCaseNotes, searchNotes } from "../notes/notes.server.ts"
import { findCase, listCasesForTheClient } from "../page/case-page.server.ts"
import { listCases, listDueSteps, listStillCases, readBoard } from "./desk.server.ts"

newDatabase()
const clock = movableClock()

const notFound = expect.objectContaining({ done: false, reason: "not-found" })
const FIRST = { page: 1, limit: 10 } as const

/** Farhat with a client, and a case of the two with each of the members. */
async function makeDesk(...members: string[]) {
  const farhat = await makePerson("Farhat", { role: "guest" })
  const sana = await makeProfile(farhat.id, "Sana", { kind: "client" })
  const cases: number[] = []
  for (const name of members) {
    const opened = await openCase(farhat, sana, (await makePerson(name)).profileId)
    if (opened.done) cases.push(opened.value)
  }
  return { ...farhat, sana, cases, one: cases[0]! }
}

const dayFrom = async (days: number) =>
  (await sql`select ((now() at time zone 'Asia/Karachi')::date + ${days}::int)::text as day`)[0]!.day as string

const others = ({ cases }: { cases: { otherName: string }[] }) => cases.map(({ otherName }) => otherName)

test("A next step is due from its day on until it is done or the case has ended", async () => {
  const farhat = await makeDesk("Bilal", "Imran", "Omar", "Asim")
  const [bilal, imran, omar, asim] = farhat.cases as [number, number, number, number]
  await planStep(farhat, bilal, { nextStep: "Call", nextStepOn: await dayFrom(0) })
  await planStep(farhat, imran, { nextStep: "Write", nextStepOn: await dayFrom(-2) })
  await planStep(farhat, omar, { nextStep: "Visit", nextStepOn: await dayFrom(1) })
  await planStep(farhat, asim, { nextStep: "Ask", nextStepOn: await dayFrom(0) })
  expect(others(await listDueSteps(farhat))).toEqual(["Imran Malik", "Bilal Malik", "Asim Malik"])
  for (const _ of [1, 2]) expect(await endStep(farhat, imran, "done")).toMatchObject({ done: true })
  await moveCase(farhat, asim, { stage: "ended", reason: "Found somebody else" })
  expect(others(await listDueSteps(farhat))).toEqual(["Bilal Malik"])
  expect(await planStep(farhat, asim, { nextStep: "Ask" })).toMatchObject({ done: false, reason: "conflict" })
})

test("What has not moved for a week is shown, unless it is planned, engaged or over", async () => {
  const farhat = await makeDesk("Bilal", "Imran", "Omar", "Asim", "Danish")
  const [bilal, imran, omar, asim, danish] = farhat.cases as [number, number, number, number, number]
  await planStep(farhat, imran, { nextStep: "Visit", nextStepOn: await dayFrom(3) })
  await moveCase(farhat, omar, { stage: "engaged", reason: "" })
  await moveCase(farhat, asim, { stage: "ended", reason: "No answer any more" })
  await clock.forward({ days: 6 })
  expect((await listStillCases(farhat)).cases).toEqual([])
  await clock.forward({ days: 2 })
  await addCaseNote(farhat, danish, { body: "Spoke to the aunt" })
  expect((await listStillCases(farhat)).cases.map(({ id }) => id)).toEqual([bilal])
})

test("The board has each stage with its newest cases and how many there are", async () => {
  const farhat = await makeDesk("Bilal", "Imran", "Omar", "Asim", "Danish", "Faisal", "Hamza")
  await moveCase(farhat, farhat.one, { stage: "met", reason: "" })
  await moveCase(farhat, farhat.one, { stage: "met", reason: "" })
  const board = await readBoard(farhat)
  expect(board.map(({ stage, total, cases }) => [stage, total, cases.length])).toEqual([
    ["considered", 6, 6],
    ["proposed", 0, 0],
    ["both_interested", 0, 0],
    ["contacts_shared", 0, 0],
    ["meeting_agreed", 0, 0],
    ["met", 1, 1],
    ["engaged", 0, 0],
    ["ended", 0, 0],
  ])
  expect(others(await listCases(farhat, { stage: "considered" }, FIRST))).toHaveLength(6)
  expect(await listCases(farhat, { clientId: farhat.sana }, FIRST)).toMatchObject({ total: 7, page: 1 })
  expect((await findCase(farhat, farhat.one))!.events.map(({ text }) => text)).toEqual([
    "Moved from “Considered” to “Met”",
    "Opened as “Considered”",
  ])
})

test("A case keeps feedback and notes to itself; the client is told how far it is, and no more", async () => {
  const farhat = await makeDesk("Bilal")
  await planStep(farhat, farhat.one, { nextStep: "Ask about the debts" })
  await saveFeedback(farhat, farhat.one, { feedbackOfClient: "Shy", feedbackOfOther: null })
  await addCaseNote(farhat, farhat.one, { body: "The uncle decides" })
  await moveCase(farhat, farhat.one, { stage: "ended", reason: "Too far away" })
  const found = await findCase(farhat, farhat.one)
  expect(found).toMatchObject({
    endedReason: "Too far away",
    feedbackOfClient: "Shy",
    nextStep: null,
    stageName: "Ended",
  })
  const [listed] = await listCasesForTheClient(farhat.sana)
  expect(Object.keys(listed!)).toEqual(["id", "otherName", "stage", "stageName", "movedOn"])
})

test("Another consultant's client is known by the first name until the two are connected", async () => {
  const farhat = await makeDesk()
  const rukhsana = await makeDesk()
  const opened = await openCase(farhat, farhat.sana, rukhsana.sana)
  const id = opened.done ? opened.value : 0
  expect((await findCase(farhat, id))!.otherName).toBe("Sana")
  const [request] = await sql<{ id: number }[]>`
    insert into connection_request (sender_id, receiver_id, profile_id, sender_client_id, receiver_client_id, status)
    values (${farhat.id}, ${rukhsana.id}, ${rukhsana.sana}, ${farhat.sana}, ${rukhsana.sana}, 'accepted') returning id::int`
  await sql`update client_case set request_id = ${request!.id} where id = ${id}`
  expect(await findCase(farhat, id)).toMatchObject({ otherName: "Sana Malik", chat: rukhsana.id, through: "Farhat" })
})

test("Another consultant neither reads nor changes it, and opens none for a client of hers", async () => {
  const [farhat, rukhsana] = [await makeDesk("Bilal"), await makeDesk()]
  const { one } = farhat
  const [bilal] = await sql<{ id: number }[]>`select other_id::int as id from client_case where id = ${one}`
  expect(await openCase(rukhsana, farhat.sana, bilal!.id)).toEqual(notFound)
  expect(await findCase(rukhsana, one)).toBeUndefined()
  expect(await moveCase(rukhsana, one, { stage: "met", reason: "" })).toEqual(notFound)
  expect(await planStep(rukhsana, one, { nextStep: "Call" })).toEqual(notFound)
  expect(await endStep(rukhsana, one, "done")).toEqual(notFound)
  expect(await saveFeedback(rukhsana, one, { feedbackOfClient: null, feedbackOfOther: null })).toEqual(notFound)
  expect(await addCaseNote(rukhsana, one, { body: "Mine" })).toEqual(notFound)
  expect((await listCases(rukhsana, { clientId: farhat.sana }, FIRST)).total).toBe(0)
  expect(await openCase(farhat, farhat.sana, farhat.sana)).toMatchObject({ done: false, reason: "invalid" })
  expect(await openCase(farhat, farhat.sana, 4_711_000)).toMatchObject({ done: false, reason: "not-found" })
  expect(await openCase(farhat, farhat.sana, bilal!.id)).toEqual({ done: true, value: one })
})

test("All notes are found by their words, their client and their case, and are changed", async () => {
  const farhat = await makeDesk("Bilal", "Imran")
  for (const body of ["Call the father", "100% sure of Lahore", "Call the mother"])
    await addCaseNote(farhat, farhat.one, { body })
  await addCaseNote(farhat, farhat.cases[1]!, { body: "Call nobody" })
  const find = async (words: string[], more: { clientId?: number; caseId?: number } = {}) =>
    (await searchNotes(farhat, { words, clientId: null, caseId: null, ...more }, FIRST)).notes.map(({ body }) => body)
  expect(await find([])).toHaveLength(4)
  expect(await find(["call", "the"])).toEqual(["Call the mother", "Call the father"])
  expect(await find(["100%"])).toEqual(["100% sure of Lahore"])
  expect(await find(["_"])).toEqual([])
  expect(await find(["call"], { caseId: farhat.cases[1]! })).toEqual(["Call nobody"])
  expect(await find([], { clientId: farhat.sana + 1 })).toEqual([])

  const [newest] = await listCaseNotes(farhat, farhat.one)
  expect(await editNote(farhat, newest!.id, { body: "Visit the mother" })).toMatchObject({ done: true })
  expect(await find(["visit"])).toEqual(["Visit the mother"])
  expect(await editNote(await makeDesk(), newest!.id, { body: "Mine" })).toEqual(notFound)
})

test("Forms say what is wrong in words", () => {
  const said = (checked: { error?: { issues: { message: string }[] } }) => checked.error?.issues[0]?.message
  expect(said(moveSchema.safeParse({ stage: "married" }))).toBe("Please choose a stage.")
  expect(said(planSchema.safeParse({ nextStepOn: "2026-02-31" }))).toBeDefined()
  expect(said(planSchema.safeParse({ nextStep: "Call", nextStepOn: "2026-02-31" }))).toBe("Invalid date format")
  expect(said(feedbackSchema.safeParse({ feedbackOfClient: "a".repeat(2_001) }))).toBe(
    "Please use at most 2000 characters.",
  )
  for (const other of ["12", "https://rishta.example/UserProfile/12?client=3", "/userprofile/12/"])
    expect(ideaSchema.parse({ clientId: "5", other })).toEqual({ clientId: 5, other: 12 })
  expect(said(ideaSchema.safeParse({ clientId: "5", other: "Bilal" }))).toBe(
    "Please give the number or the address of the profile.",
  )
})

test("Of very many steps that are due twenty are shown, and that there are more is said only where there are", async () => {
  const farhat = await makeDesk()
  await sql`with others as (
      insert into profile (account_id, kind, first_name, last_name, marital_status, date_of_birth, gender)
      select ${farhat.id}, 'client', 'Bilal', 'Malik', 'single', '1998-03-14', 'male' from generate_series(1, 20)
      returning id)
    insert into client_case (client_id, consultant_id, other_id, next_step, next_step_on)
    select ${farhat.sana}, ${farhat.id}, id, 'Call', ${await dayFrom(-1)} from others`
  expect(await listDueSteps(farhat)).toMatchObject({ cases: { length: 20 }, more: false })
  const last = valueIn(await openCase(farhat, farhat.sana, (await makePerson("Omar")).profileId))
  await planStep(farhat, last, { nextStep: "Call", nextStepOn: await dayFrom(0) })
  const due = await listDueSteps(farhat)
  expect(due).toMatchObject({ cases: { length: 20 }, more: true })
  expect(due.cases.map(({ id }) => id)).not.toContain(last)
})
