import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { updateProfile } from "#app/features/wizards/edit-profile.server.ts"
import type { EditAnswers } from "#app/features/wizards/edit-schema.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { done } from "#app/result.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson } from "#db/test-people.ts"
import { claimNext, claimProfile, findClaim, goOnAfter, listCalls, logCall, releaseProfile } from "./calls.server.ts"
import { listDesk, nextToCall } from "./desk.server.ts"
import type { DeskState } from "./desk-schema.ts"
import { confirmPhone, findVerification, requestChanges } from "./verifications.server.ts"

runningOutbox(newDatabase())
const clock = movableClock()

const NUMBER = "+923001234567"
const nadia = () => makePerson("Nadia", { role: "admin" })
const tab = async (state: DeskState) => (await listDesk(state, { page: 1, limit: 50 })).entries.map(({ id }) => id)

beforeEach(async () => {
  await db.update(profiles).set({ visible: false })
})

/** Profiles that wait, the first the longest. */
async function waiting(...names: string[]) {
  const ids: number[] = []
  for (const name of names) {
    const person = await makePerson(name, { profile: { contactNumber: NUMBER } })
    const id = crypto.randomUUID()
    await db.insert(pictures).values({ id, accountId: person.id, width: 480, height: 600 })
    await db.update(profiles).set({ pictureId: id }).where(eq(profiles.id, person.profileId))
    ids.push(person.profileId)
  }
  return ids as [number, ...number[]]
}

const call = (actor: { id: number }, id: number) =>
  logCall({ actor, id, outcome: "no answer", again: "hours", note: "Rang long", ctx: ctx() })

async function decisionOn(id: number, actor: { id: number }) {
  const { seen } = (await findVerification(actor, id))!
  return { actor, id, seen, reason: "Called and asked", ctx: ctx() }
}

test("Of many who ask for the same profile at once, one has it; others are told who", async () => {
  const [id] = await waiting("Ayesha")
  const team = await Promise.all(Array.from({ length: 8 }, nadia))
  const outcomes = await Promise.all(team.map((actor) => claimProfile(actor, id)))
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.done)).toMatchObject(
    Array(7).fill({ message: expect.stringMatching("is calling this profile") }),
  )
  const winner = team[outcomes.findIndex((outcome) => outcome.done)]!
  expect(await findClaim(winner, id)).toMatchObject({ own: true, message: expect.stringMatching("You have until") })
  expect(await claimProfile(winner, id), "again is longer").toEqual(done())
})

test("Eight who ask for the next one get eight, and the ninth none", async () => {
  const ids = await waiting("A", "B", "C", "D", "E", "F", "G", "H")
  const team = await Promise.all(Array.from({ length: 9 }, nadia))
  const taken = await Promise.all(team.map((actor) => claimNext(actor)))
  expect(taken.filter((id) => id === undefined)).toHaveLength(1)
  expect(new Set(taken)).toEqual(new Set([...ids, undefined]))
})

test("Whoever has it in hand decides; after a quarter of an hour it is free again", async () => {
  const [[id], one, other] = [await waiting("Ayesha"), await nadia(), await nadia()]
  await claimProfile(one, id)
  const refused = { done: false, message: expect.stringMatching("is calling this profile") }
  expect(await confirmPhone(await decisionOn(id, other))).toMatchObject(refused)
  expect(await requestChanges({ ...(await decisionOn(id, other)), step: "family" })).toMatchObject(refused)
  expect(await call(other, id)).toMatchObject(refused)
  expect(await nextToCall(other)).toEqual([])
  expect(await nextToCall(one)).toEqual([id])

  await clock.forward({ minutes: 16 })
  expect(await nextToCall(other)).toEqual([id])
  expect(await claimProfile(other, id)).toEqual(done())
  expect(await releaseProfile(one, id), "it is no longer theirs").toBe(false)
  expect(await confirmPhone(await decisionOn(id, other))).toMatchObject({ done: true })
})

test("After a decision comes the one behind, in hand for whoever works through the desk", async () => {
  const [first, second, third] = await waiting("A", "B", "C")
  const actor = await nadia()
  await claimProfile(actor, second!)
  await confirmPhone(await decisionOn(second!, actor))
  expect(await goOnAfter(actor, second!)).toBe(third)
  expect(await findClaim(actor, third!)).toMatchObject({ own: true })
  await confirmPhone(await decisionOn(third!, actor))
  expect(await goOnAfter(actor, third!), "behind the last comes the first").toBe(first)

  const passing = await nadia()
  expect(await goOnAfter(passing, third!), "another has it").toBeUndefined()
  await releaseProfile(actor, first!)
  expect(await goOnAfter(passing, third!)).toBe(first)
  expect(await findClaim(passing, first!), "nobody asked to have it").toBeNull()
})

test("A call without an answer goes to its tab, is written down, and comes first once it is due", async () => {
  const [[first, second], actor] = [await waiting("A", "B"), await nadia()]
  expect(await call(actor, first!)).toMatchObject({ done: true })
  expect([await tab("waiting"), await tab("called")]).toEqual([[second], [first]])
  expect(await listCalls(first!)).toEqual([
    [expect.any(String), expect.stringMatching(/^Nobody answered\. Called by .*Nadia.*Rang long/)],
  ])
  expect(await nextToCall(actor)).toEqual([second])
  await clock.forward({ hours: 5 })
  expect(await nextToCall(actor)).toEqual([first])

  await requestChanges({ ...(await decisionOn(first!, actor)), step: "personal", reason: "Nobody answers" })
  expect([await tab("called"), await tab("sent-back")]).toEqual([[], [first]])
  expect(await call(actor, first!)).toMatchObject({ message: expect.stringMatching("does not wait") })
  await confirmPhone(await decisionOn(second!, actor))
  expect(await tab("checked")).toContain(second)
})

test("A new number waits like a new profile, an unchanged one is still called again", async () => {
  const [[id], actor] = [await waiting("Ayesha"), await nadia()]
  await call(actor, id)
  const [{ accountId } = { accountId: 0 }] = await db
    .select({ accountId: profiles.accountId })
    .from(profiles)
    .where(eq(profiles.id, id))
  const saved = (contactNumber: string) =>
    ({
      firstName: "Ayesha",
      lastName: "Malik",
      maritalStatus: "single",
      dateOfBirth: "1998-03-14",
      gender: "female",
      city: "Multan",
      contactNumber,
    }) as EditAnswers
  await updateProfile({ id: accountId, role: "user" }, id, saved(NUMBER))
  expect(await tab("called")).toEqual([id])
  await updateProfile({ id: accountId, role: "user" }, id, saved("+923007777777"))
  expect([await tab("called"), await tab("waiting")]).toEqual([[], [id]])
})

test("Without a picture a profile has a tab of its own, and can be asked for one", async () => {
  const [ayesha, actor] = [await makePerson("Ayesha"), await nadia()]
  expect([await tab("pictureless"), await tab("waiting")]).toEqual([[ayesha.profileId], []])
  expect(await findVerification(actor, ayesha.profileId)).toMatchObject({ pictureless: true, waits: false })
  expect(await claimProfile(actor, ayesha.profileId)).toMatchObject({ message: expect.stringMatching("does not wait") })
  const asked = { ...(await decisionOn(ayesha.profileId, actor)), step: "picture" as const }
  expect(await requestChanges(asked)).toMatchObject({ done: true })
  expect([await tab("pictureless"), await tab("sent-back")]).toEqual([[], expect.arrayContaining([ayesha.profileId])])
})
