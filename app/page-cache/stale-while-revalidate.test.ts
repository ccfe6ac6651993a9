import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { staleWhileRevalidate } from "./stale-while-revalidate.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("What was found is told for a while, then looked up again while the old answer is still given", async () => {
  let looks = 0
  const find = staleWhileRevalidate(1000, async () => ++looks)
  expect(await Promise.all([find(), find()])).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await find()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await find()).toBe(1)
  expect(await find()).toBe(2)
})

test("When looking fails the first hears of it, later ones get what is known", async () => {
  const answers: (() => Promise<string>)[] = [
    () => Promise.reject(new Error("away")),
    async () => "known",
    () => Promise.reject(new Error("away again")),
    async () => "new",
  ]
  const find = staleWhileRevalidate(1000, () => answers.shift()!())
  await expect(find()).rejects.toThrow("away")
  expect(await find()).toBe("known")
  vi.advanceTimersByTime(1000)
  expect(await find()).toBe("known")
  expect(await find()).toBe("known")
  expect(await find()).toBe("new")
})
