import { and, eq, inArray } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { done } from "#app/result.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { notifications } from "#db/schema/notifications.ts"
import { profiles } from "#db/schema/profiles.ts"
import { blocks } from "#db/schema/safety.ts"
import { subscriptions } from "#db/schema/subscriptions.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { answer, removeConnection, sendRequest } from "./connections.server.ts"

newDatabase()
const clock = movableClock()

type Person = Awaited<ReturnType<typeof makePerson>>

const of = (person: Person) => eq(requests.senderId, person.id)
const requestsOf = (person: Person) => db.select().from(requests).where(of(person)).orderBy(requests.id)
const heardBy = async (person: Person) =>
  (await db.select().from(notifications).where(eq(notifications.accountId, person.id))).map(({ kind }) => kind)
const notFound = expect.objectContaining({ done: false, reason: "not-found" })

async function asked(from: Person, to: Person) {
  await sendRequest(from, { receiverId: to.id })
  const [request] = await db
    .select()
    .from(requests)
    .where(and(of(from), eq(requests.receiverId, to.id), eq(requests.status, "pending")))
  return request!.id
}

async function connected(from: Person, to: Person) {
  const id = await asked(from, to)
  expect(await answer(to, id, "accept")).toEqual(done("connected"))
  return id
}

describe("sending", () => {
  test("Bilal asks Sana, who is told once, however often he clicks", async () => {
    const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
    expect(await sendRequest(bilal, { receiverId: sana.id, profileId: sana.profileId })).toEqual(done("sent"))
    expect(await sendRequest(bilal, { profileId: sana.profileId })).toEqual(done("sent"))
    expect(await sendRequest(bilal, { receiverId: sana.id })).toEqual(done("sent"))
    const [request, ...more] = await requestsOf(bilal)
    expect(request).toMatchObject({ receiverId: sana.id, profileId: sana.profileId, status: "pending" })
    expect(more).toEqual([])
    expect(await heardBy(sana)).toEqual(["request"])
  })

  test("twenty clicks at once make one request", async () => {
    const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => sendRequest(bilal, { receiverId: sana.id })))
    expect(outcomes).toEqual(Array(20).fill(done("sent")))
    expect(await requestsOf(bilal)).toHaveLength(1)
    expect(await heardBy(sana)).toEqual(["request"])
  })

  test("a request in the other direction accepts the open one", async () => {
    const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
    await asked(bilal, sana)
    expect(await sendRequest(sana, { receiverId: bilal.id })).toEqual(done("connected"))
    expect((await requestsOf(bilal)).map(({ status }) => status)).toEqual(["accepted"])
    expect(await requestsOf(sana)).toEqual([])
    expect(await heardBy(bilal)).toEqual(["accepted"])
  })

  test("requests that cross at the same moment end as one connection", async () => {
    const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 ? sendRequest(bilal, { receiverId: sana.id }) : sendRequest(sana, { receiverId: bilal.id }),
      ),
    )
    const between = await db
      .select()
      .from(requests)
      .where(inArray(requests.senderId, [bilal.id, sana.id]))
    expect(between.map(({ status }) => status)).toEqual(["accepted"])
  })

  test("nobody asks themselves, a stranger who hides, or somebody behind a block", async () => {
    const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
    const hidden = await makePerson("Hidden", { profile: { visible: false } })
    await db.insert(blocks).values({ blockerId: sana.id, blockedId: bilal.id })
    expect(await sendRequest(bilal, { receiverId: bilal.id })).toMatchObject({
      message: expect.stringMatching(/yourself/),
    })
    expect(await sendRequest(bilal, { profileId: bilal.profileId })).toEqual(notFound)
    expect(await sendRequest(bilal, { receiverId: sana.id })).toEqual(notFound)
    expect(await sendRequest(bilal, { profileId: hidden.profileId })).toEqual(notFound)
    expect(await sendRequest(bilal, { receiverId: 999_999_999 })).toEqual(notFound)
    expect(await requestsOf(bilal)).toEqual([])
  })

  test("a receiver and a profile that do not belong together are refused", async () => {
    const [bilal, sana, hira] = [await makePerson("Bilal"), await makePerson("Sana"), await makePerson("Hira")]
    expect(await sendRequest(bilal, { receiverId: sana.id, profileId: hira.profileId })).toEqual(notFound)
  })

  test("a member may ask a consultant about several clients, once each", async () => {
    const bilal = await makePerson("Bilal")
    const consultant = await makePerson("Consultant", { role: "guest" })
    const [one, two] = [
      await makeProfile(consultant.id, "One", { kind: "client" }),
      await makeProfile(consultant.id, "Two", { kind: "client" }),
    ]
    for (const profileId of [one, two, one]) await sendRequest(bilal, { receiverId: consultant.id, profileId })
    expect((await requestsOf(bilal)).map(({ receiverClientId }) => receiverClientId)).toEqual([one, two])
  })

  test("a consultant asks for a client: the only one, or the one named, never another's", async () => {
    const sana = await makePerson("Sana")
    const consultant = await makePerson("Consultant", { role: "guest" })
    expect(await sendRequest(consultant, { receiverId: sana.id })).toMatchObject({
      message: expect.stringMatching(/choose which client/),
    })
    const one = await makeProfile(consultant.id, "One", { kind: "client" })
    expect(await sendRequest(consultant, { receiverId: sana.id })).toEqual(done("sent"))
    const two = await makeProfile(consultant.id, "Two", { kind: "client" })
    expect(await sendRequest(consultant, { receiverId: sana.id })).toMatchObject({
      message: expect.stringMatching(/choose which client/),
    })
    expect(await sendRequest(consultant, { receiverId: sana.id, clientId: two })).toEqual(done("sent"))
    expect(await sendRequest(consultant, { receiverId: sana.id, clientId: sana.profileId })).toEqual(notFound)
    expect((await requestsOf(consultant)).map(({ senderClientId }) => senderClientId)).toEqual([one, two])
  })
})

describe("answering", () => {
  test("only the receiver accepts or declines, only the sender cancels", async () => {
    const [bilal, sana, hira] = [await makePerson("Bilal"), await makePerson("Sana"), await makePerson("Hira")]
    const id = await asked(bilal, sana)
    for (const step of ["accept", "decline"] as const) {
      expect(await answer(bilal, id, step)).toEqual(notFound)
      expect(await answer(hira, id, step)).toEqual(notFound)
    }
    expect(await answer(sana, id, "cancel")).toEqual(notFound)
    expect(await answer(hira, 999_999_999, "accept")).toEqual(notFound)
    expect((await requestsOf(bilal))[0]!.status).toBe("pending")
  })

  test("accepting twice is accepting once", async () => {
    const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
    const id = await connected(bilal, sana)
    expect(await answer(sana, id, "accept")).toEqual(done("connected"))
    expect(await heardBy(bilal)).toEqual(["accepted"])
  })

  test("accept and cancel at the same moment: one of them wins, and both sides see the same", async () => {
    for (let round = 0; round < 5; round++) {
      const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
      const id = await asked(bilal, sana)
      const [accepted, cancelled] = await Promise.all([answer(sana, id, "accept"), answer(bilal, id, "cancel")])
      const status = (await requestsOf(bilal))[0]!.status
      if (status === "accepted")
        expect(cancelled).toMatchObject({ message: expect.stringMatching(/you are connected now/) })
      else expect(accepted).toMatchObject({ message: "This request is no longer open." })
    }
  })

  test("a request from somebody who was suspended meanwhile cannot be accepted", async () => {
    const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
    const id = await asked(bilal, sana)
    await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, bilal.id))
    expect(await answer(sana, id, "accept")).toMatchObject({ message: "This request is no longer open." })
  })
})

describe("removing", () => {
  test("either side ends a connection, again and again without harm, and they may begin anew", async () => {
    const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
    await connected(bilal, sana)
    expect(await removeConnection(sana, bilal.id)).toEqual(done(null))
    expect(await removeConnection(bilal, sana.id)).toEqual(done(null))
    expect((await requestsOf(bilal)).map(({ status }) => status)).toEqual(["removed"])
    expect(await sendRequest(sana, { receiverId: bilal.id })).toEqual(done("sent"))
  })

  test("an open request is withdrawn by its sender and declined by its receiver", async () => {
    const [bilal, sana, hira] = [await makePerson("Bilal"), await makePerson("Sana"), await makePerson("Hira")]
    await asked(bilal, sana)
    await asked(bilal, hira)
    await removeConnection(bilal, sana.id)
    await removeConnection(hira, bilal.id)
    expect((await requestsOf(bilal)).map(({ status }) => status)).toEqual(["cancelled", "declined"])
  })

  test("there is nothing to remove between strangers", async () => {
    const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
    expect(await removeConnection(bilal, sana.id)).toEqual(notFound)
    expect(await removeConnection(bilal, bilal.id)).toEqual(notFound)
  })
})

describe("plan limits", () => {
  const many = (count: number, options?: Parameters<typeof makePerson>[1]) =>
    Promise.all(Array.from({ length: count }, (_, i) => makePerson(`Person${i}`, options)))

  test("without a plan Sana has two connections; more may ask her, and Bilal's plan does not help", async () => {
    const sana = await makePerson("Sana")
    const [one, two, three] = await many(3, { plan: "pro" })
    await connected(one!, sana)
    await connected(sana, two!)
    const id = await asked(three!, sana)
    expect(await answer(sana, id, "accept")).toMatchObject({
      message: expect.stringMatching(/^Without a plan you can have 2 connections/),
    })
    expect((await requestsOf(three!))[0]!.status).toBe("pending")

    await removeConnection(sana, one!.id)
    expect(await answer(sana, id, "accept")).toEqual(done("connected"))
  })

  test("whoever is accepted needs room as well, and their plan stays private", async () => {
    const sana = await makePerson("Sana", { plan: "pro" })
    const bilal = await makePerson("Bilal")
    const [one, two] = await many(2)
    await connected(bilal, one!)
    await connected(bilal, two!)
    const refused = await answer(sana, await asked(bilal, sana), "accept")
    expect(refused).toMatchObject({ message: "This person cannot take another connection at the moment." })
  })

  test("Basic counts what became a connection in its term, removed ones too, and nothing from before", async () => {
    const sana = await makePerson("Sana")
    const [one, two, three, four] = await many(4)
    await connected(one!, sana)
    const endsAt = new Date(Date.now() + 86_400_000)
    await db.insert(subscriptions).values({ accountId: sana.id, plan: "basic", endsAt })
    await connected(two!, sana)
    await removeConnection(sana, two!.id)
    await connected(three!, sana)
    const id = await asked(four!, sana)
    expect(await answer(sana, id, "accept")).toMatchObject({
      message: expect.stringMatching(/^Your Basic plan allows 2 connections/),
    })
  })

  test("a plan that has ended counts for nothing", async () => {
    const sana = await makePerson("Sana", { plan: "pro" })
    await clock.forward({ days: 91 })
    const [one, two, three] = await many(3)
    await connected(one!, sana)
    await connected(two!, sana)
    expect(await answer(sana, await asked(three!, sana), "accept")).toMatchObject({
      message: expect.stringMatching(/^Without a plan/),
    })
  })

  test("twenty acceptances at once, by her and of her, never pass the limit", async () => {
    const sana = await makePerson("Sana")
    const people = await many(20)
    const steps = await Promise.all(
      people.map(async (person, i) => {
        const [from, to] = i % 2 ? [person, sana] : [sana, person]
        return { to, id: await asked(from, to) }
      }),
    )
    const outcomes = await Promise.all(steps.map(({ to, id }) => answer(to, id, "accept")))
    expect(outcomes.filter((outcome) => outcome.done)).toEqual(Array(2).fill(done("connected")))
    expect(outcomes.filter((outcome) => !outcome.done)).toHaveLength(18)
  })
})

test("a hidden profile still answers the requests it has", async () => {
  const [bilal, sana] = [await makePerson("Bilal"), await makePerson("Sana")]
  const id = await asked(bilal, sana)
  await db.update(profiles).set({ visible: false }).where(eq(profiles.id, bilal.profileId))
  expect(await answer(sana, id, "accept")).toEqual(done("connected"))
})

test("An administrator asks for no connection, for whomever", async () => {
  const [nadia, bilal] = [await makePerson("Nadia", { role: "admin" }), await makePerson("Bilal")]
  const asked = await sendRequest({ id: nadia.id, role: "admin" }, { profileId: bilal.profileId })
  expect(asked).toMatchObject({ done: false, reason: "forbidden" })
})
