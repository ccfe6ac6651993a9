import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { somebody } from "#app/features/accounts/accounts-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { answeredForms } from "#db/schema/answered-forms.ts"
import { movableClock } from "#db/test-clock.ts"
import { claimForm, type KeptAnswer, keepAnswer, releaseForm, sweepAnsweredForms } from "./answered-forms.server.ts"

newDatabase()
const clock = movableClock()

const newHash = () => randomBytes(32)
const SAVED: KeptAnswer = {
  status: 302,
  headers: [["location", "/cases/7"]],
  nonce: "bm9uY2U=",
  body: null,
  cookies: [{ name: "member_draft", before: "as it was", line: "member_draft=; Max-Age=0" }],
  notice: { text: "Saved", tone: "good" },
}

test("of many that come at once one is done, and the others get its answer", async () => {
  const [hash, { id }] = [newHash(), await somebody()]
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimForm(hash, id)))
  expect(claims.filter((claim) => claim === true)).toHaveLength(1)
  expect(claims.filter((claim) => claim === undefined)).toHaveLength(19)
  await keepAnswer(hash, SAVED)
  expect(await claimForm(hash, id)).toEqual(SAVED)
})

test("what was refused may be sent again; what was done cannot be released", async () => {
  const hash = newHash()
  expect(await claimForm(hash, null)).toBe(true)
  await releaseForm(hash)
  expect(await claimForm(hash, null)).toBe(true)
  const silent = { ...SAVED, notice: undefined }
  await keepAnswer(hash, silent)
  await releaseForm(hash)
  expect(await claimForm(hash, null)).toEqual(silent)
})

test("what a process left undone when it died is taken over after a minute", async () => {
  const hash = newHash()
  await claimForm(hash, null)
  await clock.forward({ minutes: 2 })
  const claims = await Promise.all([claimForm(hash, null), claimForm(hash, null)])
  expect(claims.filter((claim) => claim === true)).toHaveLength(1)
})

test("an answer is sealed, and kept for a day", async () => {
  const [hash, { id }] = [newHash(), await somebody()]
  await claimForm(hash, id)
  await keepAnswer(hash, SAVED)
  const [row] = await db.select().from(answeredForms).where(eq(answeredForms.formHash, hash))
  expect(row!.sealedAnswer).not.toContain("cases")
  await clock.forward({ hours: 23 })
  await sweepAnsweredForms()
  expect(await claimForm(hash, id)).toEqual(SAVED)
  await clock.forward({ hours: 2 })
  await sweepAnsweredForms()
  expect(await claimForm(hash, id)).toBe(true)
})
