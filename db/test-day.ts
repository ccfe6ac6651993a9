import { moveDate } from "./movable-clock.ts"

/** Set by vitest.config.ts. */
export const DAYS_AHEAD_MS = Number(process.env.TESTS_AHEAD_MS)

export function startOnThatDay() {
  const world = globalThis as { onThatDay?: boolean }
  if (DAYS_AHEAD_MS && !world.onThatDay) moveDate(() => DAYS_AHEAD_MS)
  world.onThatDay = true
}
