import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { applyAction } from "#app/features/accounts/actions/actions.server.ts"
import { sendRequest } from "#app/features/connections/connections.server.ts"
import { listConnections, listPending } from "#app/features/connections/lists/request-lists.server.ts"
import { addFavourite, listFavourites } from "#app/features/favourites/favourites.server.ts"
import { bestMatches, findSeeker, nearMatches } from "#app/features/matching/matching.server.ts"
import { listCards } from "#app/features/people/card/cards.server.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import type { ProfileStatus } from "#app/features/profiles/more/status-policy.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { profiles } from "#db/schema/profiles.ts"
import { connectPeople, makePerson, makeProfile } from "#db/test-people.ts"
import { findEditableProfile, updateProfile } from "./edit-profile.server.ts"
import { type EditAnswers, editSchema } from "./edit-schema.ts"

newDatabase()

type Person = Awaited<ReturnType<typeof makePerson>>
const paging = { page: 1, limit: 10 } as const

async function save(editor: Pick<Person, "id" | "role">, id: number, changes: Record<string, unknown>) {
  const { options, answers } = (await findEditableProfile(editor, id))!
  const filled = JSON.parse(JSON.stringify(answers, (_, value) => value ?? undefined))
  await updateProfile(editor, id, editSchema(options, answers).parse({ ...filled, ...changes }) as EditAnswers)
}

const become = (person: Person, status: ProfileStatus) => save(person, person.profileId, { status })
const listedTo = async (viewer: Person) => (await listCards(viewer, { page: 1, limit: 100 })).people
const isListed = async (viewer: Person, other: Person) =>
  (await listedTo(viewer)).some(({ profileId }) => profileId === other.profileId)
async function isMatched(viewer: Person, other: Person) {
  const seeker = (await findSeeker(viewer.profileId))!
  const found = [...(await bestMatches(seeker, { page: 1 })), ...(await nearMatches(seeker))]
  return found.some(({ id }) => id === other.profileId)
}
const bilals = () => makePerson("Bilal", { profile: { gender: "male" } })

test("What is told beyond the steps is kept, shown and taken back", async () => {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await bilals()]
  const answers = { aboutMe: "I like tea.\nAnd books.", languages: ["Urdu", "Pashto"], madeBy: "parent" }
  await save(ayesha, ayesha.profileId, answers)
  expect((await findProfile(bilal, ayesha.profileId))!.more).toEqual({
    texts: [{ title: "About me", text: answers.aboutMe }],
    rows: [
      ["Languages", "Urdu, Pashto"],
      ["Profile made by", "Parent"],
    ],
  })
  await save(ayesha, ayesha.profileId, { aboutMe: undefined, languages: [], madeBy: undefined })
  expect((await findProfile(bilal, ayesha.profileId))!.more).toEqual({ texts: [], rows: [] })
})

describe("Somebody who has paused", () => {
  test("is in no list and no match, and shows again afterwards", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await bilals()]
    expect([await isListed(bilal, ayesha), await isMatched(bilal, ayesha)]).toEqual([true, true])
    await become(ayesha, "paused")
    expect([await isListed(bilal, ayesha), await isMatched(bilal, ayesha)]).toEqual([false, false])
    expect(await findProfile(bilal, ayesha.profileId)).toBeUndefined()
    expect(await sendRequest(bilal, { profileId: ayesha.profileId })).toEqual(NOT_FOUND)
    expect(await findProfile(ayesha, ayesha.profileId)).toMatchObject({ own: true })
    await become(ayesha, "looking")
    expect(await isListed(bilal, ayesha)).toBe(true)
  })

  test("is looked at by a connection and by whoever has an open request, in either direction", async () => {
    const [ayesha, friend, suitor, asked] = [
      await makePerson("Ayesha"),
      await makePerson("Friend"),
      await makePerson("Suitor"),
      await makePerson("Asked"),
    ]
    await connectPeople(friend, ayesha)
    await connectPeople(suitor, ayesha, { status: "pending" })
    await connectPeople(ayesha, asked, { status: "pending" })
    await become(ayesha, "paused")
    for (const viewer of [friend, suitor, asked])
      expect(await findProfile(viewer, ayesha.profileId)).toMatchObject({
        availability: { mark: "Not looking at the moment", closed: true },
      })
    const id = ayesha.profileId
    expect((await listConnections(friend, paging)).people).toMatchObject([{ profileId: id }])
    expect((await listPending(suitor, "sent", paging)).people).toMatchObject([
      { profileId: id, age: expect.any(Number) },
    ])
    expect((await listPending(asked, "received", paging)).people).toMatchObject([{ profileId: id }])
    expect(await sendRequest(asked, { profileId: id })).toEqual(done("connected"))
  })

  test("as a client is shown to those in touch about that client alone", async () => {
    const [farhat, bilal] = [await makePerson("Farhat", { role: "guest" }), await bilals()]
    const [sana, hina] = [
      await makeProfile(farhat.id, "Sana", { kind: "client", contactNumber: "+923001234567" }),
      await makeProfile(farhat.id, "Hina", { kind: "client", contactNumber: "+923001234567" }),
    ]
    expect(await sendRequest(bilal, { profileId: sana })).toEqual(done("sent"))
    for (const client of [sana, hina]) await save(farhat, client, { status: "paused" })
    expect(await findProfile(bilal, sana)).toBeDefined()
    expect(await findProfile(bilal, hina)).toBeUndefined()
  })

  test("stays among favourites by name, with no way there", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await bilals()]
    await addFavourite(bilal, ayesha.profileId)
    await become(ayesha, "paused")
    expect((await listFavourites(bilal, paging)).people).toEqual([
      {
        ...{ profileId: ayesha.profileId, name: "Ayesha Malik", mark: "Not looking at the moment" },
        ...{ note: null, comments: 0, isNew: false },
      },
    ])
    await connectPeople(bilal, ayesha)
    expect((await listFavourites(bilal, paging)).people).toMatchObject([{ state: "connected" }])
  })

  test("stays so through a suspension, and is hidden even from favourites meanwhile", async () => {
    const [ayesha, bilal, nadia] = [
      await makePerson("Ayesha"),
      await bilals(),
      await makePerson("Nadia", { role: "admin" }),
    ]
    await addFavourite(bilal, ayesha.profileId)
    await become(ayesha, "paused")
    await applyAction(nadia, ayesha.id, "suspend", "Advertising", ctx())
    expect((await listFavourites(bilal, paging)).people).toEqual([])
    await save(nadia, ayesha.profileId, { status: "looking" })
    expect(await isListed(bilal, ayesha)).toBe(false)
    await save(nadia, ayesha.profileId, { status: "paused" })
    await applyAction(nadia, ayesha.id, "restore", "A mistake", ctx())
    expect(await isListed(bilal, ayesha)).toBe(false)
    await become(ayesha, "in talks")
    expect(await isListed(bilal, ayesha)).toBe(true)
  })
})

describe("Somebody who is engaged", () => {
  test("is listed with a mark, matched with nobody, and asked by nobody new", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await bilals()]
    await become(ayesha, "engaged")
    const card = (await listedTo(bilal)).find(({ profileId }) => profileId === ayesha.profileId)
    expect(card?.availability).toEqual({ mark: "Engaged", closed: true, resting: false })
    expect(await isMatched(bilal, ayesha)).toBe(false)
    expect(await sendRequest(bilal, { profileId: ayesha.profileId })).toMatchObject({
      done: false,
      message: "Ayesha Malik is engaged and takes no requests.",
    })
  })

  test("may still be answered by whom she has asked", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await bilals()]
    await connectPeople(ayesha, bilal, { status: "pending" })
    await become(ayesha, "engaged")
    expect(await sendRequest(bilal, { profileId: ayesha.profileId })).toEqual(done("connected"))
  })
})

test("Somebody in talks is marked, and asked as anybody else", async () => {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await bilals()]
  await become(ayesha, "in talks")
  expect(await findProfile(bilal, ayesha.profileId)).toMatchObject({
    availability: { mark: "In talks", closed: false },
  })
  expect(await sendRequest(bilal, { profileId: ayesha.profileId })).toEqual(done("sent"))
})

test("A form that does not say a status leaves a hidden profile hidden", async () => {
  const ayesha = await makePerson("Ayesha", { profile: { visible: false } })
  await save(ayesha, ayesha.profileId, { status: undefined, city: "Lahore" })
  const [row] = await db.select().from(profiles).where(eq(profiles.id, ayesha.profileId))
  expect(row).toMatchObject({ visible: false, status: "looking" })
})
