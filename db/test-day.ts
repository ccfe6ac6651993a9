import { moveDate } from "./movable-clock.ts"

/** Where all tests run on another day: vitest.config.ts. */
export const DAYS_AHEAD_MS = Number(process.env.TESTS_AHEAD_MS)

/** Once a process: `Date` then is that other day's. */
export function startOnThatDay() {
  const world = globalThis as { onThatDay?: boolean }
  if (DAYS_AHEAD_MS && !world.onThatDay) moveDate(() => DAYS_AHEAD_MS)
  world.onThatDay = true
}
