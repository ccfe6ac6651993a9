import { describe, expect, test } from "vitest"
import type { Line, PendingLine } from "./thread.ts"
import { type ThreadEvent, type ThreadState, threadAfter } from "./thread-reducer.ts"

const line = (id: number, more: Partial<Line> = {}): Line => ({ id, mine: false, text: `${id}`, at: id, ...more })
const lines = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => line(first + i))
const waiting: PendingLine = { clientId: "a", text: "hi", at: 1 }
const arrived = line(8, { mine: true, clientId: "a" })

const quiet: ThreadState = {
  lines: [line(5)],
  pending: [],
  online: false,
  typingAt: 0,
  seenUpTo: 3,
  older: true,
  loading: false,
}
const afterwards = (before: Partial<ThreadState>, ...events: ThreadEvent[]) =>
  events.reduce(threadAfter, { ...quiet, ...before })

describe("the live line", () => {
  test("a connection ends what was said of the last one, and what had been asked on it", () => {
    const before = { notice: { kind: "problem", text: "Connection error: timeout" } as const, askedBefore: 5 }
    expect(afterwards(before, { type: "connected" })).toEqual({ ...quiet, notice: undefined, askedBefore: undefined })
  })

  test("nobody is seen typing on a line that is cut", () => {
    expect(afterwards({ typingAt: 9 }, { type: "disconnected" })).toEqual(quiet)
  })

  test("whoever has written types no longer; one's own message from another window says nothing of that", () => {
    expect(afterwards({ typingAt: 9 }, { type: "received", lines: [line(6)] })).toEqual({
      ...quiet,
      lines: [line(5), line(6)],
    })
    expect(afterwards({ typingAt: 9 }, { type: "received", lines: [arrived] }).typingAt).toBe(9)
  })

  test("a message that was taken out says so", () => {
    expect(afterwards({}, { type: "removed", id: 5, text: "Removed." }).lines).toEqual([
      { ...line(5, { text: "Removed." }), attachment: undefined, place: undefined },
    ])
  })

  test("the other side comes and goes, and is believed to type until that is over", () => {
    expect(afterwards({}, { type: "presence", online: true }).online).toBe(true)
    expect(afterwards({ online: true }, { type: "presence", online: false }).online).toBe(false)
    expect(afterwards({}, { type: "typing", at: 9 }).typingAt).toBe(9)
    expect(afterwards({ typingAt: 9 }, { type: "typing-over" })).toEqual(quiet)
  })

  test("what has been seen is not unseen by news that come late", () => {
    expect(afterwards({}, { type: "seen", upTo: 5 }, { type: "seen", upTo: 4 }).seenUpTo).toBe(5)
  })
})

describe("a page that was read anew", () => {
  test("says that what went the way of the form was sent", () => {
    const read = afterwards({ pending: [waiting] }, { type: "page-read", lines: [line(5), arrived] })
    expect(read).toMatchObject({ lines: [line(5), arrived], pending: [], notice: { kind: "sent" } })
  })

  test("says nothing of what was sent before, and leaves a problem on the screen", () => {
    const notice = { kind: "problem", text: "Connection error: timeout" } as const
    expect(afterwards({ lines: [arrived], notice }, { type: "page-read", lines: [arrived] })).toMatchObject({ notice })
  })
})

describe("history", () => {
  test("a full page of older messages leaves more to ask for, a short one does not", () => {
    const asked = afterwards({ lines: [line(80)] }, { type: "asked", before: 80 })
    expect(asked).toMatchObject({ loading: true, askedBefore: 80 })
    const full = afterwards(asked, { type: "history", lines: lines(30, 79) }, { type: "answered" })
    expect(full).toMatchObject({ loading: false, older: true, askedBefore: undefined })
    expect(full.lines).toEqual(lines(30, 80))
    expect(afterwards(asked, { type: "history", lines: lines(70, 79) })).toMatchObject({ older: false })
    expect(afterwards(asked, { type: "history", lines: [] })).toMatchObject({ older: false })
  })

  test("what was missed says nothing of what is older, whether asked for alone or meanwhile", () => {
    const missed: ThreadEvent = { type: "history", lines: [line(6)] }
    expect(afterwards({}, { type: "asked" }, missed, { type: "answered" })).toEqual({ ...quiet, lines: lines(5, 6) })
    const both = afterwards({}, { type: "asked", before: 5 }, { type: "asked" }, missed)
    expect(both).toMatchObject({ older: true, askedBefore: 5 })
  })

  test("a question without an answer may be asked again, and says why unless the line has said so", () => {
    const asked = afterwards({}, { type: "asked", before: 5 })
    const unanswered = afterwards(asked, { type: "unanswered", error: "timeout" })
    expect(unanswered).toMatchObject({ loading: false, notice: { kind: "problem", text: "Connection error: timeout" } })
    expect(unanswered.askedBefore).toBeUndefined()
    expect(afterwards(asked, { type: "unanswered" }).notice).toBeUndefined()
  })
})

describe("a message on its way", () => {
  test("stands below the others, and among them once it is sent", () => {
    const sending = afterwards({}, { type: "sending", line: waiting })
    expect(sending).toEqual({ ...quiet, pending: [waiting] })
    const sent = afterwards(sending, { type: "sent", line: arrived })
    expect(sent).toMatchObject({ lines: [line(5), arrived], pending: [] })
    expect(sent.notice).toEqual({ kind: "sent", text: "Message sent successfully!" })
  })

  test("that another was sent does not prolong the notice", () => {
    const first = afterwards({}, { type: "sent", line: arrived })
    expect(afterwards(first, { type: "sent", line: line(9, { mine: true }) }).notice).toBe(first.notice)
    expect(afterwards(first, { type: "notice-over" }).notice).toBeUndefined()
  })

  test("tells how far its file is, and no longer once it has failed", () => {
    const going = afterwards({ pending: [waiting] }, { type: "progress", clientId: "a", progress: 0.5 })
    expect(going.pending).toEqual([{ ...waiting, progress: 0.5 }])
    const failed = afterwards(going, { type: "failed", clientId: "a", reason: "try again" })
    expect(failed.pending).toEqual([{ ...waiting, failed: "try again", progress: undefined }])
    expect(failed.notice).toEqual({ kind: "problem", text: "Failed to send message: try again" })
  })

  test("that never left says why: no connection, or what is wrong with it", () => {
    expect(afterwards({}, { type: "not-connected" }).notice?.text).toBe("Cannot send message: not connected")
    expect(afterwards({}, { type: "not-sent", reason: "too large" }).notice?.text).toBe(
      "Failed to send message: too large",
    )
  })

  test("can be taken back, and one of an earlier page is waited for again", () => {
    expect(afterwards({ pending: [waiting] }, { type: "cancelled", clientId: "a" })).toEqual(quiet)
    expect(afterwards({}, { type: "restored", kept: [waiting] }).pending).toEqual([waiting])
    expect(afterwards({ lines: [arrived] }, { type: "restored", kept: [waiting] }).pending).toEqual([])
  })
})
