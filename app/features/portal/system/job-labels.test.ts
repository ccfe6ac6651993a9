import { expect, test } from "vitest"
import { JOBS } from "#app/jobs.server.ts"
import { JOB_LABELS, turnOf } from "./job-labels.ts"

test("Every recurring job has words for the page 'System', and no other has", () => {
  expect(Object.keys(JOB_LABELS).sort()).toEqual(JOBS.map(({ name }) => name).sort())
})

test("When each is due is said in words", () => {
  for (const { at } of JOBS) expect(turnOf(at)).toMatch(/^every /)
})
