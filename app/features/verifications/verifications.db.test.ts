import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { listNotifications, markAsRead } from "#app/features/notifications/notifications.server.ts"
import { listCorrections } from "#app/features/profiles/check/corrections.server.ts"
import { wearPicture } from "#app/features/profiles/pictures/change-picture.server.ts"
import { updateProfile } from "#app/features/wizards/edit-profile.server.ts"
import type { EditAnswers } from "#app/features/wizards/edit-schema.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { bodyOf, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { done } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { auditEvents } from "#db/schema/site.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { listDesk } from "./desk.server.ts"
import { confirmPhone, findVerification, requestChanges } from "./verifications.server.ts"

runningOutbox(newDatabase())

const FIRST = { page: 1, limit: 50 } as const
const NUMBER = "+923001234567"
const administrator = () => makePerson("Nadia", { role: "admin" })
const queue = async () => (await listDesk("waiting", FIRST)).entries.map(({ id }) => id)
const NOBODY = { id: 0 }

async function newPicture(accountId: number) {
  const id = crypto.randomUUID()
  await db.insert(pictures).values({ id, accountId, width: 480, height: 600 })
  return id
}

/** A member whose profile has a picture and a number, and waits. */
async function waiting(name: string) {
  const person = await makePerson(name, { profile: { contactNumber: NUMBER } })
  const pictureId = await newPicture(person.id)
  await db.update(profiles).set({ pictureId }).where(eq(profiles.id, person.profileId))
  return person
}

async function decisionOn(id: number, actor: { id: number }) {
  const { seen } = (await findVerification(actor, id))!
  return { actor, id, seen, reason: "Called and asked", ctx: ctx() }
}

/** The edit form as Ayesha's profile would fill it, with what she changes. */
const saved = (firstName: string, change: Partial<EditAnswers> = {}) =>
  ({
    firstName,
    lastName: "Malik",
    maritalStatus: "single",
    dateOfBirth: "1998-03-14",
    gender: "female",
    contactNumber: NUMBER,
    ...change,
  }) as EditAnswers

const stateOf = async (id: number) => (await findVerification(NOBODY, id))!

test("A profile waits once it has a picture, the longest waiting first", async () => {
  const [first, second] = [await waiting("First"), await waiting("Second")]
  const bare = await makePerson("Bare")
  const hidden = await waiting("Hidden")
  await db.update(profiles).set({ visible: false }).where(eq(profiles.id, hidden.profileId))
  const found = await queue()
  expect(found.indexOf(first.profileId)).toBeLessThan(found.indexOf(second.profileId))
  expect(found).not.toContain(bare.profileId)
  expect(found).not.toContain(hidden.profileId)
})

test("A checked phone is told, kept in the audit, and stands until a checked fact changes", async () => {
  const [nadia, ayesha] = [await administrator(), await waiting("Ayesha")]
  const id = ayesha.profileId
  expect(await confirmPhone(await decisionOn(id, nadia))).toEqual(done("Ayesha Malik"))
  expect(await queue()).not.toContain(id)
  expect((await stateOf(id)).verified).toMatch(/^\d+ \w+ \d{4}$/)
  expect((await stateOf(id)).history).toMatchObject([{ action: "profile.phone-checked", reason: "Called and asked" }])
  const { list } = await listNotifications(ayesha, FIRST)
  expect(list[0]?.text).toBe("Your phone number was checked: the profile says so now.")
  expect(await markAsRead(ayesha, list[0]!.id)).toEqual(done(`/UserProfile/${id}`))

  await updateProfile(ayesha, id, saved("Ayesha", { city: "Lahore" }))
  expect((await stateOf(id)).verified).not.toBeNull()
  for (const change of [
    { firstName: "Aisha" },
    { lastName: "Khan" },
    { dateOfBirth: "1997-03-14" },
    { contactNumber: "+923007654321" },
  ]) {
    await db
      .update(profiles)
      .set({ verifiedAt: new Date(), ...saved("Ayesha") })
      .where(eq(profiles.id, id))
    await updateProfile(ayesha, id, saved("Ayesha", change))
    expect((await stateOf(id)).verified, JSON.stringify(change)).toBeNull()
    expect(await queue()).toContain(id)
  }
  await db.update(profiles).set({ verifiedAt: new Date() }).where(eq(profiles.id, id))
  const pictureId = await newPicture(ayesha.id)
  await db.transaction((tx) => wearPicture(tx, ayesha.id, pictureId))
  expect(await queue()).toContain(id)
})

test("What is sent back is told with reason and step, and waits again once it is corrected", async () => {
  const [nadia, sana] = [await administrator(), await waiting("Sana")]
  const id = sana.profileId
  const decision = {
    ...(await decisionOn(id, nadia)),
    reason: "The picture shows two people",
    step: "picture" as const,
  }
  expect(await requestChanges(decision)).toEqual(done("Sana Malik"))
  expect(await queue()).not.toContain(id)
  expect(await listCorrections(sana)).toEqual([
    { id, whose: "Your profile", reason: "The picture shows two people", step: "picture" },
  ])
  const { list } = await listNotifications(sana, FIRST)
  expect(list[0]?.text).toMatch("Please correct the step Picture. The reason: The picture shows two people")
  expect(await markAsRead(sana, list[0]!.id)).toEqual(done(`/UserEditProfile/${id}#picture`))
  const [mail] = await mailsTo(sana.email)
  expect(bodyOf(mail!)).toContain(`/UserEditProfile/${id}#picture`)
  expect(bodyOf(mail!)).toContain("The picture shows two people")
  const [events] = await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  expect(events).toMatchObject({
    action: "profile.sent-back",
    actorId: nadia.id,
    objectId: id,
    detail: { step: "picture" },
  })

  await updateProfile(sana, id, saved("Sana", { city: "Multan" }))
  expect(await queue(), "another step does not mend the picture").not.toContain(id)
  const pictureId = await newPicture(sana.id)
  await db.transaction((tx) => wearPicture(tx, sana.id, pictureId))
  expect(await queue()).toContain(id)
  expect(await listCorrections(sana)).toEqual([])
})

test("A client that is sent back is the consultant's to correct", async () => {
  const [nadia, farhat] = [await administrator(), await makePerson("Farhat", { role: "guest" })]
  const id = await makeProfile(farhat.id, "Hira", { kind: "client", pictureId: await newPicture(farhat.id) })
  expect(await confirmPhone(await decisionOn(id, nadia))).toMatchObject({ message: expect.stringMatching("no phone") })
  await requestChanges({ ...(await decisionOn(id, nadia)), reason: "No number", step: "personal" })
  expect(await listCorrections(farhat)).toMatchObject([
    { whose: `The profile of ${isolated("Hira Malik")}`, step: "personal" },
  ])
  await updateProfile(farhat, id, saved("Hira"))
  expect(await queue()).toContain(id)
})

test("A check that turns out to be wrong is taken back", async () => {
  const [nadia, zara] = [await administrator(), await waiting("Zara")]
  const id = zara.profileId
  await confirmPhone(await decisionOn(id, nadia))
  const decision = {
    ...(await decisionOn(id, nadia)),
    reason: "It is somebody else's number",
    step: "personal" as const,
  }
  expect(await requestChanges(decision)).toEqual(done("Zara Malik"))
  expect(await stateOf(id)).toMatchObject({ verified: null, waits: false })
  expect(await requestChanges(decision)).toMatchObject({ message: expect.stringMatching("in the meantime") })
})

test("Two administrators at once on one profile end in one decision", async () => {
  const [nadia, sadia] = [await administrator(), await administrator()]
  const ayesha = await waiting("Ayesha")
  const id = ayesha.profileId
  const [his, hers] = [await decisionOn(id, nadia), await decisionOn(id, sadia)]
  const outcomes = await Promise.all([confirmPhone(his), requestChanges({ ...hers, step: "personal" })])
  expect(outcomes.filter((outcome) => !outcome.done)).toMatchObject([
    { message: expect.stringMatching("in the meantime") },
  ])
  expect((await stateOf(id)).history).toHaveLength(1)
  expect((await listNotifications(ayesha, FIRST)).total).toBe(1)
})

test("A decision holds only for the facts that were looked at", async () => {
  const [nadia, ayesha] = [await administrator(), await waiting("Ayesha")]
  const decision = await decisionOn(ayesha.profileId, nadia)
  await updateProfile(ayesha, ayesha.profileId, saved("Ayesha", { contactNumber: "+923009999999" }))
  expect(await confirmPhone(decision)).toMatchObject({ message: expect.stringMatching("in the meantime") })
  expect(await queue()).toContain(ayesha.profileId)
  expect(await confirmPhone({ ...decision, id: 999_999 })).toMatchObject({ reason: "not-found" })
})

test("Nobody is sent back for what was put right, or checked, since Nadia looked", async () => {
  const [nadia, ayesha] = [await administrator(), await waiting("Ayesha")]
  const id = ayesha.profileId
  const stale = async (meanwhile: () => Promise<unknown>) => {
    const decision = { ...(await decisionOn(id, nadia)), step: "personal" as const }
    await meanwhile()
    return requestChanges(decision)
  }
  const refused = { reason: "conflict", message: expect.stringMatching("in the meantime") }
  const correct = () => updateProfile(ayesha, id, saved("Ayesha", { contactNumber: "+923009999999" }))
  expect(await stale(correct)).toMatchObject(refused)
  expect(await stale(async () => confirmPhone(await decisionOn(id, nadia)))).toMatchObject(refused)
  expect(await stateOf(id)).toMatchObject({ sentBack: null, verified: expect.any(String) })
  expect(await listCorrections(ayesha)).toEqual([])
})
