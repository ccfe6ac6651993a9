import { expect, test, vi } from "vitest"
import { kept } from "./kept.ts"

test("Many who ask at once ask once, later ones again, also after a failure", async () => {
  vi.useFakeTimers()
  try {
    let asked = 0
    const number = kept(5_000, 1_000, async () => {
      asked += 1
      if (asked === 2) throw new Error("away")
      return asked
    })
    expect(await Promise.all([number(), number()])).toEqual([1, 1])
    vi.advanceTimersByTime(5_000)
    await expect(number()).rejects.toThrow("away")
    vi.advanceTimersByTime(5_000)
    expect(await number()).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test("Whoever is not answered in time is waited for no longer", async () => {
  vi.useFakeTimers()
  try {
    const silent = kept(5_000, 1_000, () => new Promise(() => {}))
    const answer = expect(silent()).rejects.toThrow("no answer in time")
    await vi.advanceTimersByTimeAsync(1_000)
    await answer
  } finally {
    vi.useRealTimers()
  }
})
