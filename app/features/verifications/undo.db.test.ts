import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { newestNotifications } from "#app/features/notifications/notifications.server.ts"
import { listCorrections } from "#app/features/profiles/check/corrections.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { bodyOf, everyMailTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { done } from "#app/result.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { listDesk } from "./desk.server.ts"
import { undoDecision } from "./undo.server.ts"
import { confirmPhone, findVerification, requestChanges } from "./verifications.server.ts"

runningOutbox(newDatabase())

type Someone = { id: number }
const administrator = (name = "Nadia") => makePerson(name, { role: "admin" })
const stateOf = async (id: number) => (await findVerification({ id: 0 }, id))!
const queue = async () => (await listDesk("waiting", { page: 1, limit: 50 })).entries.map(({ id }) => id)
const said = async (person: Someone) => (await newestNotifications(person)).map(({ text }) => text)

async function withPicture(accountId: number, profileId: number) {
  const pictureId = crypto.randomUUID()
  await db.insert(pictures).values({ id: pictureId, accountId, width: 480, height: 600 })
  await db.update(profiles).set({ pictureId }).where(eq(profiles.id, profileId))
}

async function waiting(name: string) {
  const person = await makePerson(name, { profile: { contactNumber: "+923001234567" } })
  await withPicture(person.id, person.profileId)
  return person
}

const step = async (actor: Someone, id: number) => ({
  actor,
  id,
  seen: (await stateOf(id)).seen,
  reason: "Looked",
  ctx: ctx(),
})
const check = async (actor: Someone, id: number) => confirmPhone(await step(actor, id))
const sendBack = async (actor: Someone, id: number) => requestChanges({ ...(await step(actor, id)), step: "family" })
const undoing = async (actor: Someone, id: number) => ({
  ...(await step(actor, id)),
  seen: (await stateOf(id)).decided ?? "never",
  reason: "Mistook her for another",
})

test("A profile that was sent back by mistake waits in its old place, and Ayesha has nothing to correct", async () => {
  const [nadia, ayesha] = [await administrator(), await waiting("Ayesha")]
  const later = await waiting("Later")
  const id = ayesha.profileId
  await sendBack(nadia, id)
  expect(await undoDecision(await undoing(nadia, id))).toEqual(done("Ayesha Malik"))
  const found = await queue()
  expect(found.indexOf(id)).toBeLessThan(found.indexOf(later.profileId))
  expect(found).toContain(id)
  expect(await listCorrections(ayesha)).toEqual([])
  expect((await said(ayesha))[0]).toMatch(
    /^We sent your profile back on .* 20\d\d\. That was a mistake of ours: there is nothing to correct, and we look at the profile again\.$/,
  )
  const mails = (await everyMailTo(ayesha.email)).map(bodyOf)
  expect(mails).toHaveLength(2)
  expect(mails.join()).toContain("That was a mistake of ours")
  expect(mails.join()).not.toContain("Mistook")
  expect((await stateOf(id)).history).toMatchObject([
    { action: "profile.send-back-undone", reason: "Mistook her for another" },
    { action: "profile.sent-back", reason: "Looked" },
  ])
  expect((await stateOf(id)).decided).toBeNull()
})

test("The check that sending back took away stands again, unless something was saved since", async () => {
  const [nadia, ayesha, sana] = [await administrator(), await waiting("Ayesha"), await waiting("Sana")]
  for (const { profileId: id } of [ayesha, sana]) {
    await check(nadia, id)
    await sendBack(nadia, id)
  }
  await db.update(profiles).set({ queuedAt: new Date() }).where(eq(profiles.id, sana.profileId))
  for (const { profileId: id } of [ayesha, sana]) await undoDecision(await undoing(nadia, id))
  expect((await stateOf(ayesha.profileId)).verified).not.toBeNull()
  expect((await said(ayesha))[0]).toMatch(/the phone number is marked as checked, as before\.$/)
  expect(await stateOf(sana.profileId)).toMatchObject({ verified: null, sentBack: null, waits: true })
})

test("A member's phone and a client's are unchecked again, and the consultant is told whose it was", async () => {
  const [nadia, ayesha] = [await administrator(), await waiting("Ayesha")]
  const farhat = await makePerson("Farhat", { role: "guest" })
  const hira = await makeProfile(farhat.id, "Hira", { kind: "client", contactNumber: "+923001234568" })
  await withPicture(farhat.id, hira)
  for (const id of [ayesha.profileId, hira]) {
    await check(nadia, id)
    expect(await undoDecision(await undoing(nadia, id))).toMatchObject({ done: true })
    expect(await stateOf(id)).toMatchObject({ verified: null, waits: true })
    expect(await queue()).toContain(id)
  }
  expect((await said(ayesha))[0]).toMatch(/^We marked your phone number as checked on .* mistake of ours/)
  expect((await said(farhat))[0]).toMatch(/^We marked the phone number of .*Hira Malik.* as checked on /)
})

test("Of several who undo at once one does, and nobody undoes what was decided since", async () => {
  const [nadia, sadia, ayesha] = [await administrator(), await administrator("Sadia"), await waiting("Ayesha")]
  const id = ayesha.profileId
  await sendBack(nadia, id)
  const [hers, other] = [await undoing(nadia, id), await undoing(sadia, id)]
  const outcomes = await Promise.all([undoDecision(hers), undoDecision(other), undoDecision(hers)])
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
  expect(outcomes.find((outcome) => !outcome.done)).toMatchObject({ reason: "conflict" })
  expect(await said(ayesha)).toHaveLength(2)

  await sendBack(sadia, id)
  expect(await undoDecision(hers), "with a page of before").toMatchObject({ reason: "conflict" })
  const [undone, again] = await Promise.all([undoDecision(await undoing(nadia, id)), sendBack(sadia, id)])
  expect([undone.done, again.done]).toContain(true)
  expect(await undoDecision({ ...hers, id: 999_999 })).toMatchObject({ reason: "not-found" })
})

test("Nobody undoes a decision on the own profile", async () => {
  const [nadia, sadia] = [await administrator(), await makePerson("Sadia", { role: "admin", profile: {} })]
  const id = await makeProfile(sadia.id, "Sana", { kind: "client", contactNumber: "+923001234569" })
  await withPicture(sadia.id, id)
  await check(nadia, id)
  expect(await undoDecision(await undoing(sadia, id))).toMatchObject({ message: expect.stringMatching("your own") })
})
