import { beforeEach, describe, expect, test } from "vitest"
import { endSeat } from "#app/features/family/seats/seats.server.ts"
import { block } from "#app/features/safety/blocks.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { seatAtTable } from "#db/test-family.ts"
import { makePerson } from "#db/test-people.ts"
import { answer, sendRequest } from "../connections.server.ts"
import { countReceived } from "../lists/request-lists.server.ts"
import { answerApproval } from "./answer-approval.server.ts"
import { listApprovals } from "./approval-list.server.ts"
import { withdraw } from "./approvals.server.ts"
import { expireApprovals } from "./expire-approvals.server.ts"

newDatabase()
const clock = movableClock()

const person = (name: string, gender = "female") => makePerson(name, { plan: "pro", profile: { gender } })
type Person = Awaited<ReturnType<typeof person>>

let ayesha: Person
let bilal: Person
let father: Person
let brother: Person
let fathersSeat: number

beforeEach(async () => {
  ;[ayesha, bilal] = [await person("Ayesha"), await person("Bilal", "male")]
  ;[father, brother] = [await person("Karim", "male"), await person("Usman", "male")]
  fathersSeat = await seatAtTable(ayesha, father)
})

const asks = () => sendRequest(ayesha, { profileId: bilal.profileId, note: "Salam" })
const waiting = async () => (await listApprovals(ayesha)).filter(({ outcome }) => !outcome)
const approval = async () => (await waiting())[0]!.id
const noticesOf = async ({ id }: Person) =>
  (await sql`select kind from notification where account_id = ${id} order by id`).map(({ kind }) => kind)
const requestsOf = () =>
  sql`select status, note from connection_request where ${ayesha.id} in (sender_id, receiver_id) order by id`

describe("A request of Ayesha's, whose father agrees first", () => {
  test("waits, and Bilal hears nothing of it", async () => {
    expect(await asks()).toMatchObject({ done: true, value: "family" })
    expect(await countReceived(bilal)).toBe(0)
    expect(await noticesOf(bilal)).toEqual([])
    expect(await noticesOf(father)).toEqual(["approval"])
    expect(await requestsOf()).toEqual([])
  })

  test("is one, however often she asks", async () => {
    await Promise.all([asks(), asks(), asks()])
    expect(await waiting()).toHaveLength(1)
  })

  test("leaves with his yes, with her note", async () => {
    await asks()
    expect(await answerApproval(father, await approval(), { says: "agreed" })).toMatchObject({ done: true })
    expect(await requestsOf()).toEqual([{ status: "pending", note: "Salam" }])
    expect(await noticesOf(bilal)).toEqual(["request"])
    expect(await noticesOf(ayesha)).toEqual(["approval-answer"])
  })

  test("stays at home with his no, whose word she alone reads", async () => {
    await asks()
    const id = await approval()
    await answerApproval(father, id, { says: "declined", word: "Not yet." })
    expect(await requestsOf()).toEqual([])
    expect(await listApprovals(ayesha)).toMatchObject([{ outcome: "declined", word: "Not yet.", by: "Karim" }])
    expect(await noticesOf(bilal)).toEqual([])
  })

  test("is answered by the first of two, and the other reads whose answer counted", async () => {
    await seatAtTable(ayesha, brother, { relation: "brother", name: "Usman" })
    await asks()
    const id = await approval()
    const answers = await Promise.all([
      answerApproval(father, id, { says: "agreed" }),
      answerApproval(brother, id, { says: "declined" }),
    ])
    expect(answers.filter(({ done }) => done)).toHaveLength(1)
    const late = answers.find(({ done }) => !done)
    expect(late).toMatchObject({ reason: "conflict", message: expect.stringMatching(/has already answered/) })
  })

  test("is either taken back or answered, when both happen at the same moment", async () => {
    await asks()
    const id = await approval()
    await Promise.all([withdraw(ayesha, id), answerApproval(father, id, { says: "agreed" })])
    const [{ outcome } = { outcome: null }] = await sql`select outcome from family_approval where id = ${id}`
    expect(await requestsOf()).toHaveLength(outcome === "agreed" ? 1 : 0)
    expect(["agreed", "withdrawn"]).toContain(outcome)
  })

  test.each(["told", "sees", "table"] as const)("is not answered from a seat at '%s'", async (level) => {
    await seatAtTable(ayesha, brother, { relation: "brother", level })
    await asks()
    expect(await answerApproval(brother, await approval(), { says: "agreed" })).toMatchObject({ reason: "not-found" })
  })

  test("ends after seven days, and both are told", async () => {
    await asks()
    await clock.forward({ days: 7, minutes: 1 })
    expect(await waiting()).toEqual([])
    await expireApprovals()
    await expireApprovals()
    expect(await noticesOf(ayesha)).toEqual(["approval-answer"])
    expect(await noticesOf(father)).toEqual(["approval", "approval-expired"])
    expect(await asks()).toMatchObject({ value: "family" })
  })

  test("is hers again once nobody has to agree", async () => {
    await asks()
    await endSeat(ayesha, fathersSeat)
    expect(await waiting()).toEqual([])
    expect(await noticesOf(ayesha)).toEqual(["approval-answer"])
    expect(await asks()).toMatchObject({ value: "sent" })
  })

  test("cannot leave after Bilal has paused, and says so", async () => {
    await asks()
    await sql`update profile set status = 'paused', visible = false where id = ${bilal.profileId}`
    expect(await answerApproval(father, await approval(), { says: "agreed" })).toMatchObject({ reason: "conflict" })
    expect(await requestsOf()).toEqual([])
  })

  test("cannot leave after Bilal has blocked her", async () => {
    await asks()
    const id = await approval()
    await block(bilal, ayesha.id)
    expect(await answerApproval(father, id, { says: "agreed" })).toMatchObject({ reason: "conflict" })
    expect(await requestsOf()).toEqual([])
  })

  test("goes on waiting while her day's requests are used up, and says so", async () => {
    await asks()
    const others = await Promise.all(Array.from({ length: 20 }, (_, n) => person(`Omar ${n}`, "male")))
    for (const { id } of others)
      await sql`insert into connection_request (sender_id, receiver_id, status) values (${ayesha.id}, ${id}, 'pending')`
    expect(await answerApproval(father, await approval(), { says: "agreed" })).toMatchObject({
      message: expect.stringMatching(/goes on waiting/),
    })
    expect(await waiting()).toHaveLength(1)
  })

  test("connects them with his yes, where Bilal has asked meanwhile", async () => {
    await asks()
    await sendRequest(bilal, { profileId: ayesha.profileId })
    await answerApproval(father, await approval(), { says: "agreed" })
    expect(await requestsOf()).toMatchObject([{ status: "accepted" }])
  })
})

describe("An acceptance of Ayesha's", () => {
  const accepts = async () => {
    await sendRequest(bilal, { profileId: ayesha.profileId })
    const [{ id } = { id: 0 }] = await sql`select id::int from connection_request where sender_id = ${bilal.id}`
    return { id: id as number, answered: await answer(ayesha, id, "accept") }
  }

  test("counts with her father's yes", async () => {
    const { answered } = await accepts()
    expect(answered).toMatchObject({ value: "family" })
    expect(await requestsOf()).toMatchObject([{ status: "pending" }])
    await answerApproval(father, await approval(), { says: "agreed" })
    expect(await requestsOf()).toMatchObject([{ status: "accepted" }])
    expect(await noticesOf(bilal)).toEqual(["accepted"])
  })

  test("is settled once Bilal takes his request back", async () => {
    const { id } = await accepts()
    await answer(bilal, id, "cancel")
    expect(await waiting()).toEqual([])
  })
})

test("Whoever sits at her table is told of a request that has come, but not of somebody with whom there is a block", async () => {
  const [omar] = [await person("Omar", "male")]
  await seatAtTable(ayesha, brother, { relation: "brother", level: "told" })
  await block(brother, omar.id)
  await sendRequest(bilal, { profileId: ayesha.profileId })
  await sendRequest(omar, { profileId: ayesha.profileId })
  expect(await noticesOf(brother)).toEqual(["family-request"])
  expect(await noticesOf(father)).toEqual(["family-request", "family-request"])
})
