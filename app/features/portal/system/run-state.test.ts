import { expect, test } from "vitest"
import { lasted } from "./lasted.ts"
import { backupText, stateOf } from "./run-state.ts"

const at = (text: string) => new Date(`2026-11-${text}+05:00`)
const run = { startedAt: at("21T03:00"), endedAt: at("21T03:02"), tookMs: 120_000, failed: false }

test("Of a job one reads whether it is at work, and else what became of its last run", () => {
  expect(stateOf(undefined)).toMatchObject({ tone: "quiet", state: "Has not run yet" })
  expect(stateOf(run)).toEqual({ tone: "good", state: "Done", at: "21 Nov 2026, 03:00", took: "2 minutes" })
  expect(stateOf({ ...run, failed: true })).toMatchObject({ tone: "bad", state: "Failed" })
  expect(stateOf({ ...run, endedAt: null })).toMatchObject({ tone: "waiting", state: "Is at work", took: null })
  // What became of it is still of the run before.
  expect(stateOf({ ...run, startedAt: at("22T03:00"), failed: true })).toMatchObject({ tone: "waiting" })
})

test("The age of the last backup is said in words, also where none is known", () => {
  const now = at("24T12:00")
  expect(backupText(undefined, now)).toMatchObject({
    tone: "quiet",
    text: expect.stringMatching(/^No backup is known\./),
  })
  expect(backupText(run, now)).toEqual({
    tone: "good",
    text: "The last backup was made 3 days ago, on 21 Nov 2026, 03:00, and took 2 minutes.",
  })
  expect(backupText({ ...run, failed: true }, now)).toMatchObject({
    tone: "bad",
    text: expect.stringContaining("failed"),
  })
  expect(backupText({ ...run, endedAt: null }, now).text).toBe(
    "A backup began on 21 Nov 2026, 03:00 and has not ended yet.",
  )
})

test.each([
  [200, "less than a second"],
  [1_000, "a second"],
  [12_400, "12 seconds"],
  [119_000, "119 seconds"],
  [180_000, "3 minutes"],
  [3 * 3_600_000, "3 hours"],
])("%i milliseconds are %s", (ms, text) => {
  expect(lasted(ms)).toBe(text)
})
