import { expect, test } from "vitest"
import { type CalendarEvent, icsOf } from "./ics.ts"

const changedAt = new Date("2027-03-01T06:05:04.321Z")
const meeting: CalendarEvent = {
  uid: "meeting-7@example.com",
  at: { start: new Date("2027-03-03T12:00:00Z"), minutes: 60 },
  summary: "Sana and Bilal",
  changedAt,
}
const linesOf = (event: Partial<CalendarEvent>) => icsOf("Meetings", [{ ...meeting, ...event }]).split("\r\n")

test("A meeting is an event with a beginning, an end and a stamp, all in UTC", () => {
  const lines = linesOf({ location: "Monal", sequence: 2 })
  expect(lines.slice(0, 4)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rishta//Calendar//EN",
    "CALSCALE:GREGORIAN",
  ])
  expect(lines).toEqual(
    expect.arrayContaining([
      "UID:meeting-7@example.com",
      "DTSTAMP:20270301T060504Z",
      "LAST-MODIFIED:20270301T060504Z",
      "SEQUENCE:2",
      "DTSTART:20270303T120000Z",
      "DTEND:20270303T130000Z",
      "LOCATION:Monal",
      "STATUS:CONFIRMED",
    ]),
  )
  expect(lines.slice(-3)).toEqual(["END:VEVENT", "END:VCALENDAR", ""])
})

test("One that is called off says so", () => {
  expect(linesOf({ cancelled: true })).toContain("STATUS:CANCELLED")
})

test("What lasts a day ends with the next one, also at the end of a month, and keeps nobody busy", () => {
  expect(linesOf({ at: { day: "2028-02-29" } })).toEqual(
    expect.arrayContaining(["DTSTART;VALUE=DATE:20280229", "DTEND;VALUE=DATE:20280301", "TRANSP:TRANSPARENT"]),
  )
})

test("Commas, semicolons, backslashes and line ends are escaped, and nothing typed becomes a line of its own", () => {
  const typed = "Tea, cake; C:\\ at\r\nEND:VEVENT\rBEGIN:VALARM\n\u0007END"
  const lines = linesOf({ description: typed, summary: typed })
  expect(lines).toContain("SUMMARY:Tea\\, cake\\; C:\\\\ at\\nEND:VEVENT\\nBEGIN:VALARM\\nEND")
  expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1)
  expect(lines).not.toContain("BEGIN:VALARM")
})

test.each(["a".repeat(400), "ملاقات ثناء اور بلال کی ".repeat(20), "👨‍👩‍👧 ".repeat(60)])(
  "No line is longer than 75 bytes, and unfolded it is what it was: %.10s…",
  (summary) => {
    const text = icsOf("Meetings", [{ ...meeting, summary }])
    for (const line of text.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toContain("\ufffd")
    }
    expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${summary}\r\n`)
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
  },
)
