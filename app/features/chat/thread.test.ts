import { expect, test } from "vitest"
import {
  addLines,
  addPending,
  changePending,
  dropPending,
  type Line,
  lasting,
  resumeAfter,
  type Thread,
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
  expect(withNote(thread, { _id: 3, message: "Removed." }).lines).toEqual([line(3, { text: "Removed." }), line(4)])
})
