import { beforeEach, describe, expect, test } from "vitest"
import { dateTimeInPakistan } from "#app/dates/pakistan.ts"
import { askedOf, postedWith } from "#app/forms/meanwhile/posted-for-tests.ts"
import { done } from "#app/result.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { moveCase, openCase } from "../cases.server.ts"
import { findCase } from "../page/case-page.server.ts"
import { changeMeeting, listMeetings, markMeeting, planMeeting } from "./meetings.server.ts"

newDatabase()

let farhat: Awaited<ReturnType<typeof makePerson>>
let rukhsana: typeof farhat
let id: number

beforeEach(async () => {
  farhat = await makePerson("Farhat", { role: "guest" })
  rukhsana = await makePerson("Rukhsana", { role: "guest" })
  const sana = await makeClient(farhat.id, "Sana")
  id = valueIn(await openCase(farhat, sana, (await makePerson("Bilal")).profileId))
})

const tea = { day: "2030-03-03", time: "17:00", place: "Monal", note: "His aunt comes as well" }
const shown = async () => (await findCase(farhat, id))!
const move = (stage: "met" | "ended") => moveCase(farhat, id, { stage, reason: "No" })

async function planned() {
  await planMeeting(farhat, id, tea)
  return (await listMeetings(farhat, id))[0]!
}

test("The clock of a meeting is Pakistan's", async () => {
  expect(await planned()).toMatchObject({ ...tea, when: "3 Mar 2030, 17:00", state: "planned" })
  expect(dateTimeInPakistan("2030-03-03", "17:00")).toEqual(new Date("2030-03-03T12:00:00Z"))
})

describe("planning one", () => {
  test("moves the case to 'Meeting agreed', and the history says both", async () => {
    expect(await planMeeting(farhat, id, tea)).toEqual(done({ id: expect.any(Number), moved: true }))
    const { stage, events } = await shown()
    expect(stage).toBe("meeting_agreed")
    expect(events.map(({ text }) => text)).toEqual([
      "Moved from “Considered” to “Meeting agreed”",
      "Meeting planned: 3 Mar 2030, 17:00, Monal",
      "Opened as “Considered”",
    ])
  })

  test("puts back nobody who is further", async () => {
    await move("met")
    expect(await planMeeting(farhat, id, tea)).toEqual(done({ id: expect.any(Number), moved: false }))
    expect((await shown()).stage).toBe("met")
  })

  test("is refused in a case that has ended, and to another consultant", async () => {
    await move("ended")
    expect(await planMeeting(farhat, id, tea)).toMatchObject({ reason: "conflict" })
    expect(await planMeeting(rukhsana, id, tea)).toMatchObject({ reason: "not-found" })
    expect(await listMeetings(farhat, id)).toEqual([])
  })
})

describe("one that is planned", () => {
  test("is changed on two pages, each in its own part", async () => {
    const { id: meeting, seen } = await planned()
    await changeMeeting(farhat, id, meeting, { ...tea, time: "18:00" }, postedWith(seen))
    await changeMeeting(farhat, id, meeting, { ...tea, place: "At home" }, postedWith(seen))
    expect(await listMeetings(farhat, id)).toMatchObject([{ time: "18:00", place: "At home" }])
  })

  test("where both change the place, whoever comes later chooses", async () => {
    const { id: meeting, seen } = await planned()
    await changeMeeting(farhat, id, meeting, { ...tea, place: "At home" }, postedWith(seen))
    const asked = askedOf(await changeMeeting(farhat, id, meeting, { ...tea, place: "Serena" }, postedWith(seen)))
    expect(asked.disputed).toMatchObject([{ label: "Place", theirs: "At home", mine: "Serena" }])
  })

  test("is called off, planned again, and takes place; once more is harmless", async () => {
    const { id: meetingId } = await planned()
    const stateAfter = async (intent: "held" | "off" | "again") => {
      expect(await markMeeting(farhat, id, { intent, meetingId })).toEqual(done())
      return (await listMeetings(farhat, id))[0]!.state
    }
    expect(await stateAfter("off")).toBe("off")
    expect(await stateAfter("off")).toBe("off")
    expect(await markMeeting(farhat, id, { intent: "held", meetingId })).toMatchObject({ reason: "conflict" })
    expect(await changeMeeting(farhat, id, meetingId, tea)).toMatchObject({
      message: "This meeting is called off.",
    })
    expect(await stateAfter("again")).toBe("planned")
    expect(await stateAfter("held")).toBe("held")
    const events = (await shown()).events.map(({ text }) => text)
    expect(events.filter((text) => text.startsWith("Meeting called off"))).toHaveLength(1)
    expect((await shown()).stage, "offered, not forced").toBe("meeting_agreed")
  })

  test("is nobody else's, nor another case's", async () => {
    const { id: meetingId } = await planned()
    const zara = await makeClient(farhat.id, "Zara")
    const another = valueIn(await openCase(farhat, zara, (await makePerson("Omar")).profileId))
    expect(await markMeeting(rukhsana, id, { intent: "off", meetingId })).toMatchObject({ reason: "not-found" })
    expect(await markMeeting(farhat, another, { intent: "off", meetingId })).toMatchObject({ reason: "not-found" })
    expect(await changeMeeting(farhat, another, meetingId, tea)).toMatchObject({ reason: "not-found" })
  })
})
