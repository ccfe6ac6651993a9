import { afterAll, beforeAll } from "vitest"
import { sql } from "./client.ts"
import { makeMovable, millisecondsOf, moveDate, type Span, setAhead } from "./movable-clock.ts"

/**
 * For a test file, after `freshDatabase()`: what PostgreSQL and `Date` take for now goes forward by what a test says, and
 * never back. Whom a test makes is made at the time that has come by then.
 */
export function movableClock() {
  let ahead = 0
  let putBack = () => {}
  beforeAll(async () => {
    await makeMovable(sql)
    putBack = moveDate(() => ahead)
  })
  afterAll(() => putBack())
  return {
    async forward(span: Span) {
      ahead += millisecondsOf(span)
      await setAhead(sql, ahead)
    },
  }
}
