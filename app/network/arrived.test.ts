import { expect, test, vi } from "vitest"
import { ANSWERED_BY } from "#app/http/answered-by.ts"
import { arrived } from "./arrived.ts"

const answer = (status: number, ours: boolean) =>
  new Response(null, { status, headers: ours ? { [ANSWERED_BY]: "us" } : {} })

test.each([
  ["our page", 200, true, true],
  ["our refusal while we are busy", 503, true, true],
  ["a file, which need not say whose it is", 200, false, true],
  ["a proxy's refusal of something else", 413, false, true],
  ["a proxy's 502", 502, false, false],
  ["a proxy's 504", 504, false, false],
])("%s", async (_, status, ours, counts) => {
  const given = answer(status, ours)
  expect(await arrived(Promise.resolve(given))).toBe(counts ? given : undefined)
})

test("a line that is cut brings nothing", async () => {
  expect(await arrived(Promise.reject(new TypeError("Failed to fetch")))).toBeUndefined()
})

test("what has not come after twenty seconds does not come", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  let over = false
  const waiting = arrived(new Promise(() => {})).then((given) => {
    over = true
    return given
  })
  await vi.advanceTimersByTimeAsync(19_000)
  expect(over).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await waiting).toBeUndefined()
  vi.useRealTimers()
})
