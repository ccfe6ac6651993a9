import { expect, test } from "vitest"
import { newestNotifications } from "#app/features/notifications/notifications.server.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { addKnownPeople } from "#app/features/safety/known/known-people.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson } from "#db/test-people.ts"
import { countMatches, findBest, findSeeker } from "./matching.server.ts"
import { notifyNewMatches } from "./new-matches.server.ts"

newDatabase()
const clock = movableClock()

const TWO = "2 new people suit you."
const man = (name: string) => makePerson(name, { profile: { gender: "male" } })
const heardBy = async (person: { id: number }) => (await newestNotifications(person)).map(({ text }) => text)

test("Ayesha hears of new matches whatever else she was told, and of nobody twice", async () => {
  const ayesha = await makePerson("Ayesha")
  for (const name of ["Bilal", "Omar"]) await man(name)
  const checked = { to: ayesha.id, note: "Your phone number was checked." }
  await notify(db, "moderation", checked)
  await notifyNewMatches(ayesha)
  expect(await heardBy(ayesha)).toEqual([TWO, checked.note])

  await clock.forward({ days: 2 })
  await notify(db, "moderation", checked)
  await clock.forward({ days: 2 })
  await notifyNewMatches(ayesha)
  expect(await heardBy(ayesha)).toEqual([checked.note, TWO, checked.note])
})

test("Whoever has no profile yet hears of nobody", async () => {
  const zara = await makePerson("Zara", { profile: false })
  await notifyNewMatches({ id: zara.id, profileId: null })
  expect(await heardBy(zara)).toEqual([])
})

test("Bilal's matches, and how many there are, leave out whoever does not want to be found by him", async () => {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await man("Bilal")]
  const matches = async () => {
    const seeker = (await findSeeker(bilal.profileId))!
    const { length } = (await findBest(seeker, 1)).filter(({ id }) => id === ayesha.profileId)
    return [length, await countMatches(seeker, 100)]
  }
  const [found, count] = await matches()
  expect(found).toBe(1)
  await addKnownPeople(ayesha, [{ email: bilal.email }], ctx())
  expect(await matches()).toEqual([0, count! - 1])
})
