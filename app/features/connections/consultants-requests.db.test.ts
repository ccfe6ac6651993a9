import { eq, inArray } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { newestNotifications } from "#app/features/notifications/notifications.server.ts"
import { done } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles } from "#db/schema/profiles.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { answer, removeConnection, sendRequest } from "./connections.server.ts"

newDatabase()

type Person = Awaited<ReturnType<typeof makePerson>>

const notFound = expect.objectContaining({ done: false, reason: "not-found" })

async function makeConsultant(name: string, clients: string[] = ["Sana", "Hira"]) {
  const consultant = await makePerson(name, { role: "guest", plan: "pro" })
  const ids: number[] = []
  for (const client of clients) ids.push(await makeProfile(consultant.id, client, { kind: "client" }))
  return { ...consultant, clients: ids, one: ids[0]!, two: ids[1]! }
}

const rowsOf = (...people: Person[]) =>
  db
    .select()
    .from(requests)
    .where(
      inArray(
        requests.senderId,
        people.map(({ id }) => id),
      ),
    )
    .orderBy(requests.id)

describe("asking for a client", () => {
  test("Farhat is asked which of her clients she means, and asks for each of them once", async () => {
    const [farhat, bilal] = [await makeConsultant("Farhat"), await makePerson("Bilal")]
    const unsaid = await sendRequest(farhat, { profileId: bilal.profileId })
    expect(unsaid).toMatchObject({
      message: "Please choose which client you are asking for.",
      choose: `profile=${bilal.profileId}`,
    })
    for (const clientId of [farhat.one, farhat.two, farhat.one])
      expect(await sendRequest(farhat, { profileId: bilal.profileId, clientId })).toEqual(done("sent"))
    expect((await rowsOf(farhat)).map(({ senderClientId }) => senderClientId)).toEqual([farhat.one, farhat.two])
  })

  test("Nobody asks one of their own clients, or for one client about another", async () => {
    const farhat = await makeConsultant("Farhat")
    for (const profileId of [farhat.one, farhat.two])
      expect(await sendRequest(farhat, { profileId, clientId: farhat.one })).toEqual(notFound)
    expect(await rowsOf(farhat)).toEqual([])
  })

  test("Another consultant's client, or a deleted one, cannot be asked for", async () => {
    const [farhat, rukhsana] = [await makeConsultant("Farhat"), await makeConsultant("Rukhsana")]
    const bilal = await makePerson("Bilal")
    await db.delete(profiles).where(eq(profiles.id, farhat.two))
    for (const clientId of [rukhsana.one, bilal.profileId, farhat.two])
      expect(await sendRequest(farhat, { profileId: bilal.profileId, clientId })).toEqual(notFound)
    expect(await rowsOf(farhat)).toEqual([])
  })

  test("A client who is deleted while forty requests go out for her leaves nothing behind", async () => {
    const farhat = await makeConsultant("Farhat")
    const men = await Promise.all(Array.from({ length: 20 }, (_, i) => makePerson(`Man${i}`)))
    const deletion = () => db.delete(profiles).where(eq(profiles.id, farhat.one))
    const outcomes = await Promise.allSettled([
      ...men.map(({ profileId }) => sendRequest(farhat, { profileId, clientId: farhat.one })),
      deletion(),
      ...men.map((man) => sendRequest(man, { profileId: farhat.one })),
    ])
    for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason).toEqual(notFound)
    expect(await rowsOf(farhat, ...men)).toEqual([])
  })

  test("Requests of two consultants that cross at the same moment end as one connection", async () => {
    const [farhat, rukhsana] = [await makeConsultant("Farhat"), await makeConsultant("Rukhsana")]
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2
          ? sendRequest(farhat, { profileId: rukhsana.one, clientId: farhat.one })
          : sendRequest(rukhsana, { profileId: farhat.one, clientId: rukhsana.one }),
      ),
    )
    const [row, ...more] = await rowsOf(farhat, rukhsana)
    expect(more).toEqual([])
    expect(row!.status).toBe("accepted")
    expect([row!.senderClientId, row!.receiverClientId].sort()).toEqual([farhat.one, rukhsana.one].sort())
  })

  test("A member's request and a consultant's that cross are one; for another client it is another", async () => {
    const [farhat, bilal] = [await makeConsultant("Farhat"), await makePerson("Bilal")]
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i % 2
          ? sendRequest(farhat, { profileId: bilal.profileId, clientId: farhat.one })
          : sendRequest(bilal, { profileId: farhat.one }),
      ),
    )
    expect((await rowsOf(farhat, bilal)).map(({ status }) => status)).toEqual(["accepted"])
    expect(await sendRequest(farhat, { profileId: bilal.profileId, clientId: farhat.two })).toEqual(done("sent"))
    expect(await rowsOf(farhat, bilal)).toHaveLength(2)
  })
})

describe("asking a consultant without naming a client", () => {
  async function asked() {
    const [farhat, bilal] = [await makeConsultant("Farhat"), await makePerson("Bilal")]
    expect(await sendRequest(bilal, { receiverId: farhat.id })).toEqual(done("sent"))
    const [request] = await rowsOf(bilal)
    return { farhat, bilal, id: request!.id }
  }

  test("Bilal asks Farhat, who is asked for whom she accepts", async () => {
    const { farhat, bilal, id } = await asked()
    expect(await sendRequest(bilal, { receiverId: farhat.id })).toEqual(done("sent"))
    expect(await answer(farhat, id, "accept")).toMatchObject({ choose: `request=${id}` })
    expect(await answer(farhat, id, "accept", bilal.profileId)).toEqual(notFound)
    expect(await answer(farhat, id, "accept", farhat.two)).toEqual(done("connected"))
    expect(await rowsOf(bilal)).toMatchObject([
      { status: "accepted", profileId: farhat.two, receiverClientId: farhat.two },
    ])
    expect(await sendRequest(bilal, { receiverId: farhat.id })).toEqual(done("connected"))
  })

  test("Farhat may simply ask back for a client: that accepts it", async () => {
    const { farhat, bilal } = await asked()
    const outcome = await sendRequest(farhat, { profileId: bilal.profileId, clientId: farhat.one })
    expect(outcome).toEqual(done("connected"))
    expect(await rowsOf(farhat, bilal)).toMatchObject([{ status: "accepted", receiverClientId: farhat.one }])
  })

  test("Whom Farhat has asked for already is not asked for anew", async () => {
    const [farhat, bilal, usman] = [
      await makeConsultant("Farhat"),
      await makePerson("Bilal"),
      await makePerson("Usman"),
    ]
    await sendRequest(farhat, { profileId: bilal.profileId, clientId: farhat.one })
    expect(await sendRequest(bilal, { receiverId: farhat.id })).toEqual(done("connected"))
    for (const clientId of farhat.clients) await sendRequest(farhat, { profileId: usman.profileId, clientId })
    expect(await sendRequest(usman, { receiverId: farhat.id })).toMatchObject({
      message: expect.stringMatching(/several clients/),
    })
    expect(await rowsOf(bilal, usman)).toEqual([])
  })

  test("A consultant with one client needs no question", async () => {
    const farhat = await makeConsultant("Farhat", ["Sana"])
    const bilal = await makePerson("Bilal")
    await sendRequest(bilal, { receiverId: farhat.id })
    const [request] = await rowsOf(bilal)
    expect(await answer(farhat, request!.id, "accept")).toEqual(done("connected"))
    expect(await rowsOf(bilal)).toMatchObject([{ receiverClientId: farhat.one }])
  })
})

describe("accepting for a client", () => {
  test("Farhat accepts for another client than Bilal asked about, and never twice for the same", async () => {
    const [farhat, bilal] = [await makeConsultant("Farhat"), await makePerson("Bilal")]
    for (const profileId of farhat.clients) await sendRequest(bilal, { profileId })
    const [first, second] = await rowsOf(bilal)
    expect(await answer(farhat, first!.id, "accept", farhat.two)).toMatchObject({
      message: expect.stringMatching(/already has an open request/),
    })
    expect(await answer(farhat, second!.id, "decline")).toEqual(done(null))
    expect(await answer(farhat, first!.id, "accept", farhat.two)).toEqual(done("connected"))
    expect(await rowsOf(bilal)).toMatchObject([
      { status: "accepted", profileId: farhat.two, receiverClientId: farhat.two },
      { status: "declined" },
    ])
  })

  test("Two answers at once for different clients make one connection", async () => {
    const [farhat, bilal] = [await makeConsultant("Farhat"), await makePerson("Bilal")]
    await sendRequest(bilal, { profileId: farhat.one })
    const [request] = await rowsOf(bilal)
    await Promise.all(farhat.clients.map((client) => answer(farhat, request!.id, "accept", client)))
    const [row, ...more] = await rowsOf(bilal)
    expect(more).toEqual([])
    expect(row!.status).toBe("accepted")
    expect(row!.profileId).toBe(row!.receiverClientId)
  })

  test("Another consultant's request does not exist, whichever client is named", async () => {
    const [farhat, rukhsana] = [await makeConsultant("Farhat"), await makeConsultant("Rukhsana")]
    const bilal = await makePerson("Bilal")
    await sendRequest(bilal, { profileId: farhat.one })
    const [request] = await rowsOf(bilal)
    for (const step of ["accept", "decline", "cancel"] as const)
      expect(await answer(rukhsana, request!.id, step, rukhsana.one)).toEqual(notFound)
    expect(await removeConnection(rukhsana, bilal.id, request!.id)).toEqual(notFound)
    expect(await rowsOf(bilal)).toMatchObject([{ status: "pending", receiverClientId: farhat.one }])
  })
})

test("Both sides are told whose client it is about, under the name that the client has now", async () => {
  const [farhat, bilal] = [await makeConsultant("Farhat"), await makePerson("Bilal")]
  await sendRequest(bilal, { profileId: farhat.one })
  await sendRequest(farhat, { profileId: bilal.profileId, clientId: farhat.two })
  await db.update(profiles).set({ lastName: "Khan" }).where(eq(profiles.id, farhat.two))
  const notifications = async (person: Person) => (await newestNotifications(person)).map(({ text }) => text)
  expect(await notifications(farhat)).toEqual([
    `${isolated("Bilal Malik")} would like to connect with your client ${isolated("Sana Malik")}.`,
  ])
  expect(await notifications(bilal)).toEqual([
    `${isolated("Farhat")} would like to connect with you for their client ${isolated("Hira Khan")}.`,
  ])
})

describe("the consultant's plan", () => {
  test("counts every client's connections together", async () => {
    const farhat = await makePerson("Farhat", { role: "guest" })
    const clients = [
      await makeProfile(farhat.id, "Sana", { kind: "client" }),
      await makeProfile(farhat.id, "Hira", { kind: "client" }),
      await makeProfile(farhat.id, "Zara", { kind: "client" }),
    ]
    const outcomes = []
    for (const [index, profileId] of clients.entries()) {
      const man = await makePerson(`Man${index}`, { plan: "pro" })
      await sendRequest(man, { profileId })
      const [request] = await rowsOf(man)
      outcomes.push(await answer(farhat, request!.id, "accept"))
    }
    expect(outcomes.slice(0, 2)).toEqual([done("connected"), done("connected")])
    expect(outcomes[2]).toMatchObject({ message: expect.stringMatching(/^Without a plan you can have 2 connections/) })
  })

  test("Basic lets two of twenty parallel acceptances through, whichever clients they are for", async () => {
    const farhat = await makePerson("Farhat", { role: "guest", plan: "basic" })
    const clients = await Promise.all(
      Array.from({ length: 4 }, (_, i) => makeProfile(farhat.id, `Client${i}`, { kind: "client" })),
    )
    const steps = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const man = await makePerson(`Man${i}`, { plan: "pro" })
        await sendRequest(man, { profileId: clients[i % 4]! })
        return (await rowsOf(man))[0]!.id
      }),
    )
    const outcomes = await Promise.all(steps.map((id) => answer(farhat, id, "accept")))
    expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(2)
  })
})
