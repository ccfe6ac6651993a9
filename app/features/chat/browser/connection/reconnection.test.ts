import { expect, test } from "vitest"
import { pauseAfter, scattered, TRIES } from "./reconnection.ts"

test("the specified tries are a second apart, further ones less and less often, but at least every half minute", () => {
  const pauses = Array.from({ length: TRIES + 8 }, (_, tries) => pauseAfter(tries) / 1_000)
  expect(pauses).toEqual([1, 1, 1, 1, 1, 2, 4, 8, 16, 30, 30, 30, 30])
})

test("a pause is never longer than meant, nor shorter than half of it", () => {
  for (let round = 0; round < 100; round++) {
    const pause = scattered(1_000)
    expect(pause).toBeGreaterThanOrEqual(500)
    expect(pause).toBeLessThanOrEqual(1_000)
  }
})
