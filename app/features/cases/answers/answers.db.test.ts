import { beforeEach, expect, test } from "vitest"
import { plusDays } from "#app/dates/days.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { askedOf, postedWith } from "#app/forms/meanwhile/posted-for-tests.ts"
import { done } from "#app/result.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { moveCase, openCase } from "../cases.server.ts"
import { readBoard } from "../desk/desk.server.ts"
import { findCase } from "../page/case-page.server.ts"
import { findAnswers, listDueAnswers, noteAskedAgain, saveAnswer } from "./answers.server.ts"

newDatabase()
const clock = movableClock()

let farhat: Awaited<ReturnType<typeof makePerson>>
let rukhsana: typeof farhat
let id: number

beforeEach(async () => {
  await clock.toNoon()
  farhat = await makePerson("Farhat", { role: "guest" })
  rukhsana = await makePerson("Rukhsana", { role: "guest" })
  const sana = await makeClient(farhat.id, "Sana")
  id = valueIn(await openCase(farhat, sana, (await makePerson("Bilal")).profileId))
})

const later = (askAgainOn?: string) => ({
  side: "other" as const,
  answer: "later" as const,
  saidOn: "2026-11-25",
  words: "After the exams",
  askAgainOn,
})
const other = async () => (await findAnswers(farhat, id))[1]!
const cards = async () => (await readBoard(farhat)).flatMap(({ cases }) => cases)

test("'Later' stands on the case, on the board and in the history; nobody else reads it", async () => {
  expect(await saveAnswer(farhat, id, later("2027-03-03"))).toEqual(done())
  expect((await other()).now).toMatchObject({ text: "Later, ask again on 3 Mar 2027", words: "After the exams" })
  expect(await cards()).toMatchObject([{ later: "Later, ask again on 3 Mar 2027" }])
  expect((await findCase(farhat, id))!.events[0]!.text).toBe(
    "The other family on 25 Nov 2026: Later, ask again on 3 Mar 2027\nAfter the exams",
  )
  expect((await findAnswers(rukhsana, id)).map(({ now }) => now)).toEqual([undefined, undefined])
  expect(await saveAnswer(rukhsana, id, later())).toMatchObject({ reason: "not-found" })
})

test("It comes back on its day, until they were asked again or the case has ended", async () => {
  const day = plusDays(dayInPakistan(), 2)
  await saveAnswer(farhat, id, later(day))
  expect((await listDueAnswers(farhat)).answers).toEqual([])
  await clock.forward({ days: 2 })
  expect((await listDueAnswers(farhat)).answers).toMatchObject([{ side: "other", words: "After the exams" }])
  expect((await listDueAnswers(rukhsana)).answers).toEqual([])
  await moveCase(farhat, id, { stage: "ended", reason: "No" })
  expect((await listDueAnswers(farhat)).answers).toEqual([])
  await moveCase(farhat, id, { stage: "proposed", reason: "" })
  expect((await listDueAnswers(farhat)).answers).toHaveLength(1)
  expect(await noteAskedAgain(farhat, id, "other")).toEqual(done())
  expect(await noteAskedAgain(farhat, id, "other"), "once more").toEqual(done())
  expect((await listDueAnswers(farhat)).answers).toEqual([])
  expect(await cards()).toMatchObject([{ later: "Later" }])
})

test("A 'yes' has no day on which to ask again, and each family has an answer of its own", async () => {
  await saveAnswer(farhat, id, { ...later("2027-03-03"), answer: "yes" })
  await saveAnswer(farhat, id, { ...later(), side: "client", answer: "no", words: null })
  expect((await findAnswers(farhat, id)).map(({ now }) => now)).toMatchObject([
    { text: "No", again: false },
    { text: "Yes", again: false },
  ])
})

test("Where two pages write different answers, the later one is asked", async () => {
  const { seen } = await other()
  await saveAnswer(farhat, id, { ...later(), answer: "yes" }, postedWith(seen))
  const asked = askedOf(await saveAnswer(farhat, id, { ...later(), answer: "no" }, postedWith(seen)))
  expect(asked.disputed).toMatchObject([{ label: "Answer", theirs: "Yes", mine: "No" }])
})
