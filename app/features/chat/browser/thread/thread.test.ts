import { expect, test } from "vitest"
import {
  addLines,
  addPending,
  changePending,
  confirms,
  dropPending,
  type Line,
  lasting,
  resumeAfter,
  type Thread,
  withKept,
  withNote,
} from "./thread.ts"

const line = (id: number, more: Partial<Line> = {}): Line => ({ id, mine: false, text: `${id}`, at: id, ...more })
const empty: Thread = { lines: [], pending: [] }

test("messages stand in the order of their numbers, whenever they arrive", () => {
  const thread = addLines(addLines(empty, [line(5), line(9)]), [line(7), line(3)])
  expect(thread.lines.map(({ id }) => id)).toEqual([3, 5, 7, 9])
})

test("a message that arrives twice is shown once", () => {
  const thread = addLines(addLines(empty, [line(5), line(5)]), [line(5)])
  expect(thread.lines).toHaveLength(1)
})

test("a pending message is confirmed by its arrival", () => {
  const pending = addPending(empty, { clientId: "a", text: "hi", at: 1 })
  expect(addLines(pending, [line(8, { mine: true, clientId: "a" })])).toMatchObject({ lines: [{ id: 8 }], pending: [] })
})

test("the other side cannot confirm it by using the same client id", () => {
  const pending = addPending(empty, { clientId: "a", text: "hi", at: 1 })
  expect(addLines(pending, [line(8, { clientId: "a" })]).pending).toHaveLength(1)
})

test("a failed message can be sent again", () => {
  const failed = changePending(addPending(empty, { clientId: "a", text: "hi", at: 1 }), "a", { failed: "no plan" })
  expect(failed.pending).toMatchObject([{ failed: "no plan" }])
  expect(addPending(failed, { clientId: "a", text: "hi", at: 1 }).pending).toEqual([
    { clientId: "a", text: "hi", at: 1 },
  ])
})

test("a message can be taken back while its file goes up, and a reload keeps it only with the file on the server", () => {
  const pending = addPending(empty, { clientId: "a", text: "", at: 1, fileName: "x.pdf", progress: 0.5 })
  expect(lasting(pending)).toEqual([])
  expect(lasting(changePending(pending, "a", { attachment: { id: "f", kind: "file" } }))).toHaveLength(1)
  expect(dropPending(pending, "a").pending).toEqual([])
})

test("the words of a message outlive a reload that its file does not, as not sent", () => {
  const pending = addPending(empty, { clientId: "a", text: "our house", at: 1, fileName: "x.jpg", progress: 0.5 })
  expect(lasting(pending)).toEqual([
    { clientId: "a", text: "our house", at: 1, failed: "the file has to be chosen again" },
  ])
})

test("what an earlier page had on its way is waited for, unless it has arrived since", () => {
  const thread = addLines(empty, [line(8, { mine: true, clientId: "a" })])
  const [arrived, waiting] = [
    { clientId: "a", text: "hi", at: 1 },
    { clientId: "b", text: "still there?", at: 2 },
  ]
  expect(withKept(thread, [arrived, waiting])).toEqual({ ...thread, pending: [waiting] })
})

test("a page that was read anew confirms what went the way of the form, once", () => {
  const pending = addPending(empty, { clientId: "a", text: "hi", at: 1 })
  const read = [line(8, { mine: true, clientId: "a" })]
  expect(confirms(read, pending)).toBe(true)
  expect(confirms(read, addLines(pending, read))).toBe(false)
  expect(confirms([line(9)], pending)).toBe(false)
})

test("a thread that has it all stays the same", () => {
  const thread = addLines(empty, [line(5)])
  expect(addLines(thread, [line(5)])).toBe(thread)
})

test("what was missed is asked for with some overlap", () => {
  expect(resumeAfter(empty)).toBe(0)
  expect(resumeAfter(addLines(empty, [line(5), line(9)]))).toBe(4)
  expect(
    resumeAfter(
      addLines(
        empty,
        Array.from({ length: 50 }, (_, i) => line(i + 1)),
      ),
    ),
  ).toBe(30)
})

test("a message that was taken out says so, without what came with it; the others stay", () => {
  const place = { latitude: 31.5, longitude: 74.3 }
  const thread = addLines(empty, [line(3, { place }), line(4)])
  expect(withNote(thread, { id: 3, text: "Removed." }).lines).toEqual([line(3, { text: "Removed." }), line(4)])
})

test("what the tab and the device have kept stands in the order in which it was written", () => {
  const [first, second] = [
    { clientId: "a", text: "first", at: 1 },
    { clientId: "b", text: "second", at: 2 },
  ]
  expect(withKept(withKept(empty, [second]), [first]).pending).toEqual([first, second])
})
