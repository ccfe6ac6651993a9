import { expect, test } from "vitest"
import { endSlowest } from "./slowest-connections.ts"

const MINUTE_MS = 60_000

/** A line that has been open for a minute. */
function line(address: string, bytes: number, { waits = true } = {}) {
  const one = { address, began: performance.now() - MINUTE_MS, moved: () => bytes, waits: () => waits, isEnded: false }
  return Object.assign(one, {
    end() {
      one.isEnded = true
    },
  })
}

test("of too many lines from an address the slowest is cut, and none of anybody else", () => {
  const lines = endSlowest({ ofAddress: 2, inAll: 9 })
  const [slow, slower, slowest] = [line("::1", 9_000), line("::1", 1_000), line("::2", 0)]
  for (const one of [slowest, slower, slow]) lines.enter(one)
  expect(slower.isEnded).toBe(false)
  lines.enter(line("::1", 8_000))
  expect([slow, slower, slowest].map(({ isEnded }) => isEnded)).toEqual([false, true, false])
})

test("of too many lines in all the slowest is cut, but not one that has only just begun", () => {
  const lines = endSlowest({ ofAddress: 9, inAll: 2 })
  const slow = line("::1", 1_000)
  const newcomer = { ...line("::2", 0), began: performance.now() }
  for (const one of [line("::3", 90_000), slow, newcomer]) lines.enter(one)
  expect([slow.isEnded, newcomer.isEnded]).toEqual([true, false])
})

test("a line that waits for us is neither counted nor cut, nor is one that has left", () => {
  const lines = endSlowest({ ofAddress: 1, inAll: 1 })
  const ours = line("::1", 0, { waits: false })
  const left = line("::1", 0)
  const last = line("::1", 9_000)
  lines.enter(ours)
  lines.enter(left)
  lines.leave(left)
  lines.enter(last)
  expect([ours.isEnded, left.isEnded, last.isEnded]).toEqual([false, false, false])
})
