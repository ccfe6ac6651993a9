/** A calendar's file (RFC 5545). Dates with a time are in UTC, so that no table of time zones goes along. */
export interface CalendarEvent {
  /** Stays while the entry is the same one. */
  uid: string
  at: { start: Date; minutes: number } | { day: string }
  summary: string
  location?: string | null
  description?: string | null
  url?: string
  cancelled?: boolean
  /** Grows with each change. */
  sequence?: number
  changedAt: Date
}

export const icsOf = (name: string, events: readonly CalendarEvent[]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rishta//Calendar//EN",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap(linesOf),
    "END:VCALENDAR",
  ]
    .map(folded)
    .join("\r\n")
    .concat("\r\n")

function linesOf({ uid, at, summary, location, description, url, cancelled, sequence = 0, changedAt }: CalendarEvent) {
  const changed = utc(changedAt)
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequence}`,
    ...timesOf(at),
    `SUMMARY:${escaped(summary)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `STATUS:${cancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ]
}

/** What lasts a whole day keeps nobody busy. Its end is the first day that no longer belongs to it. */
function timesOf(at: CalendarEvent["at"]) {
  if ("start" in at)
    return [`DTSTART:${utc(at.start)}`, `DTEND:${utc(new Date(at.start.getTime() + at.minutes * 60_000))}`]
  const next = new Date(Date.parse(`${at.day}T00:00:00Z`) + 24 * 60 * 60_000).toISOString()
  return [`DTSTART;VALUE=DATE:${dayText(at.day)}`, `DTEND;VALUE=DATE:${dayText(next)}`, "TRANSP:TRANSPARENT"]
}

const dayText = (day: string) => day.slice(0, 10).replaceAll("-", "")
const utc = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, "")

const escaped = (text: string) =>
  text
    .replaceAll(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a calendar may have them
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n")

const LONGEST_LINE = 75

/** No line is longer than 75 bytes, and no letter is cut in two. */
function folded(line: string) {
  let [text, bytes] = ["", 0]
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > LONGEST_LINE) [text, bytes] = [`${text}\r\n `, 1]
    text += letter
    bytes += size
  }
  return text
}

export const icsFile = (name: string, text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${name}.ics"`,
      ...headers,
    },
  })
