import { EventEmitter } from "node:events"
import { expect, test } from "vitest"
import { admitSocket, isHere, isOnline } from "./presence.server.ts"

const AYESHA = 7
const BILAL = 8

test("Ayesha has five windows open at most, and a new one once another is closed", () => {
  const windows = Array.from({ length: 6 }, () => new EventEmitter())
  expect(windows.map((window) => admitSocket(AYESHA, window))).toEqual([true, true, true, true, true, false])
  expect(admitSocket(BILAL, new EventEmitter())).toBe(true)
  windows[0]!.emit("close")
  const [again, oneMore] = [new EventEmitter(), new EventEmitter()]
  expect([admitSocket(AYESHA, again), admitSocket(AYESHA, oneMore)]).toEqual([true, false])

  const open = [...windows.slice(1, 5), again]
  for (const window of open) {
    expect([isHere(AYESHA), isOnline(AYESHA)]).toEqual([true, true])
    window.emit("close")
  }
  expect([isHere(AYESHA), isOnline(AYESHA)]).toEqual([false, false])
})
