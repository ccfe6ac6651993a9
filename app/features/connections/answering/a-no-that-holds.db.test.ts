import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { newestNotifications } from "#app/features/notifications/notifications.server.ts"
import { block, unblock } from "#app/features/safety/blocks.server.ts"
import { done } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { movableClock } from "#db/test-clock.ts"
import { connectPeople, DRAFT, makeClient, makePerson, makeProfile } from "#db/test-people.ts"
import { expireRequests } from "../closing/expire-requests.server.ts"
import { answer, removeConnection, sendRequest } from "../connections.server.ts"

newDatabase()
const clock = movableClock()

type Person = Awaited<ReturnType<typeof makePerson>>

const couple = async () => [await makePerson("Bilal"), await makePerson("Sana")] as const
const requestsOf = (person: Person) =>
  db.select().from(requests).where(eq(requests.senderId, person.id)).orderBy(requests.id)
const notifications = async (person: Person) => (await newestNotifications(person)).map(({ text }) => text)

async function asked(from: Person, to: Person) {
  expect(await sendRequest(from, { receiverId: to.id })).toEqual(done("sent"))
  const [request] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.senderId, from.id), eq(requests.receiverId, to.id), eq(requests.status, "pending")))
  return request!.id
}

describe("after a decline", () => {
  test("Bilal waits for 90 days and reads until when; Sana may ask him herself", async () => {
    const [bilal, sana] = await couple()
    const id = await asked(bilal, sana)
    await answer(sana, id, "decline")
    const refused = await sendRequest(bilal, { receiverId: sana.id })
    expect(refused).toMatchObject({ reason: "conflict", message: expect.stringMatching(/You can ask again on \d/) })
    await clock.forward({ days: 89 })
    expect(await sendRequest(bilal, { receiverId: sana.id })).toMatchObject({ reason: "conflict" })
    expect(await sendRequest(sana, { receiverId: bilal.id })).toEqual(done("sent"))
  })

  test("90 days later he may ask again", async () => {
    const [bilal, sana] = await couple()
    const id = await asked(bilal, sana)
    await answer(sana, id, "decline")
    await clock.forward({ days: 90 })
    expect(await sendRequest(bilal, { receiverId: sana.id })).toEqual(done("sent"))
    expect((await requestsOf(bilal)).map(({ status }) => status)).toEqual(["declined", "pending"])
  })

  test("a connection that followed it has overtaken the 'no'", async () => {
    const [bilal, sana] = await couple()
    await answer(sana, await asked(bilal, sana), "decline")
    await answer(bilal, await asked(sana, bilal), "accept")
    await removeConnection(bilal, sana.id)
    expect(await sendRequest(bilal, { receiverId: sana.id })).toEqual(done("sent"))
  })

  test("a block declines as well, and still holds when it is taken back", async () => {
    const [bilal, sana] = await couple()
    await asked(bilal, sana)
    await block(sana, bilal.id)
    await unblock(sana, bilal.id)
    expect(await sendRequest(bilal, { receiverId: sana.id })).toMatchObject({ reason: "conflict" })
  })

  test("it holds for the client who was meant, and for no other", async () => {
    const [farhat, bilal] = [await makePerson("Farhat", { role: "guest" }), await makePerson("Bilal")]
    const [one, two] = [
      await makeProfile(farhat.id, "One", { kind: "client" }),
      await makeProfile(farhat.id, "Two", { kind: "client" }),
    ]
    const ask = (clientId: number) => sendRequest(farhat, { profileId: bilal.profileId, clientId })
    await ask(one)
    await answer(bilal, (await requestsOf(farhat))[0]!.id, "decline")
    expect(await ask(one)).toMatchObject({ reason: "conflict" })
    expect(await ask(two)).toEqual(done("sent"))
    expect(await sendRequest(bilal, { profileId: one })).toEqual(done("sent"))
  })

  test("why Sana declined is kept with it, and Bilal hears nothing", async () => {
    const [bilal, sana] = await couple()
    const id = await asked(bilal, sana)
    await answer(sana, id, "decline", undefined, "Too far away")
    expect(await requestsOf(bilal)).toMatchObject([{ status: "declined", declineReason: "Too far away" }])
    expect(await notifications(bilal)).toEqual([])
  })
})

describe("after a connection was removed", () => {
  async function connected() {
    const [bilal, sana] = await couple()
    await answer(sana, await asked(bilal, sana), "accept")
    return [bilal, sana] as const
  }

  test("Bilal, who was removed, waits for 90 days and reads until when; Sana may ask at once", async () => {
    const [bilal, sana] = await connected()
    await removeConnection(sana, bilal.id)
    expect(await sendRequest(bilal, { receiverId: sana.id })).toMatchObject({
      reason: "conflict",
      message: expect.stringMatching(/^You are no longer connected\. You can ask again on \d/),
    })
    await clock.forward({ days: 89 })
    expect(await sendRequest(bilal, { receiverId: sana.id })).toMatchObject({ reason: "conflict" })
    expect(await sendRequest(sana, { receiverId: bilal.id })).toEqual(done("sent"))
  })

  test("90 days later he may ask again, and hears nothing before", async () => {
    const [bilal, sana] = await connected()
    await removeConnection(sana, bilal.id)
    expect(await notifications(bilal)).toEqual([])
    await clock.forward({ days: 90 })
    expect(await sendRequest(bilal, { receiverId: sana.id })).toEqual(done("sent"))
  })

  test("it is the side that removed last who may ask, whoever asked first", async () => {
    const [bilal, sana] = await connected()
    await removeConnection(sana, bilal.id)
    await answer(bilal, await asked(sana, bilal), "accept")
    await removeConnection(bilal, sana.id)
    expect(await sendRequest(sana, { receiverId: bilal.id })).toMatchObject({ reason: "conflict" })
    expect(await sendRequest(bilal, { receiverId: sana.id })).toEqual(done("sent"))
  })

  test("a block removes as well, and still holds when it is taken back", async () => {
    const [bilal, sana] = await connected()
    await block(sana, bilal.id)
    await unblock(sana, bilal.id)
    expect(await sendRequest(bilal, { receiverId: sana.id })).toMatchObject({ reason: "conflict" })
    expect(await sendRequest(sana, { receiverId: bilal.id })).toEqual(done("sent"))
  })

  test("of a consultant's clients it holds for the one who was meant, and where none is named", async () => {
    const [farhat, bilal] = [await makePerson("Farhat", { role: "guest" }), await makePerson("Bilal")]
    const one = await makeProfile(farhat.id, "One", { kind: "client" })
    const two = await makeProfile(farhat.id, "Two", { kind: "client" })
    expect(await sendRequest(bilal, { profileId: one })).toEqual(done("sent"))
    await answer(farhat, (await requestsOf(bilal))[0]!.id, "accept")
    await removeConnection(farhat, bilal.id)
    for (const named of [{ profileId: one }, { receiverId: farhat.id }])
      expect(await sendRequest(bilal, named)).toMatchObject({ message: expect.stringMatching(/no longer connected/) })
    expect(await sendRequest(bilal, { profileId: two })).toEqual(done("sent"))
    expect(await sendRequest(farhat, { profileId: bilal.profileId, clientId: one })).toEqual(done("sent"))
  })

  test("a consultant who was removed waits with that client, and with no other", async () => {
    const [farhat, bilal] = [await makePerson("Farhat", { role: "guest" }), await makePerson("Bilal")]
    const one = await makeProfile(farhat.id, "One", { kind: "client" })
    const two = await makeProfile(farhat.id, "Two", { kind: "client" })
    const ask = (clientId: number) => sendRequest(farhat, { profileId: bilal.profileId, clientId })
    await ask(one)
    await answer(bilal, (await requestsOf(farhat))[0]!.id, "accept")
    await removeConnection(bilal, farhat.id)
    expect(await ask(one)).toMatchObject({ reason: "conflict" })
    expect(await ask(two)).toEqual(done("sent"))
  })

  test("it keeps the day on which it was accepted, for the plan of that term", async () => {
    const [bilal, sana] = await connected()
    const [before] = await requestsOf(bilal)
    await removeConnection(sana, bilal.id)
    const [after] = await requestsOf(bilal)
    expect(after).toMatchObject({ decidedAt: before!.decidedAt, removedAt: expect.any(Date), removedBySender: false })
  })
})

test("Whoever takes a request back waits for a day", async () => {
  const [bilal, sana] = await couple()
  const id = await asked(bilal, sana)
  await answer(bilal, id, "cancel")
  expect(await sendRequest(bilal, { receiverId: sana.id })).toMatchObject({ message: expect.stringMatching(/took/) })
  await clock.forward({ days: 1 })
  expect(await sendRequest(bilal, { receiverId: sana.id })).toEqual(done("sent"))
})

test("Whoever has no profile cannot ask, but accepts what has come", async () => {
  const [zara, bilal] = [await makePerson("Zara", { profile: false }), await makePerson("Bilal")]
  expect(await sendRequest(zara, { receiverId: bilal.id })).toMatchObject({ reason: "needs-profile" })
  expect(await requestsOf(zara)).toEqual([])
  await connectPeople(bilal, { id: zara.id, profileId: null }, { status: "pending" })
  expect(await sendRequest(zara, { receiverId: bilal.id })).toEqual(done("connected"))
})

test("A note comes with the request", async () => {
  const [bilal, sana] = await couple()
  await sendRequest(bilal, { receiverId: sana.id, note: "Salaam, our mothers know each other" })
  expect(await requestsOf(bilal)).toMatchObject([{ note: "Salaam, our mothers know each other" }])
})

describe("the day's limit", () => {
  test("thirty requests at once are twenty, and none more until tomorrow", async () => {
    const bilal = await makePerson("Bilal")
    const women = await Promise.all(Array.from({ length: 30 }, (_, i) => makePerson(`Woman${i}`)))
    const outcomes = await Promise.all(women.map(({ id }) => sendRequest(bilal, { receiverId: id })))
    expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(20)
    expect(outcomes.find((outcome) => !outcome.done)).toMatchObject({
      reason: "too-many",
      message: "You can send 20 new requests a day. Please go on tomorrow.",
    })
    const sent = await requestsOf(bilal)
    expect(sent).toHaveLength(20)
    // What was taken back has been sent all the same.
    await answer(bilal, sent[0]!.id, "cancel")
    const another = await makePerson("Another")
    expect(await sendRequest(bilal, { receiverId: another.id })).toMatchObject({ reason: "too-many" })
    await clock.forward({ days: 1 })
    expect(await sendRequest(bilal, { receiverId: another.id })).toEqual(done("sent"))
  })

  test("of a consultant with one client who has agreed is 25, also when many are sent at once", async () => {
    const farhat = await makePerson("Farhat", { role: "guest" })
    const clientId = await makeClient(farhat.id, "Hina")
    await makeClient(farhat.id, "Draft", DRAFT)
    const men = await Promise.all(Array.from({ length: 27 }, (_, i) => makePerson(`Man${i}`)))
    const outcomes = await Promise.all(men.map(({ profileId }) => sendRequest(farhat, { profileId, clientId })))
    expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(25)
    expect(outcomes.find((outcome) => !outcome.done)).toMatchObject({
      message: "You can send 25 new requests a day. Please go on tomorrow.",
    })
    await makeClient(farhat.id, "Sana")
    const last = outcomes.findIndex((outcome) => !outcome.done)
    expect(await sendRequest(farhat, { profileId: men[last]!.profileId, clientId })).toEqual(done("sent"))
  })

  test("is what administrators set", async () => {
    const bilal = await makePerson("Bilal")
    await sql`insert into site_setting (key, value) values ('dailyRequests', '1')`
    await asked(bilal, await makePerson("Sana"))
    const refused = await sendRequest(bilal, { receiverId: (await makePerson("Hira")).id })
    await sql`delete from site_setting`
    expect(refused).toMatchObject({
      reason: "too-many",
      message: expect.stringMatching(/^You can send 1 new request a day/),
    })
  })
})

describe("what waits for 30 days", () => {
  test("ends, both are told, and it closes nothing", async () => {
    const [bilal, sana] = await couple()
    const id = await asked(bilal, sana)
    await clock.forward({ days: 29 })
    await expireRequests()
    expect((await requestsOf(bilal))[0]!.status).toBe("pending")
    await clock.forward({ days: 1 })
    await expireRequests()
    await expireRequests()
    expect((await requestsOf(bilal))[0]!.status).toBe("expired")
    expect(await notifications(bilal)).toEqual([
      `Your request to ${isolated("Sana Malik")} was not answered for 30 days and has ended.`,
    ])
    expect((await newestNotifications(sana)).map(({ text, unread }) => [text, unread])).toEqual([
      [`The request of ${isolated("Bilal Malik")} waited for 30 days and has ended.`, true],
      [`${isolated("Bilal Malik")} asked to connect with you.`, false],
    ])
    expect(await answer(sana, id, "accept")).toMatchObject({ message: "This request is no longer open." })
    expect(await sendRequest(bilal, { receiverId: sana.id })).toEqual(done("sent"))
  })

  test("is either accepted or ended where both come at once, by whichever way", async () => {
    for (let round = 0; round < 10; round++) {
      const [bilal, sana] = await couple()
      const id = await asked(bilal, sana)
      await clock.forward({ days: 31 })
      const accept = () => (round % 2 ? sendRequest(sana, { receiverId: bilal.id }) : answer(sana, id, "accept"))
      const [accepted] = await Promise.all([accept(), expireRequests(), expireRequests()])
      const { status } = (await requestsOf(bilal))[0]!
      const expiries = (await notifications(bilal)).filter((text) => /has ended/.test(text))
      if (status === "accepted") expect([accepted, expiries]).toEqual([done("connected"), []])
      else {
        expect([status, expiries.length]).toEqual(["expired", 1])
        expect(accepted).toMatchObject(round % 2 ? done("sent") : { message: "This request is no longer open." })
      }
    }
  })
})

test("Decline and accept at once: one of them wins, and both sides see the same", async () => {
  for (let round = 0; round < 8; round++) {
    const [bilal, sana] = await couple()
    const id = await asked(bilal, sana)
    const steps = round % 2 ? (["accept", "decline"] as const) : (["decline", "accept"] as const)
    const outcomes = await Promise.all(steps.map((step) => answer(sana, id, step)))
    const { status } = (await requestsOf(bilal))[0]!
    const refusals = outcomes.filter((outcome) => !outcome.done)
    expect(refusals).toHaveLength(1)
    expect(refusals[0]).toMatchObject({
      message:
        status === "accepted"
          ? "You have already accepted this request; you are connected now."
          : "This request is no longer open.",
    })
  }
})

test("Bilal's full plan is said to Bilal, once, and to Sana only that he cannot", async () => {
  const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana", { plan: "pro" })]
  for (let i = 0; i < 2; i++) await connectPeople(bilal, await makePerson(`Woman${i}`))
  const id = await asked(bilal, sana)
  for (let i = 0; i < 2; i++)
    expect(await answer(sana, id, "accept")).toMatchObject({
      reason: "conflict",
      message: "This person cannot take another connection at the moment.",
    })
  expect(await notifications(bilal)).toEqual([
    `Your request to ${isolated("Sana Malik")} cannot be accepted at the moment: you have no room for another connection.`,
  ])
  expect((await notifications(sana)).join()).not.toMatch(/plan/)
})
