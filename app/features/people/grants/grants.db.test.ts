import { beforeEach, describe, expect, test } from "vitest"
import { findChat } from "#app/features/chat/server/conversations.server.ts"
import { listConnections } from "#app/features/connections/lists/request-lists.server.ts"
import { addFavourite, listFavourites } from "#app/features/favourites/favourites.server.ts"
import { readPicture, storePicture } from "#app/features/profiles/pictures/pictures.server.ts"
import { arrived, uploader } from "#app/features/profiles/pictures/pictures-for-tests.ts"
import { block, unblock } from "#app/features/safety/blocks.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { seatAtTable } from "#db/test-family.ts"
import { connectPeople, disconnectPeople, makePerson } from "#db/test-people.ts"
import { findCards } from "../card/cards.server.ts"
import { findProfile } from "../profile/find-profile.server.ts"
import { answerGrant, askForPictures, listGrants } from "./grants.server.ts"

newDatabase()
const clock = movableClock()

type Person = Awaited<ReturnType<typeof makePerson>>

let ayesha: Person
let bilal: Person
let picture: string
let veil: string

beforeEach(async () => {
  ayesha = await makePerson("Ayesha", { plan: "pro", account: { picturesByGrant: true } })
  bilal = await makePerson("Bilal", { plan: "pro", profile: { gender: "male" } })
  picture = await aPicture(ayesha.id)
  await sql`update profile set picture_id = ${picture} where id = ${ayesha.profileId}`
  await sql`update account set picture_id = ${picture} where id = ${ayesha.id}`
  const [row] = await sql`select veil_id from picture where id = ${picture}`
  veil = row!.veil_id
})

const aPicture = async (id: number) => valueIn(await storePicture(id, await arrived(), uploader({ id })))!

const member = (person: Person) => ({ id: person.id, role: "user" as const, guardian: false })
const asks = () => askForPictures(member(bilal), ayesha.profileId, ctx())
const grantId = async () => (await listGrants(ayesha))[0]!.id
const allows = async () => answerGrant(ayesha, await grantId(), "allow")
const noticesOf = async ({ id }: Person) =>
  (await sql`select kind from notification where account_id = ${id} order by id`).map(({ kind }) => kind)

/** Every way in which Bilal comes to her picture. */
async function seen() {
  await addFavourite(bilal, ayesha.profileId)
  const profile = await findProfile(bilal, ayesha.profileId)
  const [card] = await findCards(bilal, [ayesha.profileId])
  const favourites = await listFavourites(bilal, { page: 1, limit: 10 })
  const connections = await listConnections(bilal, { page: 1, limit: 10 })
  const chat = await findChat(bilal.id, { id: ayesha.id })
  return JSON.stringify([profile, card, favourites, connections, chat])
}

async function expectVeiled() {
  const words = await seen()
  expect(words).not.toContain(picture)
  expect(words).toContain(veil)
  for (const width of [160, 240, 480, 1200] as const)
    expect(await readPicture(member(bilal), picture, width), `at ${width}`).toBeUndefined()
  expect(await readPicture(member(bilal), veil, 1200)).toBeDefined()
}

async function expectSeen() {
  expect(await seen()).toContain(picture)
  expect(await readPicture(member(bilal), picture, 480)).toBeDefined()
}

describe("Ayesha's pictures are for whom she allows", () => {
  test.each<[string, () => PromiseLike<unknown>]>([
    ["a stranger", async () => {}],
    ["somebody who has asked to connect", () => connectPeople(bilal, ayesha, { status: "pending" })],
    ["somebody who has asked to see them", asks],
    [
      "somebody to whom she said 'not now'",
      async () => (await asks()) && answerGrant(ayesha, await grantId(), "refuse"),
    ],
    [
      "somebody from whom she took it back",
      async () => {
        await asks()
        const id = await grantId()
        await answerGrant(ayesha, id, "allow")
        await answerGrant(ayesha, id, "end")
      },
    ],
    [
      "a connection that has to ask, too",
      async () => {
        await sql`update account set pictures_to_connections = false where id = ${ayesha.id}`
        await connectPeople(bilal, ayesha)
      },
    ],
    [
      "somebody who was connected",
      async () => {
        await connectPeople(bilal, ayesha)
        await disconnectPeople(bilal, ayesha)
      },
    ],
    [
      "somebody whom she allowed, blocked and let in again",
      async () => {
        await asks()
        await allows()
        await block(ayesha, bilal.id)
        await unblock(ayesha, bilal.id)
      },
    ],
  ])("blurred for %s", async (_, prepare) => {
    await prepare()
    await expectVeiled()
  })

  test.each<[string, () => PromiseLike<unknown>]>([
    ["whom she has allowed", async () => (await asks()) && allows()],
    ["a connection", () => connectPeople(bilal, ayesha)],
    ["everybody, once she shows them", () => sql`update account set pictures_by_grant = false where id = ${ayesha.id}`],
  ])("as they are for %s", async (_, prepare) => {
    await prepare()
    await expectSeen()
  })

  test("and neither way for somebody who is blocked, or while she hides them", async () => {
    await asks()
    await allows()
    await sql`update account set show_picture = false where id = ${ayesha.id}`
    expect(await readPicture(member(bilal), picture, 480)).toBeUndefined()
    expect(await readPicture(member(bilal), veil, 480)).toBeUndefined()
    await sql`update account set show_picture = true where id = ${ayesha.id}`
    await block(ayesha, bilal.id)
    expect(await readPicture(member(bilal), veil, 480)).toBeUndefined()
  })

  test("a guardian sees what the member sees, while the seat sees along", async () => {
    const father = await makePerson("Karim", { profile: false, account: { guardian: true } })
    const guardian = { ...member(father), sits: true }
    const seat = await seatAtTable(bilal, father, { level: "sees" })
    expect(await readPicture(guardian, picture, 480)).toBeUndefined()
    await asks()
    await allows()
    expect(await readPicture(guardian, picture, 480)).toBeDefined()
    await sql`update guardian_seat set level = 'told' where id = ${seat}`
    expect(await readPicture(guardian, picture, 480)).toBeUndefined()
    expect(await readPicture(guardian, veil, 480)).toBeDefined()
  })

  test("a guardian without a profile sees no further picture but through a seat that sees along", async () => {
    const father = await makePerson("Karim", { profile: false, account: { guardian: true } })
    await sql`update account set pictures_by_grant = false where id = ${ayesha.id}`
    const further = await aPicture(ayesha.id)
    await sql`insert into profile_picture (profile_id, picture_id, position) values (${ayesha.profileId}, ${further}, 1)`
    const guardian = { ...member(father), guardian: true, sits: true }
    const seen = async () =>
      Promise.all([picture, further].map(async (id) => Boolean(await readPicture(guardian, id, 480))))
    expect(await seen()).toEqual([true, false])
    const seat = await seatAtTable(bilal, father, { level: "sees" })
    expect(await seen()).toEqual([true, true])
    await sql`update guardian_seat set level = 'told' where id = ${seat}`
    expect(await seen()).toEqual([true, false])
  })

  test("of a client a consultant says it for each", async () => {
    const farhat = await makePerson("Farhat", { role: "guest", profile: {} })
    await sql`update profile set kind = 'client', pictures_by_grant = true where id = ${farhat.profileId}`
    const clients = await aPicture(farhat.id)
    await sql`update profile set picture_id = ${clients} where id = ${farhat.profileId}`
    expect(await readPicture(member(bilal), clients, 480)).toBeUndefined()
    await askForPictures(member(bilal), farhat.profileId, ctx())
    expect(await listGrants(farhat)).toMatchObject([{ client: "Farhat Malik", allowed: false }])
    await answerGrant(farhat, (await listGrants(farhat))[0]!.id, "allow")
    expect(await readPicture(member(bilal), clients, 480)).toBeDefined()
  })
})

describe("Bilal asks", () => {
  test("once in thirty days, and reads the same whether she has said no or nothing", async () => {
    const veiled = async () => (await findProfile(bilal, ayesha.profileId))?.veiled
    expect(await veiled()).toEqual({ mayAsk: true, text: null })
    await Promise.all([asks(), asks()])
    const waits = await veiled()
    expect(waits).toMatchObject({ mayAsk: false, text: expect.stringMatching(/^You asked on .* ask again on/) })
    await answerGrant(ayesha, await grantId(), "refuse")
    expect(await veiled()).toEqual(waits)
    await asks()
    expect(await listGrants(ayesha)).toEqual([])
    expect(await noticesOf(ayesha)).toEqual(["pictures-asked"])
    expect(await noticesOf(bilal)).toEqual([])
    await clock.forward({ days: 30, minutes: 1 })
    expect(await veiled()).toEqual({ mayAsk: true, text: null })
    await asks()
    expect(await listGrants(ayesha)).toHaveLength(1)
  })

  test("and is told once he may see them; what is not hers to answer is not there", async () => {
    await asks()
    expect(await answerGrant(bilal, await grantId(), "allow")).toMatchObject({ reason: "not-found" })
    await Promise.all([allows(), allows()])
    expect(await noticesOf(bilal)).toEqual(["pictures-allowed"])
  })

  test("for nothing where the pictures are shown or hidden anyway", async () => {
    await sql`update account set pictures_by_grant = false where id = ${ayesha.id}`
    expect(await asks()).toMatchObject({ reason: "not-found" })
  })
})
