import { afterAll, beforeAll } from "vitest"
import { sql } from "./client.ts"
import { makeMovable, millisecondsOf, moveDate, type Span, setAhead } from "./movable-clock.ts"
import { DAYS_AHEAD_MS } from "./test-day.ts"

export async function moveToThatDay() {
  if (!DAYS_AHEAD_MS) return
  await makeMovable(sql)
  await setAhead(sql, DAYS_AHEAD_MS)
}

/**
 * For a test file, after `newDatabase()`: what PostgreSQL and `Date` take for now goes forward by what a test says, and
 * never back. Whom a test makes is made at the time that has come by then.
 */
export function movableClock() {
  let ahead = 0
  let putBack = () => {}
  beforeAll(async () => {
    if (!DAYS_AHEAD_MS) await makeMovable(sql)
    putBack = moveDate(() => ahead)
  })
  afterAll(() => putBack())
  return {
    /** Far from midnight in Pakistan: what was done today must not be yesterday's a second later. */
    toNoon() {
      const sinceNoon = (Date.now() - Date.UTC(2026, 0, 1, 7)) % millisecondsOf({ days: 1 })
      return this.forward({ seconds: millisecondsOf({ days: 1 }) / 1000 - sinceNoon / 1000 })
    },
    async forward(span: Span) {
      ahead += millisecondsOf(span)
      await setAhead(sql, DAYS_AHEAD_MS + ahead)
    },
  }
}
