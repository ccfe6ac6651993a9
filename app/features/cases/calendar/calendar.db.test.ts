import { beforeEach, expect, test } from "vitest"
import { plusDays } from "#app/dates/days.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { icsOf } from "#app/http/ics.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { done } from "#app/result.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { saveAnswer } from "../answers/answers.server.ts"
import { moveCase, openCase, planStep } from "../cases.server.ts"
import { listMeetings, markMeeting, planMeeting } from "../meetings/meetings.server.ts"
import { addNote } from "../notes/notes.server.ts"
import { findMeetingWithCase, readWeek } from "../week/week.server.ts"
import { readCalendar } from "./calendar-events.server.ts"
import { endCalendarAddress, findCalendarKey, makeCalendarAddress, openCalendar } from "./calendar-key.server.ts"

newDatabase()
const clock = movableClock()

let farhat: Awaited<ReturnType<typeof makePerson>>
let sana: number
let id: number
const inDays = (days: number) => plusDays(dayInPakistan(), days)

beforeEach(async () => {
  await clock.toNoon()
  farhat = await makePerson("Farhat", { role: "guest" })
  sana = await makeClient(farhat.id, "Sana")
  id = valueIn(await openCase(farhat, sana, (await makePerson("Bilal")).profileId))
})

const meetIn = (days: number, time = "17:00") =>
  planMeeting(farhat, id, { day: inDays(days), time, place: "Monal", note: undefined })
const meetings = async () => (await readCalendar(farhat)).filter(({ uid }) => uid.startsWith("meeting-"))
const tokenIn = (address: string) => /\/calendar\/([\w-]{43}\.ics)$/.exec(address)![1]!

test("A week has what is to be done on each of its seven days, and nothing before or after", async () => {
  for (const [days, time] of [
    [-1, "23:59"],
    [0, "00:00"],
    [6, "23:59"],
    [7, "00:00"],
  ] as const)
    await meetIn(days, time)
  await planStep(farhat, id, { nextStep: "Call his mother", nextStepOn: inDays(2) })
  await addNote(farhat, sana, { body: "Ask for a picture", followUpOn: inDays(3) })
  await saveAnswer(farhat, id, {
    side: "other",
    answer: "later",
    saidOn: inDays(0),
    words: null,
    askAgainOn: inDays(4),
  })
  const { days, more } = await readWeek(farhat)
  expect(days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map(inDays))
  expect(days.map((day) => day.meetings.map(({ time }) => time))).toEqual([["00:00"], [], [], [], [], [], ["23:59"]])
  expect(days[2]!.steps).toMatchObject([{ nextStep: "Call his mother", otherName: "Bilal Malik" }])
  expect(days[3]!.notes).toMatchObject([{ body: "Ask for a picture", client: "Sana Malik" }])
  expect(days[4]!.later).toMatchObject([{ side: "other" }])
  expect(more).toBe(false)
})

test("The calendar has them as well, each under a number that stays", async () => {
  await meetIn(3)
  await planStep(farhat, id, { nextStep: "Call his mother", nextStepOn: inDays(2) })
  const [before, after] = [await readCalendar(farhat), await readCalendar(farhat)]
  expect(before).toEqual(after)
  expect(before).toMatchObject([
    { uid: expect.stringMatching(/^meeting-\d+@/), summary: "Meeting: Sana Malik and Bilal Malik", location: "Monal" },
    { uid: expect.stringMatching(/^step-\d+@/), at: { day: inDays(2) } },
  ])
  expect(icsOf("Rishta", before)).toContain("BEGIN:VEVENT\r\nUID:meeting-")
})

test("A meeting that is called off, or whose case ends, is told as cancelled and is in no week", async () => {
  await meetIn(3)
  const meetingId = (await listMeetings(farhat, id))[0]!.id
  expect(await meetings()).toMatchObject([{ cancelled: false, sequence: 0 }])
  await markMeeting(farhat, id, { intent: "off", meetingId })
  expect(await meetings()).toMatchObject([{ cancelled: true, sequence: 1 }])
  await markMeeting(farhat, id, { intent: "again", meetingId })
  await clock.forward({ minutes: 1 })
  await moveCase(farhat, id, { stage: "ended", reason: "No" })
  const [ended] = await meetings()
  expect(ended).toMatchObject({ cancelled: true, sequence: 3 })
  expect(ended!.changedAt.getTime()).toBeGreaterThan(Date.now() - 30_000)
  expect((await readWeek(farhat)).days.flatMap((day) => day.meetings)).toEqual([])
})

test("One meeting is a file for its own consultant alone", async () => {
  await meetIn(3)
  const meetingId = (await listMeetings(farhat, id))[0]!.id
  const rukhsana = await makePerson("Rukhsana", { role: "guest" })
  expect(await findMeetingWithCase(farhat, meetingId)).toMatchObject({ place: "Monal" })
  expect(await findMeetingWithCase(rukhsana, meetingId)).toBeUndefined()
  expect(await readCalendar(rukhsana)).toEqual([])
})

test("A renewed address ends the earlier one, and an ended one opens nothing; only hashes are kept", async () => {
  const first = tokenIn(await makeCalendarAddress(farhat, ctx()))
  expect(await openCalendar(first, ctx())).toEqual(done({ id: farhat.id }))
  expect(await findCalendarKey(farhat)).toMatchObject({ readOn: expect.any(String) })
  const second = tokenIn(await makeCalendarAddress(farhat, ctx()))
  expect(await openCalendar(first, ctx())).toMatchObject({ reason: "not-found" })
  expect(await openCalendar(second, ctx())).toEqual(done({ id: farhat.id }))
  const [kept] = await sql`select row_to_json(calendar_key)::text as row from calendar_key`
  expect(kept!.row).not.toContain(second.slice(0, 10))
  await endCalendarAddress(farhat)
  expect(await openCalendar(second, ctx())).toMatchObject({ reason: "not-found" })
  expect(await findCalendarKey(farhat)).toBeUndefined()
})

test("The calendar of a suspended consultant opens nothing, and nobody reads one without end", async () => {
  const token = tokenIn(await makeCalendarAddress(farhat, ctx()))
  await sql`update account set status = 'suspended' where id = ${farhat.id}`
  expect(await openCalendar(token, ctx())).toMatchObject({ reason: "not-found" })
  await sql`update account set status = 'active' where id = ${farhat.id}`
  const reads = await Promise.all(Array.from({ length: 121 }, () => openCalendar(token, ctx())))
  expect(reads.filter(({ done }) => done)).toHaveLength(120)
  expect(reads.filter(({ done }) => !done)).toMatchObject([{ reason: "too-many" }])
})
