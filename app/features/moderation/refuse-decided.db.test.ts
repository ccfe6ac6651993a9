import { expect, test } from "vitest"
import { z } from "zod"
import { recordAudit } from "#app/audit/audit.server.ts"
import { readForm } from "#app/forms/read-form.server.ts"
import { NOT_FOUND, refuse } from "#app/result.ts"
import { newDatabase } from "#db/new-database.ts"
import { makePerson } from "#db/test-people.ts"
import { reasonField } from "./reason.ts"
import { refuseDecided } from "./refuse-decided.server.ts"

newDatabase()

test("Who comes second reads what was decided, by whom and when, and her own words stay", async () => {
  const nadia = await makePerson("Nadia", { role: "admin" })
  const report = { objectType: "report", objectId: 7, actorId: nadia.id }
  await recordAudit({ ...report, action: "report.warned", reason: "Unkind words" })
  await recordAudit({ ...report, action: "report.viewed" })
  const form = new FormData()
  form.append("reason", "Please be kind")
  const submission = await readForm(form, z.object({ reason: reasonField }))
  const answer = await refuseDecided(submission, refuse("conflict", "Somebody else has decided."), "report", 7)
  expect(answer.init).toEqual({ status: 409 })
  expect(answer.data).toMatchObject({
    initialValue: { reason: "Please be kind" },
    notUsed: {
      message: expect.stringMatching(
        /^Somebody else has decided. The last step: \u2068Nadia\u2069 warned whom \u2068report 7\u2069 was about on .+, \d\d:\d\d. Unkind words$/,
      ),
      typed: ["Please be kind"],
    },
  })
  await expect(refuseDecided(submission, NOT_FOUND, "report", 7)).rejects.toMatchObject({ init: { status: 404 } })
})
